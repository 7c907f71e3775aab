import type pg from 'pg'
import type { Database } from '#db/client.ts'
import type { Replica } from '#db/replica.ts'
import { startLiveListener } from '#platform/live-listener.ts'
import type { TableEar } from '#platform/table-changes.ts'
import { createLiveService, type LiveService } from './live.service.ts'

/**
 * Begins to listen to what all instances announce and change, on one connection.
 *
 * @param services `connection` is the primary; `warn` is told what goes wrong; `tables` learns of changed tables
 * @returns `stop` ends the connection
 */
export async function openLive(services: {
  db: Database
  replica: Replica | undefined
  connection: pg.PoolConfig
  warn: (details: object, message: string) => void
  tables: TableEar
}): Promise<{ live: LiveService; stop: () => Promise<void> }> {
  const { db, replica, connection, warn, tables } = services
  const onError = (error: unknown) => warn({ err: error }, 'live updates')
  const live = createLiveService({ db, onError })
  // Pages read again as soon as they hear, and must not find on the replica what was before.
  const settled = async () => void (await replica?.written().catch(() => {}))
  const listener = await startLiveListener(connection, {
    change: (change) =>
      void settled()
        .then(() => live.hear(change))
        .catch(onError),
    gap: () => void settled().then(live.hearOfGap, live.hearOfGap),
    lost: (error) => warn({ err: error }, 'live updates lost their connection'),
    tables,
  })
  return { live, stop: () => listener.close() }
}
