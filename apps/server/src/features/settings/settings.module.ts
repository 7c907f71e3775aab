import type { AccountsService } from '#features/accounts/accounts.service.ts'
import type { AvailabilityService } from '#features/availability/availability.service.ts'
import type { Module } from '#features/module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { createDirectorsService } from './directors.service.ts'
import { settingsRoutes } from './settings.routes.ts'
import { createSettingsService } from './settings.service.ts'
import { openStoredSettings } from './stored-settings.ts'

const storedOf = ({ db, office, sessionSecret: secret }: Platform) => openStoredSettings({ db, office, secret })

/** Puts the stored settings in force; before every feature, because some need them at the start. */
export const putInForce = (platform: Platform): Promise<void> => storedOf(platform).putInForce()

/** What an office sets for itself. */
export function open(platform: Platform, { accounts, availability }: { accounts: AccountsService; availability: AvailabilityService }) {
  const stored = storedOf(platform)
  const settings = createSettingsService({ ...platform, stored, availability })
  const directors = createDirectorsService({ ...platform, stored, accounts })
  return {
    services: { settings, directors },
    routes: (scope) => settingsRoutes(scope, { settings, directors }),
  } satisfies Module
}
