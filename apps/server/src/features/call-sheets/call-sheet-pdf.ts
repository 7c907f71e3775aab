import PDFDocument from 'pdfkit'
import { PAPER, RULE, STYLE } from '#platform/pdf/pdf-layout.ts'
import { PdfTags } from '#platform/pdf/pdf-tags.ts'
import { TextSetter } from '#platform/pdf/pdf-text.ts'

/** One person of a call sheet. */
export interface SheetRow {
  readonly time: string
  readonly name: string
  readonly facts: string
}

/** What a call sheet says above its people. */
interface SheetHead {
  readonly title: string
  readonly date: string
  readonly facts: readonly { readonly label: string; readonly text: string }[]
  readonly foot: string
  readonly language: string
}

/** Lines in points: with few people each has one line across the page, with many half a page and a smaller font. */
const FEW = { columns: 1, size: 9.5, height: 16, time: 62, name: 170 } as const
const MANY = { columns: 2, size: 7.5, height: 12, time: 46, name: 104 } as const

const BOTTOM = PAPER.height - PAPER.margin - PAPER.footer
const COLUMN_GAP = 18
const LABEL_WIDTH = 96

/** Sets a call sheet: what all need to know, and one line for each person; on one page for up to about ninety. */
export function callSheetPdf(rows: readonly SheetRow[], { title, date, facts, foot, language }: SheetHead): Buffer {
  const document = new PDFDocument({
    size: PAPER.size,
    margin: 0,
    lang: language,
    displayTitle: true,
    tagged: true,
    // The version that PDF/UA-1 requires.
    pdfVersion: '1.7',
    info: { Title: `${title}, ${date}`, Creator: 'Callboard', Producer: 'Callboard' },
  })
  const tags = new PdfTags(document)
  const text = new TextSetter(document)
  const x = PAPER.margin
  const width = PAPER.width - 2 * PAPER.margin
  let y = PAPER.margin + 22

  const drawFoot = () =>
    tags.drawUnread(() => text.draw(foot, { x, y: PAPER.height - PAPER.margin + 6 }, STYLE.footer, { width, lines: 1, leading: 10 }))
  const rule = (at: number) =>
    tags.drawUnread(() =>
      document
        .moveTo(x, at)
        .lineTo(x + width, at)
        .lineWidth(0.5)
        .stroke(RULE),
    )

  tags.draw('H1', () => {
    y += 24 * (text.draw(title, { x, y }, { ...STYLE.title, size: 20 }, { width, lines: 2, leading: 24 }) - 1)
  })
  y += 18
  tags.draw('H2', () => text.draw(date, { x, y }, STYLE.name, { width, lines: 1, leading: 16 }))
  drawFoot()
  y += 8
  for (const fact of facts) {
    y += 12
    tags.draw('P', () => {
      text.draw(fact.label, { x, y }, { ...STYLE.label, size: 8.5 }, { width: LABEL_WIDTH, lines: 1, leading: 11 })
      const box = { width: width - LABEL_WIDTH, lines: 4, leading: 11 }
      y += 11 * (text.draw(fact.text, { x: x + LABEL_WIDTH, y }, { ...STYLE.value, size: 9 }, box) - 1)
    })
  }
  y += 12
  rule(y)

  const fits = Math.floor((BOTTOM - y) / FEW.height)
  const form = rows.length <= fits ? FEW : MANY
  const columnWidth = (width - COLUMN_GAP * (form.columns - 1)) / form.columns
  const style = { ...STYLE.value, size: form.size }
  let waiting = rows
  while (waiting.length > 0) {
    const perColumn = Math.max(1, Math.floor((BOTTOM - y) / form.height))
    const here = waiting.slice(0, perColumn * form.columns)
    // Columns of one length read better than a full one and a short one.
    const length = Math.ceil(here.length / form.columns)
    for (const [index, { time, name, facts: rowFacts }] of here.entries()) {
      const left = x + Math.floor(index / length) * (columnWidth + COLUMN_GAP)
      const at = y + ((index % length) + 1) * form.height
      const one = { lines: 1, leading: form.height }
      tags.draw('P', () => {
        text.draw(time, { x: left, y: at }, { ...style, weight: 700 }, { ...one, width: form.time - 4 })
        text.draw(name, { x: left + form.time, y: at }, { ...style, weight: 700 }, { ...one, width: form.name - 6 })
        const rest = { x: left + form.time + form.name, y: at }
        if (rowFacts) text.draw(rowFacts, rest, style, { ...one, width: columnWidth - form.time - form.name })
      })
    }
    waiting = waiting.slice(here.length)
    if (waiting.length === 0) break
    document.addPage()
    y = PAPER.margin
    drawFoot()
  }
  tags.end()
  document.end()
  return document.read() as Buffer
}
