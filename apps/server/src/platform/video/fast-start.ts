import { open } from 'node:fs/promises'

const HEADER_BYTES = 16
const MAX_BOXES = 64

/** Whether the index of an MP4 (`moov`) precedes the media data (`mdat`). */
export async function isFastStart(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    let at = 0
    for (let box = 0; box < MAX_BOXES; box++) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, at)
      if (bytesRead < HEADER_BYTES) return false
      const name = buffer.toString('latin1', 4, 8)
      if (name === 'moov') return true
      if (name === 'mdat') return false
      const short = buffer.readUInt32BE(0)
      const size = short === 1 ? Number(buffer.readBigUInt64BE(8)) : short
      // 0 means up to the end of the file, and 1 to 7 are invalid: no box follows.
      if (size < 8) return false
      at += size
    }
    return false
  } finally {
    await file.close()
  }
}
