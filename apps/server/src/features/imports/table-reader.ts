import { Worker } from 'node:worker_threads'
import { IMPORT_MESSAGE } from '@callboard/contract/imports/rules'
import type { TextEncoding } from '@callboard/contract/imports/text-encodings'
import type { Table } from './read-table.ts'
import type { TableAnswer, TableTask } from './table-worker.ts'

/** 20,000 rows of 50 MB take some seconds; a file that takes longer or needs more memory was built for that. */
const LIMIT = { milliseconds: 60_000, megabytes: 1024 } as const

/**
 * Reads a table in a thread that a hostile file can at most stop.
 *
 * @param sheet by default the one with most rows
 * @param encoding by default as the text looks
 */
export async function readTableApart(
  bytes: Uint8Array,
  sheet?: number,
  encoding?: TextEncoding,
): Promise<Table | { readonly refused: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<TableAnswer>()
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
    workerData: { bytes, sheet, encoding } satisfies TableTask,
    resourceLimits: { maxOldGenerationSizeMb: LIMIT.megabytes },
    stdout: true,
    stderr: true,
  })
  const timer = setTimeout(() => resolve({ refused: IMPORT_MESSAGE.tooSlow }), LIMIT.milliseconds)
  worker.on('message', resolve)
  worker.once('error', (error) => {
    const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (isOutOfMemory) resolve({ refused: IMPORT_MESSAGE.unpacksTooLarge })
    else reject(error)
  })
  worker.once('exit', () => resolve({ refused: IMPORT_MESSAGE.damaged }))
  try {
    const answer = await promise
    return 'table' in answer ? answer.table : answer
  } finally {
    clearTimeout(timer)
    void worker.terminate()
  }
}
