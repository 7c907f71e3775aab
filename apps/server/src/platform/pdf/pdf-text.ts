// Why our own: pdfkit sets one font from left to right; names need a font for each script, right-to-left lines, and an ellipsis that does
// not split a letter.

import { graphemes } from '@callboard/contract/graphemes'
import type PDFDocument from 'pdfkit'
import { type Face, type FontWeight, plainFace } from './pdf-fonts.ts'
import { mirrored, type Run, runsOf, runsRightToLeft } from './pdf-runs.ts'

/** The style of a text. */
export interface TextStyle {
  readonly weight: FontWeight
  /** Points. */
  readonly size: number
  readonly color: string
}

interface Word {
  readonly runs: readonly Run[]
  readonly width: number
  /** Whether a space comes before it; Chinese and Japanese break lines without spaces. */
  readonly spaced: boolean
  readonly rightToLeft: boolean
}

/** How pdfkit shapes a text; its types omit this. */
interface ShapingDocument {
  readonly _font: { layout(text: string, features?: []): { glyphs: readonly { id: number; codePoints: readonly number[] }[] } }
}

const ELLIPSIS = '…'
const MARK = /\p{M}/u
const SPACE = 0x20
/** One character of a script that breaks lines anywhere, or a word. */
const WORDS = /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu

/** Maximum number of cached widths; caching all words of many people is not worthwhile. */
const MAX_WIDTHS = 20_000
/** The maximum number of words whose shaping pdfkit caches: labels and everyday words, which come first. pdfkit never drops any. */
const MAX_SHAPED = 3000
const MAX_SHAPED_LENGTH = 12

/** Sets text of any script into one document. The fonts are embedded, with only the letters that are used. */
export class TextSetter {
  readonly #document: InstanceType<typeof PDFDocument>
  readonly #registered = new Set<string>()
  readonly #widths = new Map<string, number>()
  readonly #shaped = new Set<string>()
  /** The letters that the file maps each drawn glyph to, by font. */
  readonly #lettersOf = new Map<string, string>()
  readonly #exact = new Map<string, boolean>()

  constructor(document: InstanceType<typeof PDFDocument>) {
    this.#document = document
  }

  /**
   * Draws a text, broken into lines.
   *
   * @param at left edge and the baseline of the first line, in points from the top left
   * @param box `lines` at most, the last ending in an ellipsis when there is more; `leading` from line to line
   * @returns how many lines were drawn
   */
  draw(text: string, at: { x: number; y: number }, style: TextStyle, box: { width: number; lines: number; leading: number }): number {
    const lines = this.#break(text, style, box)
    for (const [index, line] of lines.entries())
      this.#drawLine(line, at.x, at.y + index * box.leading, style, { spaced: lines[index + 1]?.[0]?.spaced ?? true })
    return lines.length
  }

  /** @returns how many lines a text takes when all of it is drawn */
  lines(text: string, style: TextStyle, { width }: { width: number }): number {
    return this.#break(text, style, { width, lines: Number.POSITIVE_INFINITY }).length
  }

  /** Draws one line that ends at `right`. */
  drawRight(text: string, at: { right: number; y: number }, style: TextStyle): void {
    const words = this.#words(text, style)
    this.#drawLine(words, at.right - this.#widthOf(words, style), at.y, style, { spaced: true })
  }

