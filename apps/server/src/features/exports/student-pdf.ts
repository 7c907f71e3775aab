import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { EXPORT_TALENTS_PER_PAGE, type ExportCategory } from '@callboard/contract/export-options'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { openPhoto } from '#platform/images/photo-media.ts'
import { TextSetter } from '#platform/pdf/pdf-text.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import type { ExportWriting } from './exports.domain.ts'
import { factsOf, headingOf, storiesOf } from './pdf-facts.domain.ts'
import { FRAME, PAPER, RULE, STYLE, TALENT } from './pdf-layout.ts'
import type { ExportStudent } from './students.repository.ts'

/** What the cover says. */
export interface PdfCover {
  readonly institution: string
  readonly office: string
  /** When it was made, as a person reads it. */
  readonly made: string
  readonly madeBy: string
  /** Names of the categories it holds. */
  readonly categories: readonly string[]
}

type Document = InstanceType<typeof PDFDocument>

const number = new Intl.NumberFormat('en')

function drawCover(text: TextSetter, document: Document, { institution, office, made, madeBy, categories }: PdfCover, count: number): void {
  const x = PAPER.margin * 2
  const width = PAPER.width - 4 * PAPER.margin
  text.draw(`${office}, ${institution}`, { x, y: 220 }, STYLE.lead, { width, lines: 2, leading: 18 })
  const lines = text.draw('Talent', { x, y: 286 }, STYLE.title, { width, lines: 1, leading: 36 })
  let y = 286 + lines * 36
  for (const line of [
    count === 1 ? '1 student' : `${number.format(count)} students`,
    `Made on ${made} by ${madeBy}`,
    `Holds ${categories.join(', ')}`,
  ]) {
    y += 20 * text.draw(line, { x, y }, STYLE.lead, { width, lines: 3, leading: 18 })
  }
  document.rect(x, 240, 60, 3).fill('#c98a1b')
  text.draw(
    'Personal details: keep this file where only the casting office can read it, and delete it when it is no longer needed.',
    { x, y: y + 24 },
    STYLE.footer,
    { width, lines: 2, leading: 12 },
  )
}

/** The picture of a talent as a JPEG, or `undefined` where there is none that can be drawn. */
async function facePicture(store: MediaStore, hash: string | undefined): Promise<Buffer | undefined> {
  if (hash === undefined) return undefined
  const photo = await openPhoto(store, hash, 320, 'jpeg')
  if (!photo) return undefined
  const bytes = await buffer(photo.stream)
  // Until its sizes are rendered, a photo with transparent parts has a WebP preview only.
  return photo.contentType === 'image/jpeg' ? bytes : sharp(bytes).flatten({ background: '#ffffff' }).jpeg().toBuffer()
}

function drawPhoto(text: TextSetter, document: Document, picture: Buffer | undefined, x: number, y: number): void {
  const { width, height } = TALENT.photo
  if (picture) {
    document.save().rect(x, y, width, height).clip()
    try {
      document.image(picture, x, y, { cover: [width, height], align: 'center', valign: 'center' })
      return
    } catch {
      // Damaged on the disk: drawn as one that is missing.
    } finally {
      document.restore()
    }
  }
  document.rect(x, y, width, height).fillAndStroke(FRAME, RULE)
  text.draw('No photo', { x: x + 36, y: y + height / 2 + 3 }, STYLE.footer, { width, lines: 1, leading: 10 })
}

interface DrawnTalent {
  readonly heading: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly stories: readonly (readonly [label: string, value: string])[]
  readonly picture: Buffer | undefined
}

/** Draws facts in two columns; @returns how many rows the longer column has */
function drawFacts(text: TextSetter, facts: DrawnTalent['facts'], first: number, rows: number): number {
  const { leading, labelWidth, columnGap } = TALENT
  const { x, width } = TALENT.text
  const columnWidth = (width - columnGap) / 2
  const even = Math.ceil(facts.length / 2)
  const depth = [0, 0]
  for (const [index, [label, value]] of facts.entries()) {
    const column = index < even ? 0 : 1
    const row = depth[column] ?? 0
    // A long value takes a second line where the facts below it leave one.
    const below = (column === 0 ? even : facts.length) - index - 1
    const at = { x: x + column * (columnWidth + columnGap), y: first + row * leading }
    text.draw(label, at, STYLE.label, { width: labelWidth - 4, lines: 1, leading })
    const box = { width: columnWidth - labelWidth, lines: rows - row - below > 1 ? 2 : 1, leading }
    depth[column] = row + text.draw(value, { ...at, x: at.x + labelWidth }, STYLE.value, box)
  }
  return Math.max(...depth)
}

