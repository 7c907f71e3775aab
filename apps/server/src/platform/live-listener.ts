import pg from 'pg'
import { LIVE_CHANNEL, type LiveChange, readLiveChange } from './live.ts'
import { TABLE_CHANNEL, type TableListener } from './table-changes.ts'

/** Milliseconds: the first and the longest pause before reconnecting, and the time between two checks that the connection still answers. */
const TIMING = { firstPause: 250, longestPause: 10_000, look: 30_000 } as const

export interface LiveListener {
  /** Ends the connection and does not reconnect. */
  close(): Promise<void>
}

/**
 * Listens to the announcements of all instances, on a connection of its own. When the connection is lost, it reconnects with growing pauses
 * until it succeeds.
 *
 * @param connection where PostgreSQL is; a pooler in between must keep sessions, or no notification arrives
 * @param on `change` receives each announcement; `gap` is called when some may have been missed, because the connection was lost; `lost`
 * receives the reason; `tables` receives changed tables
 */
export async function startLiveListener(
  connection: pg.PoolConfig,
  on: { change: (change: LiveChange) => void; gap: () => void; lost: (error: Error) => void; tables: TableListener },
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
      // Remaining notifications of the lost connection must not be handled twice.
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
      // PostgreSQL answers a statement only after it has sent the connection the notifications of all earlier commits.
      on.tables.begin(() => opened.query(''))
      if (failures > 0) on.gap()
      failures = 0
      look(opened, lose)
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)))
    }
  }

  /** Only a query detects a peer that has disappeared without closing the connection. */
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