  #use(face: Face, size: number): void {
    if (!this.#registered.has(face.name)) {
      this.#document.registerFont(face.name, face.file)
      this.#registered.add(face.name)
    }
    this.#document.font(face.name).fontSize(size)
  }

  /** A word's width without the space after it. It is measured with a space, because it is drawn with one. */
  #width({ face, text }: Run, size: number): number {
    const key = `${face.name} ${text}`
    let width = this.#widths.get(key)
    if (width === undefined) {
      this.#use(face, 1000)
      width = this.#document.widthOfString(`${text} `, this.#shaping(text)) - this.#document.widthOfString(' ')
      if (this.#widths.size >= MAX_WIDTHS) this.#widths.clear()
      this.#widths.set(key, width)
    }
    return (width * size) / 1000
  }

  /** A `features` option, even an empty one, makes pdfkit skip its cache of shaped texts. */
  #shaping(text: string): { features?: [] } {
    if (this.#shaped.has(text)) return {}
    if (text.length > MAX_SHAPED_LENGTH || this.#shaped.size >= MAX_SHAPED) return { features: [] }
    this.#shaped.add(text)
    return {}
  }

  #space(style: TextStyle): number {
    this.#use(plainFace(style.weight), style.size)
    return this.#document.widthOfString(' ')
  }

  #word(text: string, spaced: boolean, style: TextStyle): Word {
    const rightToLeft = runsRightToLeft(text)
    const runs = runsOf(text, style.weight)
    const width = runs.reduce((sum, run) => sum + this.#width(run, style.size), 0)
    return { runs, width, spaced, rightToLeft }
  }

  #words(text: string, style: TextStyle): Word[] {
    const words: Word[] = []
    let spaced = false
    for (const [part] of text.normalize('NFC').trim().matchAll(WORDS)) {
      if (part.trim() === '') spaced = true
      else {
        words.push(this.#word(part, spaced && words.length > 0, style))
        spaced = false
      }
    }
    return words
  }

  #widthOf(words: readonly Word[], style: TextStyle): number {
    return words.reduce((sum, word, index) => sum + word.width + (word.spaced && index > 0 ? this.#space(style) : 0), 0)
  }

  #break(text: string, style: TextStyle, { width, lines }: { width: number; lines: number }): Word[][] {
    const broken: Word[][] = []
    let line: Word[] = []
    let used = 0
    // Words longer than a line, such as addresses, are cut at the end of the line.
    const waiting = this.#words(text, style).reverse()
    for (let word = waiting.pop(); word; word = waiting.pop()) {
      const needed = word.width + (word.spaced && line.length > 0 ? this.#space(style) : 0)
      if (used + needed <= width) {
        line.push(word)
        used += needed
        continue
      }
      if (line.length === 0) {
        const [head, tail] = this.#cut(word, width, style)
        line.push(head)
        if (tail) waiting.push(tail)
      } else waiting.push(word)
      broken.push(line)
      line = []
      used = 0
      if (broken.length === lines && waiting.length > 0)
        return [...broken.slice(0, -1), this.#withEllipsis(broken.at(-1) ?? [], width, style)]
    }
    if (line.length > 0) broken.push(line)
    return broken
  }

  /** The part of a word that fits, at least one character, and the rest. */
  #cut(word: Word, width: number, style: TextStyle): [Word, Word | undefined] {
    const characters = graphemes(word.runs.map(({ text }) => text).join(''))
    let fits = characters.length
    let head = word
    while (fits > 1 && head.width > width) {
      fits = Math.max(1, Math.min(fits - 1, Math.floor((fits * width) / head.width)))
      head = this.#word(characters.slice(0, fits).join(''), word.spaced, style)
    }
    const rest = characters.slice(fits).join('')
    return [head, rest ? this.#word(rest, false, style) : undefined]
  }

  #withEllipsis(words: readonly Word[], width: number, style: TextStyle): Word[] {
    const end = this.#word(ELLIPSIS, false, style)
    const kept = [...words]
    while (kept.length > 1 && this.#widthOf(kept, style) + end.width > width) kept.pop()
    const [only] = kept
    if (only && kept.length === 1) kept[0] = this.#cut(only, width - end.width, style)[0]
    return [...kept, end]
  }

  /** @param after whether a space follows the line: programs that read the text without positions need it */
  #drawLine(words: readonly Word[], x: number, y: number, style: TextStyle, after: { spaced: boolean }): void {
    let at = x
    const ordered = inDrawnOrder(words)
    for (const [index, word] of ordered.entries()) {
      if (word.spaced && index > 0) at += this.#space(style)
      const spaced = ordered[index + 1]?.spaced ?? after.spaced
      const runs = word.rightToLeft ? word.runs.toReversed() : word.runs
      for (const run of runs) {
        const text = word.rightToLeft ? this.#turned(run, style) : run.text
        const withSpace = spaced && run === runs.at(-1) && (word.rightToLeft || run.face.has(SPACE))
        const drawn = withSpace && !word.rightToLeft ? `${text} ` : text
        const put = () => this.#put(run.face, drawn, at, y, style)
        // Readers reverse right-to-left letters themselves, and would also reverse the letters named here.
        if (word.rightToLeft || this.#copiesAs(run, style)) put()
        else this.#putAs(drawn, put)
        at += this.#width(run, style.size)
        // Inside the word the font would place it before the letters.
        if (withSpace && word.rightToLeft) this.#put(plainFace(style.weight), ' ', at, y, style)
      }
    }
  }

  /** A right-to-left run in the order that the font needs; the font reverses it if it knows the direction of the script. */
  #turned({ face, text }: Run, style: TextStyle): string {
    if (!runsRightToLeft(text)) return mirrored(text)
    this.#use(face, style.size)
    const [first] = this.#glyphsOf(text)
    const isTurned = text.length < 2 || first?.codePoints[0] !== text.codePointAt(0)
    return isTurned
      ? text
      : (text
          .match(/\P{M}\p{M}*/gu)
          ?.toReversed()
          .join('') ?? text)
  }

  /** @returns the glyphs of a text in the current font, from the left */
  #glyphsOf(text: string) {
    return (this.#document as unknown as ShapingDocument)._font.layout(text, this.#shaping(text).features).glyphs
  }

  #put(face: Face, text: string, x: number, y: number, style: TextStyle): void {
    this.#use(face, style.size)
    this.#document.fillColor(style.color).text(text, x, y, { lineBreak: false, baseline: 'alphabetic', ...this.#shaping(text) })
  }

  /** Draws a run that copies as `actual`. This is stated within the text object, where readers know its place and size. */
  #putAs(actual: string, put: () => void): void {
    const document = this.#document
    const add = document.addContent.bind(document)
    document.addContent = (content) => {
      if (content === 'ET') document.endMarkedContent()
      add(content)
      return content === 'BT' ? document.markContent('Span', { actual }) : document
    }
    try {
      put()
    } finally {
      document.addContent = add
    }
  }

  /**
   * Whether copying a run gives its text. A font may split letters, join them, or draw them in another order. The file maps each glyph to
   * the letters for which it was first drawn.
   */
  #copiesAs({ face, text }: Run, style: TextStyle): boolean {
    const key = `${face.name} ${text}`
    const known = this.#exact.get(key)
    if (known !== undefined) return known
    this.#use(face, style.size)
    const copied = this.#glyphsOf(text).map(({ id, codePoints }) => {
      const letters = this.#lettersOf.get(`${face.name} ${id}`) ?? String.fromCodePoint(...codePoints)
      this.#lettersOf.set(`${face.name} ${id}`, letters)
      return letters
    })
    // Readers guess spaces next to marks that have their own width, and guess the order of the marks.
    const isExact = copied.join('') === text && !MARK.test(text)
    if (this.#exact.size >= MAX_WIDTHS) this.#exact.clear()
    this.#exact.set(key, isExact)
    return isExact
  }
}

/** Right-to-left words are placed in reverse order; the font shapes the letters inside them. */
function inDrawnOrder(words: readonly Word[]): Word[] {
  const ordered: Word[] = []
  let sequence: Word[] = []
  const flush = () => {
    // The spaces between the words keep their positions.
    ordered.push(...sequence.toReversed().map((word, index) => ({ ...word, spaced: sequence[index]?.spaced ?? word.spaced })))
    sequence = []
  }
  for (const word of words) {
    if (word.rightToLeft) sequence.push(word)
    else {
      flush()
      ordered.push(word)
    }
  }
  flush()
  return ordered
}
