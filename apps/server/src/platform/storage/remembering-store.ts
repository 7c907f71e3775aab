import { addAbortSignal } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { MediaStore } from './media-store.ts'

/**
 * Limits of the cache: bytes of all objects together, bytes of one object, and milliseconds for which one is kept. Another instance may
 * still serve a deleted object for that long.
 */
const KEPT = { bytes: 32_000_000, each: 100_000, ms: 60_000 } as const

/** Bytes that an entry takes besides those of the object: its key and the list's own. */
const ENTRY_BYTES = 300

/** Milliseconds within which the last byte of a small object must have arrived. */
const READ_MS = 10_000

/** A media store that caches small objects that are read often. */
export interface RememberingStore extends MediaStore {
  /**
   * All bytes of an object that never changes while it exists, such as a size of a photograph. Concurrent readers of one object cause one
   * read. An object leaves the cache at once if this instance deletes or replaces it, and after a minute if another instance does.
   *
   * @returns undefined when there is no such object
   */
  whole(key: string): Promise<Buffer | undefined>
}

/**
 * Caches what `whole` reads, and evicts the least recently used object first.
 *
 * @param now milliseconds; measures the age of an entry
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

  /** A read that has begun still completes, but only for its own caller. */
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

  /**
   * Drops the entry before the change, because the object may be gone from then on, and after it, because another caller may have read
   * the object meanwhile.
   */
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
