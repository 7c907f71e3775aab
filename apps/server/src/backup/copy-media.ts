import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MediaStore } from '#platform/storage/media-store.ts'

/** Objects copied at once: the time of a small one is mostly latency. */
const LANES = 6

export interface Copied {
  /** Objects that were written, and their bytes. */
  readonly copied: number
  readonly bytes: number
  /** Objects that were there already, with the same bytes. */
  readonly present: number
}

/**
 * Copies every object of `from` to `to`. Each is read back and compared before it counts; objects from an interrupted run are compared and
 * not copied again.
 *
 * @param onProgress called after each object
 * @throws when an object that was just written reads differently
 */
export async function copyMedia(from: MediaStore, to: MediaStore, onProgress: (so: Copied) => void = () => {}): Promise<Copied> {
  const keys = from.list('')[Symbol.asyncIterator]()
  const so = { copied: 0, bytes: 0, present: 0 }
  let isBroken = false
  const lane = async () => {
    for (let next = await keys.next(); !next.done && !isBroken; next = await keys.next()) {
      try {
        const bytes = await copyOne(from, to, next.value)
        if (bytes === 'present') so.present++
        else if (bytes !== 'gone') {
          so.copied++
          so.bytes += bytes
        }
      } catch (error) {
        isBroken = true
        throw error
      }
      onProgress(so)
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane))
  const failed = lanes.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return so
}

async function copyOne(from: MediaStore, to: MediaStore, key: string): Promise<number | 'present' | 'gone'> {
  const source = await from.get(key)
  if (!source) return 'gone'
  const present = await to.get(key)
  if (present?.size === source.size) {
    const [there, here] = await Promise.all([hashOf(present.stream), hashOf(source.stream)])
    if (there === here) return 'present'
  } else {
    present?.stream.destroy()
    source.stream.destroy()
  }
  const again = await from.get(key)
  if (!again) return 'gone'
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const chunk of again.stream as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
  }
  const { size } = await to.put(key, Readable.from(hashed(), { objectMode: false })).finally(() => again.stream.destroy())
  const written = await to.get(key)
  if (!written || written.size !== size || (await hashOf(written.stream)) !== hash.digest('hex')) {
    throw new Error(`${key} reads differently from what was written`)
  }
  return size
}

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}
