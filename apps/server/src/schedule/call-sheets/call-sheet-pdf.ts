import PDFDocument from 'pdfkit'
import { PAPER, RULE, STYLE } from '#platform/pdf/pdf-layout.ts'
import { PdfTags } from '#platform/pdf/pdf-tags.ts'
import { TextSetter } from '#platform/pdf/pdf-text.ts'
import { balanced } from './sheet-columns.domain.ts'

/** One person of a call sheet. */
export interface SheetRow {
  readonly time: string
  readonly name: string
  /** The facts about the person in one line, for forms without columns. */
  readonly facts: string
  /** The same facts, for the columns after the name. */
  readonly cells: readonly string[]
}

/** A column after the name. */
export interface SheetColumn {
  readonly heading: string
  /** Its share of the remaining width. */
  readonly share: number
}

/** The part of a call sheet above its people. */
interface SheetHead {
  /** The kind of paper: *Call sheet*. */
  readonly kind: string
  readonly title: string
  readonly date: string
  readonly facts: readonly { readonly label: string; readonly text: string }[]
  /** The headings of time and name. */
  readonly headings: readonly [string, string]
  readonly columns: readonly SheetColumn[]
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
  /** The width of names with columns beside them; `null` if the facts are below the name. */
  readonly name: number | null
  /** Font size and line height of the part for everyone. */
  readonly fact: { readonly size: number; readonly leading: number }
}

const SEVERAL_PAGES: Form = { columns: 2, size: 8, leading: 9.5, gap: 3.5, time: 50, name: null, fact: { size: 8.5, leading: 10.5 } }

/** From spacious to tight. The first one that fits everything on one page is used. */
const FORMS: readonly Form[] = [
  { columns: 1, size: 9.5, leading: 12, gap: 4, time: 56, name: 138, fact: { size: 9, leading: 11 } },
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

/** Lays out a call sheet: the part for everyone, and all people with their facts. Uses one page as long as that is readable. */
export function callSheetPdf(rows: readonly SheetRow[], head: SheetHead): Buffer {
  const { kind, title, date, facts, headings, columns, foot, language } = head
  const document = new PDFDocument({
    size: PAPER.size,
    margin: 0,
    lang: language,
    displayTitle: true,
    tagged: true,
    // The version that PDF/UA-1 requires.
    pdfVersion: '1.7',
    info: { Title: `${kind}: ${title}, ${date}`, Creator: 'Callboard', Producer: 'Callboard' },
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

  const cellsLeft = (form: Form) => form.time + (form.name ?? 0)
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  /** Left edge and width of each column after the name. */
  const cellBoxes = (form: Form) => {
    const whole = WIDTH - cellsLeft(form)
    let left = cellsLeft(form)
    return columns.map(({ share }) => {
      const box = { left, width: (whole * share) / shares - 6 }
      left += (whole * share) / shares
      return box
    })
  }

  function heightOf({ name, facts: said, cells }: SheetRow, form: Form): number {
    const names = text.lines(name, boldOf(form), nameBox(form))
    if (form.name === null) return (names + text.lines(said, styleOf(form), factsBox(form))) * form.leading + form.gap
    const lines = cellBoxes(form).map((box, at) => text.lines(cells[at] ?? '', styleOf(form), box))
    return Math.max(names, ...lines) * form.leading + form.gap
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
    text.draw(kind, { x, y: y - 20 }, { ...STYLE.name, size: 10 }, { width: WIDTH, lines: 1, leading: 12 })
    y += 24 * (text.draw(title, { x, y }, { ...STYLE.title, size: 20 }, { width: WIDTH, lines: ALL, leading: 24 }) - 1)
  })
  y += 18
  tags.draw('H2', () => text.draw(date, { x, y }, STYLE.name, { width: WIDTH, lines: 1, leading: 16 }))
  drawFoot()
  y += 8

  const fits = (form: Form) => {
    const height = BOTTOM - y - headHeight(form) - (form.name === null ? 2 : 3.5) * form.fact.leading
    const heights: number[] = []
    let total = 0
    for (const row of rows) {
      const one = heightOf(row, form)
      heights.push(one)
      total += one
      // With many people, stops measuring as soon as they cannot fit.
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

  /** Prints the headings of the columns, if there are columns. */
  function drawHeadings(): void {
    if (form.name === null || rows.length === 0) return
    const style = { ...STYLE.label, size: 8 }
    const boxes = [{ left: 0, width: form.time - 4 }, { left: form.time, ...nameBox(form) }, ...cellBoxes(form)]
    const words = [...headings, ...columns.map(({ heading }) => heading)]
    y += form.leading + 2
    tags.draw('P', () => {
      for (const [at, { left, width }] of boxes.entries())
        text.draw(words[at] ?? '', { x: x + left, y }, style, { width, lines: 1, leading: form.leading })
    })
    y += 2
  }
  drawHeadings()

  let waiting = rows.map((row) => ({ ...row, height: heightOf(row, form) }))
  if (y + (waiting[0]?.height ?? 0) > BOTTOM) {
    turn()
    drawHeadings()
  }
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
        if (form.name === null) {
          if (row.facts) text.draw(row.facts, { ...at, y: at.y + names * form.leading }, styleOf(form), { ...box, ...factsBox(form) })
          return
        }
        for (const [index, { left: cell, width }] of cellBoxes(form).entries())
          if (row.cells[index]) text.draw(row.cells[index], { x: left + cell, y: at.y }, styleOf(form), { ...box, width })
      })
    }
    waiting = waiting.slice(places.length)
    if (waiting.length > 0) {
      turn()
      drawHeadings()
    }
  }
  tags.end()
  document.end()
  return document.read() as Buffer
}
