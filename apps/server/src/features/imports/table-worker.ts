import { parentPort, workerData } from 'node:worker_threads'
import { readTable, type Table } from './read-table.ts'
import { TableRefused } from './table-refused.ts'

/** The file to read, and which of its sheets. */
export interface TableTask {
  readonly bytes: Uint8Array
  readonly sheet: number | undefined
}

export type TableAnswer = { readonly table: Table } | { readonly refused: string }

const { bytes, sheet } = workerData as TableTask

try {
  parentPort?.postMessage({ table: await readTable(bytes, sheet) } satisfies TableAnswer)
} catch (error) {
  if (!(error instanceof TableRefused)) throw error
  parentPort?.postMessage({ refused: error.message } satisfies TableAnswer)
}
