/** The largest accepted caption file, in bytes. */
const MOST_BYTES = 1_000_000

/** The encoding of `.srt` files that are not UTF-8: older Windows programs wrote it, and some programs still do. */
const BEFORE_UTF8 = 'windows-1252'

/**
 * Reads the text of a caption file, in any encoding.
 *
 * @returns undefined if the file is too large
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
