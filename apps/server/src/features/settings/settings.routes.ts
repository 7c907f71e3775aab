import { settingsEndpoints } from '@callboard/contract/settings/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import { requireRecentSignIn } from '#http/session/session.ts'
import type { DirectorsService } from './directors.service.ts'
import type { SettingsService } from './settings.service.ts'

/** The settings of the office, and who is a casting director. */
export function settingsRoutes(
  app: FastifyInstance,
  { settings, directors }: { settings: SettingsService; directors: DirectorsService },
): void {
  implement(app, settingsEndpoints.settings, async () => settings.read())
  implement(app, settingsEndpoints.saveSettings, async ({ actor, body }) => settings.save(actor, body.version, body.values))
  implement(app, settingsEndpoints.saveMailServer, async ({ actor, body, request }) => {
    requireRecentSignIn(request)
    return settings.saveMailServer(actor, body.version, body.server)
  })
  implement(app, settingsEndpoints.saveLogo, async ({ actor, body }) => settings.saveLogo(actor, body.version, body.logo))
  // It may bring back an earlier mail server.
  implement(app, settingsEndpoints.restoreSettings, async ({ actor, body, request }) => {
    requireRecentSignIn(request)
    return settings.restore(actor, body.version, body.restore)
  })
  implement(app, settingsEndpoints.settingsInUse, async () => settings.inUse())
  implement(app, settingsEndpoints.directors, async ({ actor }) => directors.list(actor))
  implement(app, settingsEndpoints.addDirector, async ({ actor, body, request }) => {
    requireRecentSignIn(request)
    return directors.add(actor, body.email)
  })
  implement(app, settingsEndpoints.removeDirector, async ({ actor, body, request }) => {
    requireRecentSignIn(request)
    return directors.remove(actor, body.email)
  })
}
