/** Why inline image data is refused; the names of `ImageRejected`. */
type DataRefusal = 'not-an-image' | 'empty' | 'too-large'

/** Decoded inline image data, or why it is refused. */
export type InlineImage = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly rejected: DataRefusal }

/**
 * Decodes the base64 of one `data:image/…;base64,` text piece by piece, as the body arrives. Some programs write a slash in JSON as `\/`,
 * which counts as a slash.
 *
 * @param maxBytes the largest image that anybody may send
 */
export class InlineImageDecoder {
  readonly #maxBytes: number
  #pieces: Buffer[] = []
  #bytes = 0
  /** Characters that do not yet form a whole group of four. */
  #rest = ''
  #isPadded = false
  #rejected: DataRefusal | undefined

  constructor(maxBytes: number, rejected?: DataRefusal) {
    this.#maxBytes = maxBytes
    this.#rejected = rejected
  }

  write(piece: Buffer): void {
    if (this.#rejected) return
    let text = this.#rest + piece.toString('latin1')
    const isCut = text.endsWith('\\')
    if (isCut) text = text.slice(0, -1)
    if (text.includes('\\')) text = text.replaceAll('\\/', '/')
    const whole = text.length - (text.length % 4)
    this.#rest = text.slice(whole) + (isCut ? '\\' : '')
    if (whole > 0) this.#decode(text.slice(0, whole))
  }

  #decode(text: string): void {
    const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
    const size = (text.length / 4) * 3 - padding
    const bytes = Buffer.from(text, 'base64')
    // The decoder skips invalid characters, and also accepts the two characters of base64url.
    const isValid = !this.#isPadded && bytes.length === size && !text.includes('-') && !text.includes('_')
    this.#isPadded = padding > 0
    this.#bytes += size
    if (!isValid) this.#reject('not-an-image')
    else if (this.#bytes > this.#maxBytes) this.#reject('too-large')
    else this.#pieces.push(bytes)
  }

  #reject(why: DataRefusal): void {
    this.#rejected = why
    this.#pieces = []
  }

  end(): InlineImage {
    if (this.#rejected) return { rejected: this.#rejected }
    if (this.#rest !== '') return { rejected: 'not-an-image' }
    if (this.#bytes === 0) return { rejected: 'empty' }
    const bytes = new Uint8Array(this.#bytes)
    let at = 0
    for (const piece of this.#pieces) {
      bytes.set(piece, at)
      at += piece.length
    }
    return { bytes }
  }
}
