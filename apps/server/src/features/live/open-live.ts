import type pg from 'pg'
import type { Database } from '#db/client.ts'
import type { Replica } from '#db/replica.ts'
import { startLiveListener } from '#platform/live-listener.ts'
import type { TableEar } from '#platform/table-changes.ts'
import { createLiveService, type LiveService } from './live.service.ts'

/**
 * Listens on one connection to the announcements and table changes of all instances.
 *
 * @param services `connection` is the primary; `warn` gets errors; `tables` gets the names of changed tables
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
  // Pages reload as soon as they are notified, and must not read stale data from the replica.
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
