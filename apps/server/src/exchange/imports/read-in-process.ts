import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import type { TextEncoding } from '@callboard/contract/exchange/imports/text-encodings'
import type { DescribedError } from '#platform/describe-error.ts'
import type { Table, TableRow } from './read-table.ts'
import { TableRefused } from './table-refused.ts'

/** A file to read, with the user's choices. */
export interface TableFile {
  readonly bytes: Uint8Array
  /** The sheet of a workbook; by default the one that looks most like a list of people. */
  readonly sheet?: number | undefined
  /** The encoding of a text file; by default it is detected. */
  readonly encoding?: TextEncoding | undefined
}

/** Orders to the process that reads a table: the file once, then the next rows repeatedly. */
export type TableOrder = TableFile | { readonly next: true }

/** The facts about a table, without its rows. */
export interface TableHead extends Omit<Table, 'rows'> {
  readonly total: number
}

export type TableAnswer =
  | { readonly table: TableHead }
  | { readonly rows: readonly TableRow[] }
  | { readonly refused: string }
  | { readonly failed: DescribedError }

/** A table; its rows stay in the process that has read it. */
export interface ReadTable extends TableHead {
  /** The rows in order, in batches. Can be read once. @throws TableRefused */
  batches(): AsyncGenerator<readonly TableRow[]>
}

/**
 * Limits of the reading process. 20,000 rows of 40 columns take half of the memory and some seconds, so only a malicious file needs more.
 * The time is per answer.
 */
const LIMIT = { megabytes: 384, milliseconds: 30_000 } as const

/** Megabytes of V8's young generation. With V8's default, a large text takes a tenth more CPU time. */
const NEW_MEGABYTES = 16

const PROGRAM = fileURLToPath(new URL('./table-reader-process.ts', import.meta.url))

/**
 * Reads a table in a separate process that ends afterwards, so that a hostile file can crash only this process.
 *
 * @param use gets the table, and must read its rows before its promise ends
 * @throws TableRefused
 */
export async function readInProcess<Result>(file: TableFile, use: (table: ReadTable) => Promise<Result>): Promise<Result> {
  const { NODE_COMPILE_CACHE, SystemRoot } = process.env
  // The process needs no settings of the server, so it gets no secrets.
  const env = { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...(SystemRoot && { SystemRoot }) }
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    env,
    execArgv: [`--max-old-space-size=${LIMIT.megabytes}`, `--min-semi-space-size=${NEW_MEGABYTES}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let waiting: PromiseWithResolvers<TableAnswer> | undefined
  let gone: Error | undefined
  const fail = (error: Error) => {
    gone ??= error
    waiting?.reject(gone)
  }
  child.on('message', (answer: TableAnswer) => waiting?.resolve(answer))
  child.once('error', fail)
  // The process exits by itself only when it runs out of memory.
  child.once('exit', () => fail(new TableRefused(IMPORT_MESSAGE.unpacksTooLarge)))

  async function ask(order: TableOrder): Promise<TableAnswer> {
    if (gone) throw gone
    waiting = Promise.withResolvers()
    const timer = setTimeout(() => fail(new TableRefused(IMPORT_MESSAGE.tooSlow)), LIMIT.milliseconds)
    child.send(order, (error) => error && fail(error))
    const answer = await waiting.promise.finally(() => clearTimeout(timer))
    if ('refused' in answer) throw new TableRefused(answer.refused)
    if ('failed' in answer) throw new Error(answer.failed.message ?? 'a table could not be read', { cause: answer.failed })
    return answer
  }

  async function* batches(): AsyncGenerator<readonly TableRow[]> {
    for (;;) {
      const answer = await ask({ next: true })
      if (!('rows' in answer) || answer.rows.length === 0) return
      yield answer.rows
    }
  }

  try {
    const answer = await ask(file)
    if (!('table' in answer)) throw new Error('a table begins with its head')
    return await use({ ...answer.table, batches })
  } finally {
    child.kill('SIGKILL')
  }
}
