import { IMPORT_LIMITS, IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { TableRefused } from '../table-refused.ts'
import { readXml } from './xml.ts'

/** Counts the cells and characters of a workbook that are kept in memory. */
export class Kept {
  #cells = 0
  #characters = 0

  /**
   * Counts one more text. A shared text counts for each of its cells, because each row is stored with its own copy.
   *
   * @throws TableRefused when the total exceeds the limits
   */
  add(text: string): void {
    this.#cells += 1
    this.#characters += text.length
    if (this.#cells > IMPORT_LIMITS.cells || this.#characters > IMPORT_LIMITS.characters)
      throw new TableRefused(IMPORT_MESSAGE.unpacksTooLarge)
  }
}

/** Workbooks escape control characters and underscores, as in `_x000D_`. */
const ESCAPE = /_x([0-9A-Fa-f]{4})_/g

/** V8 copies texts up to this length anyway. */
const COPIED = 12

/** Copies a text. A substring would keep the whole sheet in memory. */
const detached = (text: string) => (text.length > COPIED ? Buffer.from(text).toString() : text)

/** The text of a cell. Keeps one character more than the maximum, so that the check notices an overlong cell. */
export function cellText(written: string): string {
  const text = written.includes('_x')
    ? written.replace(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : written
  return detached(text.length > IMPORT_LIMITS.cell ? text.slice(0, IMPORT_LIMITS.cell + 1) : text)
}

/** Joins the pieces of a rich text, without the pronunciation of Japanese characters. */
export class RichText {
  #text: string[] = []
  #isText = false
  #isPronunciation = false

  begin(): void {
    this.#text = []
    this.#isText = false
    this.#isPronunciation = false
  }

  open(name: string): void {
    if (name === 'rPh') this.#isPronunciation = true
    else if (name === 't') this.#isText = !this.#isPronunciation
  }

  close(name: string): void {
    if (name === 'rPh') this.#isPronunciation = false
    else if (name === 't') this.#isText = false
  }

  text(piece: string): void {
    if (this.#isText) this.#text.push(piece)
  }

  end(): string {
    return cellText(this.#text.length === 1 ? (this.#text[0] ?? '') : this.#text.join(''))
  }
}

/** The shared texts, by their index. @throws TableRefused @throws when the part is damaged */
export async function readSharedTexts(pieces: AsyncIterable<string>, kept: Kept): Promise<string[]> {
  const texts: string[] = []
  const rich = new RichText()
  await readXml(pieces, {
    open: (name) => (name === 'si' ? rich.begin() : rich.open(name)),
    close(name) {
      if (name !== 'si') return rich.close(name)
      const text = rich.end()
      kept.add(text)
      texts.push(text)
    },
    text: (piece) => rich.text(piece),
  })
  return texts
}
