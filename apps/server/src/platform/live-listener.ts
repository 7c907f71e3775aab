import pg from 'pg'
import { LIVE_CHANNEL, type LiveChange, readLiveChange } from './live.ts'
import { TABLE_CHANNEL, type TableEar } from './table-changes.ts'

/** Milliseconds: the first pause before a lost connection is opened again, the longest one, and between two looks whether it still answers. */
const TIMING = { firstPause: 250, longestPause: 10_000, look: 30_000 } as const

export interface LiveListener {
  /** Ends the connection for good. */
  close(): Promise<void>
}

/**
 * Listens to what any instance announces, on a connection of its own. A lost connection is opened again for as long as it takes, with
 * growing pauses.
 *
 * @param connection where PostgreSQL is; a pooler between must keep sessions, or nothing is heard
 * @param on `change` learns of each announcement; `gap` that some may have been missed, because the connection was lost; `lost` why;
 *   `tables` learns of changed tables
 */
export async function startLiveListener(
  connection: pg.PoolConfig,
  on: { change: (change: LiveChange) => void; gap: () => void; lost: (error: Error) => void; tables: TableEar },
): Promise<LiveListener> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let closed = false

  async function listen(): Promise<void> {
    const opened = new pg.Client({ ...connection, application_name: 'callboard-live', keepAlive: true, query_timeout: 10_000 })
    client = opened
    const lose = (error: Error) => {
      if (client !== opened) return
      client = undefined
      on.tables.end()
      clearTimeout(timer)
      if (closed) return
      on.lost(error)
      // What is left of it must not be heard twice.
      opened.removeAllListeners('notification')
      void opened.end().catch(() => {})
      timer = setTimeout(() => void listen(), Math.min(TIMING.firstPause * 2 ** failures++, TIMING.longestPause))
    }
    opened.on('error', lose)
    opened.on('end', () => lose(new Error('PostgreSQL ended the connection')))
    opened.on('notification', ({ channel, payload }) => {
      if (channel === TABLE_CHANNEL) return on.tables.changed(payload ?? '')
      const change = readLiveChange(payload)
      if (change) on.change(change)
    })
    try {
      await opened.connect()
      await opened.query(`LISTEN ${LIVE_CHANNEL}; LISTEN ${TABLE_CHANNEL}`)
      // PostgreSQL answers a statement only after it has told its connection of every commit that was answered before.
      on.tables.begin(() => opened.query(''))
      if (failures > 0) on.gap()
      failures = 0
      look(opened, lose)
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)))
    }
  }

  /** A peer that vanished without a word is noticed only by asking. */
  function look(opened: pg.Client, lose: (error: Error) => void): void {
    timer = setTimeout(() => {
      opened.query('SELECT 1').then(() => client === opened && look(opened, lose), lose)
    }, TIMING.look)
    timer.unref()
  }

  await listen()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
