import { Worker } from 'node:worker_threads'
import type { Config } from '#config.ts'
import type { Metrics } from '#platform/metrics.ts'
import { imageGate, memoryOf } from './image-gate.ts'
import { ImageRejected } from './image-type.ts'
import type { IngestedPhoto } from './photo-media.ts'
import type { CheckedPicture, PhotoWork } from './photo-work.ts'
import type { PhotoAnswer, PhotoTask } from './photo-worker.ts'
import type { ImageLimits } from './source-image.ts'

/** Pictures that passed the header check. */
export interface TakenPictures {
  /** Pixels of all together. */
  readonly pixels: number
  /**
   * Decodes and stores them, in their order, each as `ingestPhoto` does.
   *
   * @param who the owner of the work, for the queue
   * @throws ImageRejected with the position of the first refused one
   */
  ingest(who: string): Promise<IngestedPhoto[]>
  /** Stores those pictures again whose files were removed since. */
  restore(who: string): Promise<void>
}

/**
 * The bytes of a picture, or why it was refused. `moves` says that no other code uses this memory, so it is transferred instead of
 * copied.
 */
export type GivenPicture = { readonly bytes: Buffer; readonly moves: boolean } | ImageRejected

/**
 * Checks all pictures by their headers before any is decoded, then runs `work` with them.
 *
 * @throws ImageRejected with the position of the first refused one
 */
export type TakePictures = <Result>(
  pictures: readonly GivenPicture[],
  limits: ImageLimits,
  work: (taken: TakenPictures) => Promise<Result>,
) => Promise<Result>

const HEAP_MB = 256

/** The limits for small pictures that are decoded together in one turn: their number and their memory. */
const TOGETHER = { pictures: 20, bytes: memoryOf(1_000_000) } as const

interface Thread {
  readonly worker: Worker
  readonly asked: Map<number, PromiseWithResolvers<unknown> & { readonly metrics: Pick<Metrics, 'media'> }>
  /** Why it answers no more. */
  ended?: unknown
}

let current: Thread | undefined
let count = 0

function hear({ asked }: Thread, answer: PhotoAnswer): void {
  const question = asked.get(answer.number)
  if (!question) return
  asked.delete(answer.number)
  for (const about of answer.observed) question.metrics.media(...about)
  if ('done' in answer) question.resolve(answer.done)
  else if ('refused' in answer) question.reject(new ImageRejected(answer.refused.code, answer.refused))
  else question.reject(Object.assign(new Error(answer.failed.message), answer.failed))
}

/** The thread starts with the first picture, and again after it has died. All servers of a process share it, like the gate. */
function begin(): Thread {
  const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  worker.unref()
  const thread: Thread = { worker, asked: new Map() }
  const die = (error: unknown) => {
    if (current === thread) current = undefined
    thread.ended ??= error
    for (const { reject } of thread.asked.values()) reject(error)
    thread.asked.clear()
  }
  worker.on('message', (answer: PhotoAnswer) => hear(thread, answer))
  worker.once('error', die)
  worker.once('exit', () => die(new Error('the thread of pictures has ended')))
  return thread
}

/** Groups neighbouring pictures that are decoded together. */
function together(ids: readonly number[], checked: readonly CheckedPicture[]): { readonly ids: number[]; readonly memory: number }[] {
  const groups: { ids: number[]; memory: number }[] = []
  for (const [place, id] of ids.entries()) {
    const memory = checked[place]?.memory ?? 0
    const last = groups.at(-1)
    if (last && last.ids.length < TOGETHER.pictures && last.memory + memory <= TOGETHER.bytes) {
      last.ids.push(id)
      last.memory += memory
    } else groups.push({ ids: [id], memory })
  }
  return groups
}

/**
 * Ingests pictures in a separate thread. In this thread, reading headers, hashing, decoding and writing files would take about eight
 * milliseconds per picture, and a profile has up to a hundred. The gate stays here, because others share it.
 *
 * @param media where the pictures are stored
 * @param metrics measures the operations of the store
 */
export function pictureTaker(media: Config['media'], metrics: Pick<Metrics, 'media'>): TakePictures {
  function ask<Step extends keyof PhotoWork>(
    thread: Thread,
    step: Step,
    given: Parameters<PhotoWork[Step]>,
    moved: readonly ArrayBuffer[] = [],
  ): ReturnType<PhotoWork[Step]> {
    if ('ended' in thread) return Promise.reject(thread.ended) as ReturnType<PhotoWork[Step]>
    count += 1
    const question = { ...Promise.withResolvers<unknown>(), metrics }
    thread.asked.set(count, question)
    thread.worker.postMessage({ number: count, media, step, given } satisfies PhotoTask, moved)
    return question.promise as ReturnType<PhotoWork[Step]>
  }

  return async (pictures, limits, work) => {
    if (pictures.length === 0) return work({ pixels: 0, ingest: async () => [], restore: async () => {} })
    current ??= begin()
    const thread = current
    const ids = pictures.map(() => {
      count += 1
      return count
    })
    const sent = pictures.map((picture, place) => {
      const id = ids[place] ?? 0
      return picture instanceof ImageRejected ? { id, rejected: picture.code } : { id, bytes: picture.bytes }
    })
    const moved = pictures.flatMap((picture) => ('moves' in picture && picture.moves ? [picture.bytes.buffer as ArrayBuffer] : []))

    async function ingest(who: string, some: readonly number[], checked: readonly CheckedPicture[]): Promise<IngestedPhoto[]> {
      const photos: IngestedPhoto[] = []
      for (const group of together(some, checked)) {
        photos.push(...(await imageGate.run({ who, bytes: group.memory }, () => ask(thread, 'decode', [group.ids]))))
        // Stored after the turn, because a bucket may be slow.
        await ask(thread, 'store', [group.ids])
      }
      return photos
    }

    try {
      const checked = await ask(thread, 'check', [sent, limits], moved)
      return await work({
        pixels: checked.reduce((sum, { pixels }) => sum + pixels, 0),
        ingest: (who) => ingest(who, ids, checked),
        async restore(who) {
          const missing = await ask(thread, 'missing', [ids])
          await ingest(
            who,
            missing,
            missing.flatMap((id) => checked[ids.indexOf(id)] ?? []),
          )
        },
      })
    } finally {
      ask(thread, 'drop', [ids]).catch(() => {})
    }
  }
}
