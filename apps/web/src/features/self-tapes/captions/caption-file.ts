/** Files beyond are no captions, in bytes. */
const MOST_BYTES = 1_000_000

/** What `.srt` files are written in that are not UTF-8: by programs of today, and of Windows before. */
const BEFORE_UTF8 = 'windows-1252'

/**
 * The text of a file of captions, in whatever encoding it is.
 *
 * @returns undefined for one that is too large to be read
 */
export async function readCaptionFile(file: Blob): Promise<string | undefined> {
  if (file.size > MOST_BYTES) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(bytes)
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(BEFORE_UTF8).decode(bytes)
  }
}
