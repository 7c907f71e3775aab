import { parentPort, workerData } from 'node:worker_threads'
import type { TextEncoding } from '@callboard/contract/imports/text-encodings'
import { readTable, type Table } from './read-table.ts'
import { TableRefused } from './table-refused.ts'

/** The file to read, and which of its sheets, or the encoding of a text. */
export interface TableTask {
  readonly bytes: Uint8Array
  readonly sheet: number | undefined
  readonly encoding: TextEncoding | undefined
}

export type TableAnswer = { readonly table: Table } | { readonly refused: string }

const { bytes, sheet, encoding } = workerData as TableTask

try {
  parentPort?.postMessage({ table: await readTable(bytes, sheet, encoding) } satisfies TableAnswer)
} catch (error) {
  if (!(error instanceof TableRefused)) throw error
  parentPort?.postMessage({ refused: error.message } satisfies TableAnswer)
}
