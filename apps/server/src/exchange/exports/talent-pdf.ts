import { EXPORT_TALENTS_PER_PAGE } from '@callboard/contract/exchange/exports/rules'
import type { Translator } from '@callboard/contract/translate'
import PDFDocument from 'pdfkit'
import { PAPER, RULE, STYLE } from '#platform/pdf/pdf-layout.ts'
import { runsRightToLeft } from '#platform/pdf/pdf-runs.ts'
import { PdfTags } from '#platform/pdf/pdf-tags.ts'
import { TextSetter } from '#platform/pdf/pdf-text.ts'
import { type InstitutionLanguage, translatorFor } from '#platform/translators.ts'
import { FRAME, TALENT } from './pdf-layout.ts'
import { framedPicture } from './pdf-picture.ts'

/** The contents of the cover. */
export interface PdfCover {
  /** Language and locale of the whole document. */
  readonly institutionLanguage: InstitutionLanguage
  readonly institution: string
  readonly office: string
  /** The time of creation, formatted. */
  readonly made: string
  readonly madeBy: string
  /** Names of the exported categories. */
  readonly categories: readonly string[]
}

/** One talent as drawn on the page. */
export interface DrawnTalent {
  readonly heading: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly stories: readonly (readonly [label: string, value: string])[]
  /** A JPEG. */
  readonly picture: Uint8Array | undefined
}

type Document = InstanceType<typeof PDFDocument>

/** The shared objects for drawing the parts of the document. */
interface Pen {
  readonly document: Document
  readonly text: TextSetter
  readonly tags: PdfTags
  readonly translator: Translator
}

/** Right-to-left lines are drawn from left to right, so a screen reader would read them backwards. */
const readAs = (text: string) => (runsRightToLeft(text) ? text : undefined)

function drawCover({ document, text, tags, translator }: Pen, cover: PdfCover, count: number): void {
  const { institution, office, made, madeBy, categories } = cover
  const { t, plural } = translator
  const x = PAPER.margin * 2
  const width = PAPER.width - 4 * PAPER.margin
  tags.draw('P', () => text.draw(`${office}, ${institution}`, { x, y: 220 }, STYLE.lead, { width, lines: 2, leading: 18 }))
  tags.drawUnread(() => document.rect(x, 240, 60, 3).fill('#c98a1b'))
  tags.draw('H1', () => text.draw(t('Talent'), { x, y: 286 }, STYLE.title, { width, lines: 1, leading: 36 }))
  let y = 286 + 36
  for (const line of [
    plural(count, '1 student', '{count} students'),
    t('Made on {made} by {madeBy}', { made, madeBy }),
    t('Holds {categories}', { categories: categories.join(', ') }),
  ]) {
    const drawLine = () => {
      y += 20 * text.draw(line, { x, y }, STYLE.lead, { width, lines: 3, leading: 18 })
    }
    tags.draw('P', drawLine, readAs(line))
  }
  const secret = t('Personal details: keep this file where only the casting office can read it, and delete it when it is no longer needed.')
  tags.draw('P', () => text.draw(secret, { x, y: y + 24 }, STYLE.footer, { width, lines: 2, leading: 12 }))
}

function drawPhoto({ text, document, tags, translator: { t } }: Pen, { heading, picture }: DrawnTalent, y: number): void {
  const { width, height } = TALENT.photo
  const x = PAPER.margin
  const draw = framedPicture(document, picture, { x, y, width, height })
  if (draw) {
    tags.draw({ figure: t('Photo of {name}', { name: heading }) }, draw)
    return
  }
  tags.drawUnread(() => document.rect(x, y, width, height).fillAndStroke(FRAME, RULE))
  tags.draw('P', () => text.draw(t('No photo'), { x: x + 36, y: y + height / 2 + 3 }, STYLE.footer, { width, lines: 1, leading: 10 }))
}

/** Draws facts in two columns. @returns the number of rows of the longer column */
function drawFacts({ text, tags }: Pen, facts: DrawnTalent['facts'], first: number, rows: number): number {
  const { leading, labelWidth, columnGap } = TALENT
  const { x, width } = TALENT.text
  const columnWidth = (width - columnGap) / 2
  const even = Math.ceil(facts.length / 2)
  const depth = [0, 0]
  const drawFact = ([label, value]: DrawnTalent['facts'][number], index: number) => {
    const column = index < even ? 0 : 1
    const row = depth[column] ?? 0
    // A long value gets a second line if the facts below leave one free.
    const below = (column === 0 ? even : facts.length) - index - 1
    const at = { x: x + column * (columnWidth + columnGap), y: first + row * leading }
    text.draw(label, at, STYLE.label, { width: labelWidth - 4, lines: 1, leading })
    const box = { width: columnWidth - labelWidth, lines: rows - row - below > 1 ? 2 : 1, leading }
    depth[column] = row + text.draw(value, { ...at, x: at.x + labelWidth }, STYLE.value, box)
  }
  // Only the position distinguishes labels from values visually. All facts are one paragraph: one element per fact would triple the size of
  // a large file.
  if (facts.length === 0) return 0
  tags.draw('P', () => facts.forEach(drawFact), facts.map(([label, value]) => `${label}: ${value}. `).join(''))
  return Math.max(...depth)
}

