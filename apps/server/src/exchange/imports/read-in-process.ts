import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import type { TextEncoding } from '@callboard/contract/exchange/imports/text-encodings'
import type { DescribedError } from '#platform/describe-error.ts'
import type { Table, TableRow } from './read-table.ts'
import { TableRefused } from './table-refused.ts'

/** A file to read, with what somebody has chosen of it. */
export interface TableFile {
  readonly bytes: Uint8Array
  /** Which sheet of a workbook; by default the one that looks most like a list of people. */
  readonly sheet?: number | undefined
  /** How the letters of a text are stored; by default as they look. */
  readonly encoding?: TextEncoding | undefined
}

/** Orders to the process that reads a table: the file once, then each time the next rows. */
export type TableOrder = TableFile | { readonly next: true }

/** What a table is, without its rows. */
export interface TableHead extends Omit<Table, 'rows'> {
  readonly total: number
}

export type TableAnswer =
  | { readonly table: TableHead }
  | { readonly rows: readonly TableRow[] }
  | { readonly refused: string }
  | { readonly failed: DescribedError }

/** A table whose rows wait in the process that has read it. */
export interface ReadTable extends TableHead {
  /** The rows in order, some at a time. Read once. @throws TableRefused */
  batches(): AsyncGenerator<readonly TableRow[]>
}

/** 20,000 rows of 40 columns take half of the memory and some seconds; a file that takes more was built for that. The time is that of one answer. */
const LIMIT = { megabytes: 384, milliseconds: 30_000 } as const

/** Megabytes for what was just read, before V8 looks for garbage in it: with its own choice, a large text takes a tenth more processor time. */
const NEW_MEGABYTES = 16

const PROGRAM = fileURLToPath(new URL('./table-reader-process.ts', import.meta.url))

/**
 * Reads a table in a process of its own, which a hostile file can at most end, and which ends afterwards.
 *
 * @param use gets the table, and reads its rows before its promise ends
 * @throws TableRefused
 */
export async function readInProcess<Result>(file: TableFile, use: (table: ReadTable) => Promise<Result>): Promise<Result> {
  const { NODE_COMPILE_CACHE, SystemRoot } = process.env
  // The process needs no settings of the server, so it gets none of its secrets.
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
  // It ends by itself only when it has no memory left, whatever the system calls that.
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
