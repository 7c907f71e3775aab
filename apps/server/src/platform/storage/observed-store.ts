import { type Metrics, timed } from '#platform/metrics.ts'
import type { MediaParts } from './media-parts.ts'
import type { MediaStore } from './media-store.ts'

/** The same store with the time of each operation measured; for reads, until the first byte. */
export function observedStore(store: MediaStore, metrics: Pick<Metrics, 'media'>): MediaStore {
  const observed = <Result>(operation: string, work: () => Promise<Result>) =>
    timed(work, (failed, seconds) => metrics.media({ operation, outcome: failed ? 'failed' : 'ok' }, seconds))
  return {
    put: (key, body) => observed('put', () => store.put(key, body)),
    adopt: (key, path) => observed('adopt', () => store.adopt(key, path)),
    get: (key, range) => observed('get', () => store.get(key, range)),
    has: (key) => observed('has', () => store.has(key)),
    withFile: (key, work) => store.withFile(key, work),
    delete: (key) => observed('delete', () => store.delete(key)),
    list: (prefix) => store.list(prefix),
    sweep: (before) => observed('sweep', () => store.sweep(before)),
    check: () => store.check(),
    ...(store.parts && { parts: observedParts(store.parts) }),
  }

  function observedParts(parts: MediaParts): MediaParts {
    return {
      ...parts,
      begin: (key) => observed('begin-parts', () => parts.begin(key)),
      put: (...about) => observed('put-part', () => parts.put(...about)),
      finish: (...about) => observed('finish-parts', () => parts.finish(...about)),
      keepPiece: (...about) => observed('put-piece', () => parts.keepPiece(...about)),
      readPiece: (...about) => observed('get-piece', () => parts.readPiece(...about)),
    }
  }
}
