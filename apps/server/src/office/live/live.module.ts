import type { Module } from '#module.ts'
import type { SettingsService } from '#office/settings/settings.service.ts'
import { startLiveListener } from '#platform/live-listener.ts'
import type { Platform } from '#platform/open-platform.ts'
import { liveRoutes } from './live.routes.ts'
import { createLiveService } from './live.service.ts'

/** Live updates. Listens on one connection to the primary database for the announcements and table changes of all instances. */
export async function open(
  { db, replica, connection, log, tables }: Platform,
  { settings }: { settings: Pick<SettingsService, 'putInForce'> },
) {
  const onError = (error: unknown) => log.warn({ err: error }, 'live updates')
  const live = createLiveService({ db, onError })
  // Pages reload as soon as they are notified, and must not read stale data from the replica.
  const settled = async () => void (await replica?.written().catch(() => {}))
  const listener = await startLiveListener(connection, {
    change: (change) =>
      void settled()
        .then(() => (change.topic === 'settings' ? settings.putInForce() : undefined))
        .then(() => live.receive(change))
        .catch(onError),
    gap: () => void settled().then(settings.putInForce).catch(onError).then(live.reloadAll),
    lost: (error) => log.warn({ err: error }, 'live updates lost their connection'),
    tables,
  })
  // The settings may have changed between their first reading and the start of listening.
  await settings.putInForce()
  return {
    stored: null,
    services: { live },
    routes: (scope) => liveRoutes(scope, { live }),
    rest: () => live.close(),
    close: () => listener.close(),
  } satisfies Module
}
