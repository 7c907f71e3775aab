import { CanonError, isBusy, isUnplugged, toCanonError } from './canon-error.ts'
import { type EosOperations, TRANSFER_CHUNK } from './eos-operations.ts'
import type { Timing } from './time.ts'

const CHUNK_TRIES = 3
const BUSY_TRIES = 40
const BUSY_PAUSE_MS = 100

/** The first bytes of every JPEG. */
const JPEG_START = [0xff, 0xd8, 0xff] as const

/** A smaller announced size is corrupt. */
const MIN_PICTURE_BYTES = 4

async function readPart(
  eos: EosOperations,
  timing: Timing,
  handle: number,
  offset: number,
  length: number,
  onProgress: (bytes: number) => void,
) {
  let failures = 0
  for (let busy = 0; ; ) {
    try {
      const part = await eos.objectPart(handle, offset, length, onProgress)
      if (part.length === 0) throw new CanonError('transfer', 'The camera sent nothing of a picture')
      return part
    } catch (error) {
      if (isUnplugged(error)) throw error
      if (isBusy(error) && ++busy < BUSY_TRIES) await timing.sleep(BUSY_PAUSE_MS)
      else if (++failures >= CHUNK_TRIES) throw error
    }
  }
}

/**
 * Reads a complete picture in parts, and retries each part that fails.
 *
 * @param handle the picture's handle in the camera
 * @param announced its size in bytes, from the camera's event
 * @param onProgress called with the bytes read so far and the total
 * @returns exactly the camera's bytes
 * @throws CanonError `unplugged`, or `transfer` if it cannot be read; no partial picture is returned
 */
export async function readPicture(
  eos: EosOperations,
  timing: Timing,
  { handle, announced, onProgress }: { handle: number; announced: number; onProgress: (received: number, total: number) => void },
): Promise<Uint8Array<ArrayBuffer>[]> {
  try {
    // Events may be corrupt and hold only 32 bits, so the camera's own answer for the file takes precedence.
    const total = await eos.objectSize(handle).catch((error: unknown) => {
      if (isUnplugged(error)) throw error
      return announced
    })
    if (total < MIN_PICTURE_BYTES) throw new CanonError('transfer', 'The camera announces an empty picture')
    const parts: Uint8Array<ArrayBuffer>[] = []
    let received = 0
    while (received < total) {
      const begun = received
      const part = await readPart(eos, timing, handle, begun, Math.min(TRANSFER_CHUNK, total - begun), (bytes) =>
        onProgress(begun + bytes, total),
      )
      parts.push(part)
      received += part.length
    }
    const [first] = parts
    if (!first || JPEG_START.some((byte, index) => first[index] !== byte))
      throw new CanonError('transfer', 'What the camera sent is no JPEG')
    return parts
  } catch (error) {
    if (isUnplugged(error)) throw error
    const failure = toCanonError(error)
    throw failure.problem === 'transfer' ? failure : new CanonError('transfer', failure.message, { cause: error })
  }
}
