/** The process that reads one table. `startReading` starts it, sends it the file, asks it for the rows, and ends it. */
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { describeError } from '#platform/describe-error.ts'
import type { TableAnswer, TableFile, TableOrder } from './read-in-process.ts'
import { readTable, type TableRow } from './read-table.ts'
import { TableRefused } from './table-refused.ts'

/** Maximum rows and characters of one answer. One statement stores an answer, and a larger one would need too much memory. */
const AT_ONCE = { rows: 1000, characters: 1_000_000 } as const

let rows: readonly TableRow[] = []
let sent = 0

async function read({ bytes, sheet, encoding }: TableFile): Promise<TableAnswer> {
  const { rows: all, ...table } = await readTable(bytes, sheet, encoding)
  rows = all
  return { table: { ...table, total: all.length } }
}

/** The next rows; empty at the end. */
function next(): TableAnswer {
  const from = sent
  let characters = 0
  while (sent < rows.length && sent - from < AT_ONCE.rows && characters < AT_ONCE.characters) {
    for (const cell of rows[sent]?.cells ?? []) characters += cell.length
    sent += 1
  }
  return { rows: rows.slice(from, sent) }
}

async function answerTo(order: TableOrder): Promise<TableAnswer> {
  try {
    return 'bytes' in order ? await read(order) : next()
  } catch (error) {
    return error instanceof TableRefused ? { refused: error.message } : { failed: describeError(error) }
  }
}

// Lowers the process's priority, so that the server's requests come first.
setPriority(5)
process.on('message', async (order: TableOrder) => {
  process.send?.(await answerTo(order))
  // Writes the compile cache now, because Node writes it only at a normal exit and this process is killed.
  flushCompileCache()
})
// Ignores signals to the process group. The server ends this process, and it ends itself when the server is gone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.once('disconnect', () => process.exit())
