import PDFDocument from 'pdfkit'
import { PAPER, RULE, STYLE } from '#platform/pdf/pdf-layout.ts'
import { PdfTags } from '#platform/pdf/pdf-tags.ts'
import { TextSetter } from '#platform/pdf/pdf-text.ts'
import { balanced } from './sheet-columns.domain.ts'

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

/** How people are set, in points. */
interface Form {
  readonly columns: number
  readonly size: number
  readonly leading: number
  /** Between two people. */
  readonly gap: number
  readonly time: number
  /** The width of names with the facts beside them; `null` where they are below. */
  readonly name: number | null
  /** Font and lines of what all need to know. */
  readonly fact: { readonly size: number; readonly leading: number }
}

const SEVERAL_PAGES: Form = { columns: 2, size: 8, leading: 9.5, gap: 3.5, time: 50, name: null, fact: { size: 8.5, leading: 10.5 } }

/** From roomy to tight: the first in which everything fits on one page is used. */
const FORMS: readonly Form[] = [
  { columns: 1, size: 9.5, leading: 12, gap: 4, time: 62, name: 170, fact: { size: 9, leading: 11 } },
  SEVERAL_PAGES,
  { columns: 2, size: 7, leading: 8.25, gap: 2.5, time: 46, name: null, fact: { size: 7.5, leading: 9 } },
  { columns: 3, size: 6.5, leading: 7.5, gap: 2.5, time: 40, name: null, fact: { size: 7, leading: 8.5 } },
]

const BOTTOM = PAPER.height - PAPER.margin - PAPER.footer
const WIDTH = PAPER.width - 2 * PAPER.margin
const COLUMN_GAP = 18
const LABEL_WIDTH = 96
const ALL = Number.POSITIVE_INFINITY

const paragraphsOf = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== '')

/** Sets a call sheet: what all need to know, and everybody with all that is said to them. On one page, as long as that can be read. */
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
  let y = PAPER.margin + 22

  const styleOf = ({ size }: Form) => ({ ...STYLE.value, size })
  const boldOf = (form: Form) => ({ ...styleOf(form), weight: 700 }) as const
  const columnWidth = ({ columns }: Form) => (WIDTH - COLUMN_GAP * (columns - 1)) / columns
  const nameBox = (form: Form) => ({ width: (form.name ?? columnWidth(form) - form.time) - 6 })
  const factsBox = (form: Form) => ({ width: columnWidth(form) - form.time - (form.name ?? 0) })

  function heightOf({ name, facts: said }: SheetRow, form: Form): number {
    const names = text.lines(name, boldOf(form), nameBox(form))
    const lines = text.lines(said, styleOf(form), factsBox(form))
    return (form.name === null ? names + lines : Math.max(names, lines)) * form.leading + form.gap
  }
  function headHeight({ fact: { size, leading } }: Form): number {
    const lines = facts
      .flatMap((fact) => paragraphsOf(fact.text))
      .map((line) => text.lines(line, { ...STYLE.value, size }, { width: WIDTH - LABEL_WIDTH }))
    return lines.reduce((sum, count) => sum + count * leading, facts.length)
  }
  const drawFoot = () =>
    tags.drawUnread(() => text.draw(foot, { x, y: PAPER.height - PAPER.margin + 6 }, STYLE.footer, { width: WIDTH, lines: 1, leading: 10 }))
  function turn(): void {
    document.addPage()
    drawFoot()
    y = PAPER.margin
  }

  tags.draw('H1', () => {
    y += 24 * (text.draw(title, { x, y }, { ...STYLE.title, size: 20 }, { width: WIDTH, lines: ALL, leading: 24 }) - 1)
  })
  y += 18
  tags.draw('H2', () => text.draw(date, { x, y }, STYLE.name, { width: WIDTH, lines: 1, leading: 16 }))
  drawFoot()
  y += 8

  const fits = (form: Form) => {
    const height = BOTTOM - y - headHeight(form) - 2 * form.fact.leading
    const heights: number[] = []
    let total = 0
    for (const row of rows) {
      const one = heightOf(row, form)
      heights.push(one)
      total += one
      // Of many people, not each has to be measured to know that.
      if (total > height * form.columns) return false
    }
    return balanced(heights, { columns: form.columns, height }).length === rows.length
  }
  const form = FORMS.find(fits) ?? SEVERAL_PAGES

  const { size, leading } = form.fact
  for (const { label, text: said } of facts) {
    y += 1
    for (const [index, line] of paragraphsOf(said).entries()) {
      const count = text.lines(line, { ...STYLE.value, size }, { width: WIDTH - LABEL_WIDTH })
      if (y + count * leading > BOTTOM) turn()
      tags.draw('P', () => {
        if (index === 0)
          text.draw(label, { x, y: y + leading }, { ...STYLE.label, size: size - 0.5 }, { width: LABEL_WIDTH, lines: 1, leading })
        text.draw(
          line,
          { x: x + LABEL_WIDTH, y: y + leading },
          { ...STYLE.value, size },
          { width: WIDTH - LABEL_WIDTH, lines: ALL, leading },
        )
      })
      y += count * leading
    }
  }
  y += leading
  tags.drawUnread(() =>
    document
      .moveTo(x, y)
      .lineTo(x + WIDTH, y)
      .lineWidth(0.5)
      .stroke(RULE),
  )

  let waiting = rows.map((row) => ({ ...row, height: heightOf(row, form) }))
  if (y + (waiting[0]?.height ?? 0) > BOTTOM) turn()
  while (waiting.length > 0) {
    const heights = waiting.map(({ height }) => height)
    const places = balanced(heights, { columns: form.columns, height: BOTTOM - y })
    for (const [index, { column, top }] of places.entries()) {
      const row = waiting[index]
      if (!row) break
      const left = x + column * (columnWidth(form) + COLUMN_GAP)
      const at = { x: left + form.time, y: y + top + form.leading + form.gap / 2 }
      const box = { lines: ALL, leading: form.leading }
      tags.draw('P', () => {
        text.draw(row.time, { ...at, x: left }, boldOf(form), { ...box, width: form.time - 4, lines: 1 })
        const names = text.draw(row.name, at, boldOf(form), { ...box, ...nameBox(form) })
        const rest = form.name === null ? { x: at.x, y: at.y + names * form.leading } : { x: at.x + form.name, y: at.y }
        if (row.facts) text.draw(row.facts, rest, styleOf(form), { ...box, ...factsBox(form) })
      })
    }
    waiting = waiting.slice(places.length)
    if (waiting.length > 0) turn()
  }
  tags.end()
  document.end()
  return document.read() as Buffer
}
