import type { AccountsService } from '#accounts/accounts/accounts.service.ts'
import type { SignInService } from '#accounts/accounts/sign-in.service.ts'
import type { SignOnTrialService } from '#accounts/single-sign-on/sign-on-trial.service.ts'
import type { SignOnService } from '#accounts/single-sign-on/single-sign-on.service.ts'
import type { MailboxService } from '#messages/mailbox/mailbox.service.ts'
import type { TextsService } from '#messages/texts/texts.service.ts'
import type { Module } from '#module.ts'
import type { AvailabilityService } from '#people/availability/availability.service.ts'
import type { ProfilesService } from '#people/profiles/profiles.service.ts'
import type { Platform } from '#platform/open-platform.ts'
import { createMailSettingsService } from './mail-settings.service.ts'
import { settingsRoutes } from './settings.routes.ts'
import { createSettingsService } from './settings.service.ts'
import { createSettingsChangesService } from './settings-changes.service.ts'
import { createSettingsVersions } from './settings-versions.ts'
import { createStaffService } from './staff.service.ts'
import { openStoredSettings } from './stored-settings.ts'
import { createTextSettingsService } from './text-settings.service.ts'

const storedOf = ({ db, office, sessionSecret: secret }: Platform) => openStoredSettings({ db, office, secret })

/** Applies the stored settings. Opens before every other feature, because some need them at the start. */
export const putInForce = (platform: Platform): Promise<void> => storedOf(platform).putInForce()

/** The settings that an office changes itself. */
export function open(
  platform: Platform,
  {
    accounts,
    availability,
    profiles,
    signOn,
    signOnTrials,
    signIn,
    mailbox,
    texts,
  }: {
    accounts: AccountsService
    availability: AvailabilityService
    profiles: ProfilesService
    signOn: SignOnService
    signOnTrials: SignOnTrialService
    signIn: SignInService
    mailbox: MailboxService
    texts: TextsService
  },
) {
  const stored = storedOf(platform)
  const versions = createSettingsVersions({ ...platform, stored, availability, mailbox })
  const settings = createSettingsService({ ...platform, stored, versions, profiles, signOn, signOnTrials })
  const mailSettings = createMailSettingsService({ ...platform, stored, versions, mailbox })
  const textSettings = createTextSettingsService({ ...platform, stored, versions, texts })
  const staff = createStaffService({ ...platform, stored, accounts, signIn })
  return {
    stored: null,
    services: { settings, staff, settingsChanges: createSettingsChangesService(platform) },
    routes: (scope) => settingsRoutes(scope, { settings, mailSettings, textSettings, staff, signOnTrials }),
  } satisfies Module
}
