import type { Translator } from '@callboard/contract/translate'
import PDFDocument from 'pdfkit'
import { PAPER, RULE, STYLE } from '#platform/pdf/pdf-layout.ts'
import { PdfTags } from '#platform/pdf/pdf-tags.ts'
import { TextSetter } from '#platform/pdf/pdf-text.ts'
import { framedPicture } from './pdf-picture.ts'

/** One role of a cast list. */
export interface CastSection {
  readonly heading: string
  readonly members: readonly {
    readonly name: string
    readonly facts: string
    /** A JPEG of their first photo. */
    readonly picture?: Uint8Array | undefined
  }[]
}

/** Heights in points. */
const LINE = { heading: 30, name: 15, facts: 33 } as const
/** The size of a photo, and the space beside it, in points. */
const FACE = { width: 32, height: 40, gap: 10 } as const
const TEXT = { ...STYLE.value, size: 9 } as const
const BOTTOM = PAPER.height - PAPER.margin - PAPER.footer

/**
 * Lays out a cast list: a heading for each role, and a photo and two lines for each person.
 *
 * @param title of the casting call
 * @param made when and for whom, for the foot of each page
 */
export function castPdf(
  sections: readonly CastSection[],
  { title, made, translator }: { title: string; made: string; translator: Translator },
): Buffer {
  const document = new PDFDocument({
    size: PAPER.size,
    margin: 0,
    lang: translator.language,
    displayTitle: true,
    tagged: true,
    // The version that PDF/UA-1 requires.
    pdfVersion: '1.7',
    info: { Title: title, Creator: 'Callboard', Producer: 'Callboard' },
  })
  const tags = new PdfTags(document)
  const text = new TextSetter(document)
  const x = PAPER.margin
  const width = PAPER.width - 2 * PAPER.margin
  let y = 0

  const foot = () =>
    tags.drawUnread(() => text.draw(made, { x, y: PAPER.height - PAPER.margin + 6 }, STYLE.footer, { width, lines: 1, leading: 10 }))
  /** Begins a page if the next lines do not fit. */
  const ensureRoom = (height: number) => {
    if (y + height <= BOTTOM) return
    document.addPage()
    y = PAPER.margin + 12
    foot()
  }

  tags.draw('H1', () => {
    y =
      PAPER.margin +
      30 +
      30 * (text.draw(title, { x, y: PAPER.margin + 24 }, { ...STYLE.title, size: 22 }, { width, lines: 3, leading: 28 }) - 1)
  })
  foot()
  for (const { heading, members } of sections) {
    // A heading must not be the last line of a page.
    ensureRoom(LINE.heading + LINE.name + LINE.facts)
    y += LINE.heading
    tags.draw('H2', () => text.draw(heading, { x, y }, STYLE.name, { width, lines: 1, leading: 16 }))
    tags.drawUnread(() =>
      document
        .moveTo(x, y + 5)
        .lineTo(x + width, y + 5)
        .lineWidth(0.5)
        .stroke(RULE),
    )
    y += 10
    for (const { name, facts, picture } of members) {
      ensureRoom(LINE.name + LINE.facts)
      y += LINE.name
      const face = { x, y: y - 10, width: FACE.width, height: FACE.height }
      const draw = framedPicture(document, picture, face)
      if (draw) tags.draw({ figure: translator.t('Photo of {name}', { name }) }, draw)
      else tags.drawUnread(() => document.rect(face.x, face.y, face.width, face.height).lineWidth(0.5).stroke(RULE))
      const beside = x + FACE.width + FACE.gap
      const space = width - FACE.width - FACE.gap
      tags.draw('P', () => {
        text.draw(name, { x: beside, y }, { ...TEXT, weight: 700 }, { width: space, lines: 1, leading: 12 })
        text.draw(facts, { x: beside, y: y + 11 }, TEXT, { width: space, lines: 2, leading: 11 })
      })
      y += LINE.facts
    }
  }
  tags.end()
  document.end()
  return document.read() as Buffer
}
