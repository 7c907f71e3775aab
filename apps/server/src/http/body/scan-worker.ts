import { parentPort } from 'node:worker_threads'
import type { InlineImage } from './inline-image.ts'
import { type JsonLimits, type JsonRefusal, JsonScanner } from './json-scanner.ts'

/** The next step of the worker for the body with this number. */
export type ScanTask = { readonly body: number } & (
  | { readonly limits: JsonLimits }
  | { readonly block: Uint8Array<ArrayBuffer> }
  | { readonly end: true }
  | { readonly drop: true }
)

/** The worker's answers: each block after reading it, for reuse, and one answer about the body. */
export type ScanAnswer = { readonly body: number } & (
  | { readonly block: Uint8Array<ArrayBuffer> }
  | { readonly refused: JsonRefusal }
  | { readonly text: Uint8Array<ArrayBuffer>; readonly images: readonly InlineImage[] }
)

const bodies = new Map<number, JsonScanner>()

function answer(given: Exclude<ScanAnswer, { readonly block: unknown }>): void {
  bodies.delete(given.body)
  const images = 'images' in given ? given.images.flatMap((image) => ('bytes' in image ? [image.bytes.buffer] : [])) : []
  parentPort?.postMessage(given, images)
}

parentPort?.on('message', (task: ScanTask) => {
  const { body } = task
  if ('limits' in task) {
    bodies.set(body, new JsonScanner(task.limits))
    return
  }
  const scanner = bodies.get(body)
  // Blocks of a refused body may still arrive.
  if (!scanner) return
  if ('drop' in task) bodies.delete(body)
  else if ('end' in task) {
    const { text, images } = scanner.end()
    answer({ body, text: new Uint8Array(text), images })
  } else {
    const { block } = task
    const refused = scanner.write(Buffer.from(block.buffer, block.byteOffset, block.byteLength))
    if (refused) answer({ body, refused })
    else parentPort?.postMessage({ body, block } satisfies ScanAnswer, [block.buffer])
  }
})
