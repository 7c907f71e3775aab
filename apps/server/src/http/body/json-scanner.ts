import { type InlineImage, InlineImageDecoder } from './inline-image.ts'

/** Limits of a JSON body. */
export interface JsonLimits {
  /** Objects and lists inside one another. */
  readonly depth: number
  /** Values in lists, and properties of objects. */
  readonly values: number
  /** Bytes besides image data. */
  readonly text: number
  /** Largest image in bytes, and most images; absent where image data is a text like any other. */
  readonly images?: { readonly bytes: number; readonly count: number }
}

/** Why a body is refused before it is parsed. */
export type JsonRefusal = 'too-deep' | 'too-large'

/** A body without its image data, which `imageAt` finds again. */
interface ScannedJson {
  readonly text: Buffer
  readonly images: readonly InlineImage[]
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING: readonly number[] = [0x5b, 0x7b]
const CLOSING: readonly number[] = [0x5d, 0x7d]
const COMMA = 0x2c

const DATA = 'data:image/'
const MARKER = ';base64,'
/** Longest `data:image/…;base64,` that counts as image data, in characters. */
const LONGEST_HEAD = 100

/** @returns the number of the image whose data was replaced by this text, or `undefined` for any other text */
export function imageAt(text: string): number | undefined {
  const number = /^data:image\/[^#]{0,100};base64,#(\d{1,6})$/.exec(text)?.[1]
  return number === undefined ? undefined : Number(number)
}

/**
 * Reads a JSON body piece by piece before anything parses it: counts what would cost memory and time, and takes image data out. It does not
 * check the grammar; the parser does. A body within the limits takes little more memory than its images.
 */
export class JsonScanner {
  readonly #limits: JsonLimits
  readonly #text: Buffer[] = []
  readonly #images: InlineImage[] = []
  #textBytes = 0
  #depth = 0
  #values = 0
  #isInText = false
  #isEscaped = false
  /** The beginning of a text that may be image data. */
  #head: string | undefined
  #image: InlineImageDecoder | undefined

  constructor(limits: JsonLimits) {
    this.#limits = limits
  }

  /** @returns the refusal; after it, write no more */
  write(block: Buffer): JsonRefusal | undefined {
    let at = 0
    let from = 0
    while (at < block.length) {
      if (this.#image) {
        const end = block.indexOf(QUOTE, at)
        this.#image.write(block.subarray(at, end === -1 ? block.length : end))
        if (end === -1) return undefined
        this.#endImage(this.#image)
        from = end
        at = end
        continue
      }
      const byte = block[at] ?? 0
      at += 1
      if (!this.#isInText) {
        const refusal = this.#outside(byte)
        if (refusal) return refusal
      } else if (this.#inside(byte)) {
        if (!this.#keep(block.subarray(from, at))) return 'too-large'
        from = at
      }
      if (at - from > this.#limits.text) return 'too-large'
    }
    return this.#keep(block.subarray(from)) ? undefined : 'too-large'
  }

  end(): ScannedJson {
    return { text: Buffer.concat(this.#text), images: this.#images }
  }

  #keep(text: Uint8Array): boolean {
    this.#textBytes += text.length
    if (this.#textBytes > this.#limits.text) return false
    // Copied, because the block may be large and is not needed any more.
    this.#text.push(Buffer.from(text))
    return true
  }

  #endImage(image: InlineImageDecoder): void {
    this.#image = undefined
    this.#keep(Buffer.from(`#${this.#images.length}`))
    this.#images.push(image.end())
  }

  #outside(byte: number): JsonRefusal | undefined {
    if (byte === QUOTE) {
      this.#isInText = true
      this.#head = this.#limits.images ? '' : undefined
    } else if (byte === COMMA) this.#values += 1
    else if (OPENING.includes(byte)) {
      this.#depth += 1
      this.#values += 1
      if (this.#depth > this.#limits.depth) return 'too-deep'
    } else if (CLOSING.includes(byte)) this.#depth -= 1
    return this.#values > this.#limits.values ? 'too-large' : undefined
  }

  /** @returns whether image data begins after this byte of a text */
  #inside(byte: number): boolean {
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === BACKSLASH) {
      this.#isEscaped = true
      return false
    } else if (byte === QUOTE) {
      this.#isInText = false
      this.#head = undefined
      return false
    }
    if (this.#head === undefined) return false
    this.#head += String.fromCharCode(byte)
    const { length } = this.#head
    if (length > LONGEST_HEAD || !(length < DATA.length ? DATA.startsWith(this.#head) : this.#head.startsWith(DATA))) this.#head = undefined
    else if (this.#head.endsWith(MARKER)) {
      this.#head = undefined
      const { bytes = 0, count = 0 } = this.#limits.images ?? {}
      this.#image = new InlineImageDecoder(bytes, this.#images.length < count ? undefined : 'not-an-image')
      return true
    }
    return false
  }
}
