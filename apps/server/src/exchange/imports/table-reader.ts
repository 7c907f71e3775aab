import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { type ReadTable, readInProcess, type TableFile } from './read-in-process.ts'
import { TableRefused } from './table-refused.ts'

/** A table to read. */
interface TableTask extends TableFile {
  /** The person who waits for it. */
  readonly who: string
}

/** Reads tables, one at a time. */
export interface TableReader {
  /**
   * @param use gets the table when the queue reaches it, and must read its rows before its promise ends
   * @throws TableRefused
   */
  read<Result>(task: TableTask, use: (table: ReadTable) => Promise<Result>): Promise<Result>
}

/**
 * The maximum number of waiting tables, because each has a file in memory, and the longest wait. With the reading it makes a minute, after
 * which proxies give up.
 */
const MOST = { waiting: 10, milliseconds: 30_000 } as const

interface Waiting {
  readonly who: string
  readonly start: () => void
}

/**
 * Opens the table reader of this server. The next turn goes to the person whose last turn is longest ago, so that one person with many
 * files does not keep others waiting.
 *
 * @param run reads one table
 */
export function openTableReader(run: typeof readInProcess = readInProcess): TableReader {
  const turns = new Map<string, number>()
  let waiting: Waiting[] = []
  let isReading = false
  let clock = 0

  function startNext(): void {
    const since = ({ who }: Waiting) => turns.get(who) ?? 0
    const [first] = waiting
    if (!first) return
    const next = waiting.reduce((best, one) => (since(one) < since(best) ? one : best), first)
    waiting = waiting.filter((one) => one !== next)
    isReading = true
    turns.set(next.who, ++clock)
    next.start()
  }

  async function turn(who: string): Promise<void> {
    const busy = new TableRefused(IMPORT_MESSAGE.readerBusy)
    if (waiting.length >= MOST.waiting) throw busy
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const mine = { who, start: resolve }
    waiting.push(mine)
    if (!isReading) startNext()
    const timer = setTimeout(() => {
      waiting = waiting.filter((one) => one !== mine)
      reject(busy)
    }, MOST.milliseconds)
    await promise.finally(() => clearTimeout(timer))
  }

  return {
    async read({ who, ...file }, use) {
      await turn(who)
      try {
        return await run(file, use)
      } finally {
        isReading = false
        if (waiting.length === 0) turns.clear()
        startNext()
      }
    },
  }
}
