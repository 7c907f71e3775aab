import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { MediaStore } from '#platform/storage/media-store.ts'

/** Objects up to this many bytes are kept in memory, and this many of them are in flight, because a put is mostly latency. */
const SMALL = 1 << 20
const AT_ONCE = 8

/** Stores objects one after another, small ones several at a time. */
export interface SeveralPuts {
  /** Resolves when the body has been read, which may be before it is stored. Rejects with the error of an earlier object. */
  put(key: string, size: number, body: AsyncIterable<Buffer>): Promise<void>
  /** Resolves when everything is stored. */
  finish(): Promise<void>
}

export function putSeveral(store: MediaStore): SeveralPuts {
  const underWay = new Set<Promise<void>>()
  let failed: { error: unknown } | undefined
  const check = () => {
    if (failed) throw failed.error
  }
  return {
    async put(key, size, body) {
      check()
      if (size > SMALL) {
        await store.put(key, Readable.from(body, { objectMode: false }))
        return
      }
      const bytes = await buffer(body)
      while (underWay.size >= AT_ONCE) await Promise.race(underWay)
      const putting: Promise<void> = store.put(key, bytes).then(
        () => void underWay.delete(putting),
        (error: unknown) => {
          underWay.delete(putting)
          failed ??= { error }
        },
      )
      underWay.add(putting)
    },
    async finish() {
      await Promise.all(underWay)
      check()
    },
  }
}
