import { parentPort } from 'node:worker_threads'
import type { Config } from '#config.ts'
import type { Metrics } from '#platform/metrics.ts'
import { systemErrorCode } from '#platform/start-error.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { observedStore } from '#platform/storage/observed-store.ts'
import { openMediaStore } from '#platform/storage/open-media-store.ts'
import { ImageRejected, type ImageRejection } from './image-type.ts'
import { createPhotoWork, type PhotoWork } from './photo-work.ts'

/** One step of the work for the pictures of one store. */
export interface PhotoTask {
  readonly number: number
  readonly media: Config['media']
  readonly step: keyof PhotoWork
  readonly given: readonly unknown[]
}

/** The worker's answer, with the durations of the store's operations. */
export type PhotoAnswer = { readonly number: number; readonly observed: readonly Parameters<Metrics['media']>[] } & (
  | { readonly done: unknown }
  | { readonly refused: { readonly code: ImageRejection; readonly maxPixels: number | undefined; readonly at: number } }
  | { readonly failed: Pick<Error, 'name' | 'message' | 'stack'> & { readonly code: string | undefined } }
)

let observed: Parameters<Metrics['media']>[] = []

async function openStore(media: Config['media']): Promise<MediaStore> {
  // Shared, because the main thread has already opened the store.
  const store = await openMediaStore(media, { shared: true })
  return observedStore(store, { media: (...about) => observed.push(about) })
}

/** The work for a store. The store is opened on first use, and again after a failure. */
function workFor(media: Config['media']): PhotoWork {
  let store: Promise<MediaStore> | undefined
  return createPhotoWork(() => {
    store ??= openStore(media)
    store.catch(() => {
      store = undefined
    })
    return store
  })
}

// Several stores occur only in tests.
const works = new Map<string, PhotoWork>()

async function run({ media, step, given }: PhotoTask): Promise<unknown> {
  const key = JSON.stringify(media)
  const work = works.get(key) ?? workFor(media)
  works.set(key, work)
  return (work[step] as (...given: readonly unknown[]) => Promise<unknown>)(...given)
}

function failureOf(error: unknown) {
  if (error instanceof ImageRejected) return { refused: { code: error.code, maxPixels: error.maxPixels, at: error.at } }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  return { failed: { name, message, stack, code: systemErrorCode(error) } }
}

parentPort?.on('message', async (task: PhotoTask) => {
  const outcome = await run(task).then((done) => ({ done }), failureOf)
  const answer: PhotoAnswer = { number: task.number, observed, ...outcome }
  observed = []
  parentPort?.postMessage(answer)
})