function drawTalent(text: TextSetter, document: Document, { heading, facts, stories, picture }: DrawnTalent, top: number): void {
  const { x, width } = TALENT.text
  const { leading, labelWidth, firstLine, rows } = TALENT
  drawPhoto(text, document, picture, PAPER.margin, top)
  text.draw(heading, { x, y: top + 11 }, STYLE.name, { width, lines: 1, leading: 16 })
  let row = drawFacts(text, facts, top + firstLine, rows - stories.length)
  for (const [index, [label, value]] of stories.entries()) {
    const at = { x, y: top + firstLine + row * leading + 2 }
    const below = stories.length - index - 1
    const lines = below === 0 ? rows - row : Math.min(2, rows - row - below)
    text.draw(label, at, STYLE.label, { width: labelWidth - 4, lines: 1, leading })
    row += text.draw(value, { ...at, x: x + labelWidth }, STYLE.value, { width: width - labelWidth, lines, leading })
  }
}

function drawFooter(text: TextSetter, page: number, pages: number, left: string): void {
  const y = PAPER.height - PAPER.margin + 6
  text.draw(left, { x: PAPER.margin, y }, STYLE.footer, { width: 400, lines: 1, leading: 10 })
  text.drawRight(`${page} of ${pages}`, { right: PAPER.width - PAPER.margin, y }, STYLE.footer)
}

/** Everything written so far. */
function written(document: Document): Buffer | null {
  return document.read() as Buffer | null
}

/** Cuts batches into pages of talents. */
async function* pagesOf(students: AsyncIterable<readonly ExportStudent[]>): AsyncGenerator<ExportStudent[]> {
  let page: ExportStudent[] = []
  for await (const batch of students) {
    for (const student of batch) {
      page.push(student)
      if (page.length < EXPORT_TALENTS_PER_PAGE) continue
      yield page
      page = []
    }
  }
  if (page.length > 0) yield page
}

/**
 * Sets students as a PDF: a cover, then four to a page with their photo (decision 41). Each page is handed on before the next one
 * is begun, so that the length of the document does not matter.
 *
 * @param students in the order of the file; exactly `count` of them
 * @param options `onWritten` is told how many students of the file have been handed on
 */
export async function* studentPdf(
  students: AsyncIterable<readonly ExportStudent[]>,
  options: {
    count: number
    categories: readonly ExportCategory[]
    cover: PdfCover
    writing: ExportWriting
    store: MediaStore
    onWritten?: (students: number) => void
  },
): AsyncGenerator<Buffer> {
  const { count, categories, cover, writing, store, onWritten } = options
  const pages = 1 + Math.ceil(count / EXPORT_TALENTS_PER_PAGE)
  const title = `Talent, ${cover.institution}`
  const document = new PDFDocument({
    size: PAPER.size,
    margin: 0,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: cover.madeBy, Creator: 'Callboard', Producer: 'Callboard' },
  })
  const text = new TextSetter(document)
  drawCover(text, document, cover, count)
  drawFooter(text, 1, pages, cover.office)
  const opening = written(document)
  if (opening) yield opening
  let done = 0
  for await (const talents of pagesOf(students)) {
    const pictures = await Promise.all(talents.map(({ photos: [hash] }) => facePicture(store, hash)))
    const before = document.page
    document.addPage()
    // The list of pages keeps every one of them; what is written is no longer needed.
    before.dictionary.data = { Pattern: undefined, Annots: undefined }
    for (const [index, student] of talents.entries()) {
      const top = PAPER.margin + index * TALENT.height
      const talent = {
        heading: headingOf(student, categories, done + index + 1),
        facts: factsOf(student, categories, writing),
        stories: storiesOf(student, categories),
        picture: pictures[index],
      }
      if (index > 0)
        document
          .moveTo(PAPER.margin, top - 9)
          .lineTo(PAPER.width - PAPER.margin, top - 9)
          .lineWidth(0.5)
          .stroke(RULE)
      drawTalent(text, document, talent, top)
    }
    done += talents.length
    drawFooter(text, 1 + Math.ceil(done / EXPORT_TALENTS_PER_PAGE), pages, cover.made)
    const chunk = written(document)
    if (chunk) yield chunk
    onWritten?.(done)
    // Others are served between two pages.
    await nextTurn()
  }
  document.end()
  const rest = written(document)
  if (rest) yield rest
}
