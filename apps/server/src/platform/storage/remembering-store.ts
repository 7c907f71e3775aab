import { addAbortSignal } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { MediaStore } from './media-store.ts'

/**
 * What is kept: bytes of all objects together, bytes of one, and milliseconds for which one is kept at most. The last is how long another
 * instance may go on showing what was deleted on this one.
 */
const KEPT = { bytes: 32_000_000, each: 100_000, ms: 60_000 } as const

/** Bytes that an entry takes beside those of the object: its key, and the list's own. */
const ENTRY_BYTES = 300

/** Milliseconds until the last byte of a small object has come. */
const READ_MS = 10_000

/** A media store that remembers the small objects that are asked for most. */
export interface RememberingStore extends MediaStore {
  /**
   * All bytes of an object that never changes while it is there, such as a size of a photograph. Several who ask for one at the same time
   * cause one read. What is deleted or replaced here is forgotten at once; what another instance deletes, after a minute.
   *
   * @returns undefined when there is no such object
   */
  whole(key: string): Promise<Buffer | undefined>
}

/**
 * Remembers what `whole` reads, the last used longest.
 *
 * @param now milliseconds; for how long something has been kept
 */
export function rememberingStore(store: MediaStore, now: () => number = () => performance.now()): RememberingStore {
  const kept = new LRUCache<string, Buffer>({
    maxSize: KEPT.bytes,
    maxEntrySize: KEPT.each + ENTRY_BYTES,
    sizeCalculation: ({ length }) => length + ENTRY_BYTES,
    ttl: KEPT.ms,
    ttlResolution: 0,
    perf: { now },
  })
  const coming = new Map<string, Promise<Buffer | undefined>>()

  /** A read that is under way still ends, but for nobody else. */
  function forget(key: string): void {
    kept.delete(key)
    coming.delete(key)
  }

  async function read(key: string): Promise<Buffer | undefined> {
    const media = await store.get(key)
    return media && buffer(addAbortSignal(AbortSignal.timeout(READ_MS), media.stream))
  }

  function begin(key: string): Promise<Buffer | undefined> {
    const reading = read(key)
    coming.set(key, reading)
    const end = (bytes?: Buffer) => {
      if (coming.get(key) !== reading) return
      coming.delete(key)
      if (bytes) kept.set(key, bytes)
    }
    reading.then(end, () => end())
    return reading
  }

  /** Forgets before, because from then on it may be gone, and after, because somebody may have read it meanwhile. */
  async function changing<Result>(key: string, change: () => Promise<Result>): Promise<Result> {
    forget(key)
    try {
      return await change()
    } finally {
      forget(key)
    }
  }

  return {
    put: (key, body) => changing(key, () => store.put(key, body)),
    adopt: (key, path) => changing(key, () => store.adopt(key, path)),
    delete: (key) => changing(key, () => store.delete(key)),
    get: (key, range) => store.get(key, range),
    has: (key) => store.has(key),
    withFile: (key, work) => store.withFile(key, work),
    list: (prefix) => store.list(prefix),
    sweep: (before) => store.sweep(before),
    check: () => store.check(),
    ...(store.parts && { parts: store.parts }),
    async whole(key) {
      return kept.get(key) ?? coming.get(key) ?? begin(key)
    },
  }
}