function drawTalent(pen: Pen, talent: DrawnTalent, top: number): void {
  const { heading, facts, stories } = talent
  const { text, tags } = pen
  const { x, width } = TALENT.text
  const { leading, labelWidth, firstLine, rows } = TALENT
  tags.draw('H2', () => text.draw(heading, { x, y: top + 11 }, STYLE.name, { width, lines: 1, leading: 16 }), readAs(heading))
  drawPhoto(pen, talent, top)
  let row = drawFacts(pen, facts, top + firstLine, rows - stories.length)
  for (const [index, [label, value]] of stories.entries()) {
    const at = { x, y: top + firstLine + row * leading + 2 }
    const below = stories.length - index - 1
    const lines = below === 0 ? rows - row : Math.min(2, rows - row - below)
    const drawStory = () => {
      text.draw(label, at, STYLE.label, { width: labelWidth - 4, lines: 1, leading })
      row += text.draw(value, { ...at, x: x + labelWidth }, STYLE.value, { width: width - labelWidth, lines, leading })
    }
    tags.draw('P', drawStory, readAs(`${label}: ${value}`))
  }
}

function drawRule(document: Document, y: number): void {
  document
    .moveTo(PAPER.margin, y)
    .lineTo(PAPER.width - PAPER.margin, y)
    .lineWidth(0.5)
    .stroke(RULE)
}

function drawFooter({ text, translator: { t } }: Pen, page: number, pages: number, left: string): void {
  const y = PAPER.height - PAPER.margin + 6
  text.draw(left, { x: PAPER.margin, y }, STYLE.footer, { width: 400, lines: 1, leading: 10 })
  text.drawRight(
    t('{page} of {pages}', { page: String(page), pages: String(pages) }),
    { right: PAPER.width - PAPER.margin, y },
    STYLE.footer,
  )
}

/** A PDF that is laid out page by page. It releases the memory of each page, so that long documents need no more memory. */
export interface TalentPdf {
  /** @returns the beginning of the file, with the cover */
  begin(): Buffer
  /** @param talents a full page, or fewer on the last page. @returns the next bytes of the file */
  page(talents: readonly DrawnTalent[]): Buffer
  /** @returns the end of the file */
  end(): Buffer
}

/** @param count the number of talents on all pages */
export function openTalentPdf(cover: PdfCover, count: number): TalentPdf {
  const translator = translatorFor(cover.institutionLanguage, undefined)
  const pages = 1 + Math.ceil(count / EXPORT_TALENTS_PER_PAGE)
  const document = new PDFDocument({
    size: PAPER.size,
    margin: 0,
    lang: translator.language,
    displayTitle: true,
    tagged: true,
    // The version that PDF/UA-1 requires.
    pdfVersion: '1.7',
    info: { Title: `${translator.t('Talent')}, ${cover.institution}`, Author: cover.madeBy, Creator: 'Callboard', Producer: 'Callboard' },
  })
  const tags = new PdfTags(document)
  const pen: Pen = { document, text: new TextSetter(document), tags, translator }
  const written = () => (document.read() as Buffer | null) ?? Buffer.alloc(0)
  let page = 1
  return {
    begin() {
      drawCover(pen, cover, count)
      tags.drawUnread(() => drawFooter(pen, page, pages, cover.office))
      return written()
    },

    page(talents) {
      const before = document.page
      document.addPage()
      page++
      tags.finish(before)
      // pdfkit's page list keeps every page. Releases the parts that are already written.
      before.dictionary.data = { Pattern: undefined, Annots: undefined }
      for (const [index, talent] of talents.entries()) {
        const top = PAPER.margin + index * TALENT.height
        if (index > 0) tags.drawUnread(() => drawRule(document, top - 9))
        drawTalent(pen, talent, top)
      }
      tags.drawUnread(() => drawFooter(pen, page, pages, cover.made))
      return written()
    },

    end() {
      tags.end()
      document.end()
      return written()
    },
  }
}
