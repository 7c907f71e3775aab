import { signOnEndpoints } from '@callboard/contract/accounts/single-sign-on/endpoints'
import { settingsEndpoints } from '@callboard/contract/office/settings/endpoints'
import { mailSettingsEndpoints } from '@callboard/contract/office/settings/mail.endpoints'
import { textSettingsEndpoints } from '@callboard/contract/office/settings/texts.endpoints'
import type { FastifyInstance } from 'fastify'
import type { SignOnTrialService } from '#accounts/single-sign-on/sign-on-trial.service.ts'
import { implement } from '#http/endpoint/implement.ts'
import { requireRecentSignIn } from '#http/session/session.ts'
import type { MailSettingsService } from './mail-settings.service.ts'
import type { SettingsService } from './settings.service.ts'
import type { StaffService } from './staff.service.ts'
import type { TextSettingsService } from './text-settings.service.ts'

/** The settings of the office, and its staff. */
export function settingsRoutes(
  app: FastifyInstance,
  {
    settings,
    mailSettings,
    textSettings,
    staff,
    signOnTrials,
  }: {
    settings: SettingsService
    mailSettings: MailSettingsService
    textSettings: TextSettingsService
    staff: StaffService
    signOnTrials: Pick<SignOnTrialService, 'read'>
  },
): void {
  implement(app, settingsEndpoints.settings, async () => settings.read())
  implement(app, settingsEndpoints.saveSettings, async ({ actor, body, request }) => {
    if (settings.needsRecentSignIn(body.values)) requireRecentSignIn(request)
    return settings.save(actor, body.version, body.values)
  })
  implement(app, settingsEndpoints.saveMailServer, async ({ actor, body, request }) => {
    requireRecentSignIn(request)
    return mailSettings.saveMailServer(actor, body.version, body.server)
  })
  implement(app, settingsEndpoints.tryMailServer, async ({ body, request }) => {
    requireRecentSignIn(request)
    return { reason: await mailSettings.tryMailServer(body.server) }
  })
  implement(app, mailSettingsEndpoints.saveIncomingMail, async ({ actor, body, request }) => {
    requireRecentSignIn(request)
    return mailSettings.saveIncoming(actor, body.version, body.server)
  })
  implement(app, mailSettingsEndpoints.tryIncomingMail, async ({ body, request }) => {
    requireRecentSignIn(request)
    return { reason: await mailSettings.tryIncoming(body.server) }
  })
  implement(app, mailSettingsEndpoints.saveMailGrant, async ({ actor, body, request }) => {
    requireRecentSignIn(request)
    return mailSettings.saveMailGrant(actor, body.version, body.grant)
  })
  implement(app, mailSettingsEndpoints.tryMailGrant, async ({ body, request }) => {
    requireRecentSignIn(request)
    return { reason: await mailSettings.tryMailGrant(body.grant) }
  })
  implement(app, textSettingsEndpoints.saveTextGateway, async ({ actor, body, request }) => {
    requireRecentSignIn(request)
    return textSettings.save(actor, body.version, body.gateway)
  })
  implement(app, textSettingsEndpoints.tryTextGateway, async ({ body, request }) => {
    requireRecentSignIn(request)
    return textSettings.attempt(body.gateway, body.phone)
  })
  implement(app, settingsEndpoints.saveSignOn, async ({ actor, body, request }) => {
    requireRecentSignIn(request)
    return settings.saveSignOn(actor, body.version, body.signOn)
  })
  implement(app, signOnEndpoints.trySignOn, async ({ body, request }) => {
    requireRecentSignIn(request)
    return settings.trySignOn(body.signOn)
  })
  implement(app, signOnEndpoints.beginSignOnTrial, async ({ actor, body, request }) => {
    requireRecentSignIn(request)
    return settings.beginSignOnTrial(actor, body.signOn)
  })
  implement(app, signOnEndpoints.signOnTrial, ({ actor, params }) => signOnTrials.read(actor, params.id))
  implement(app, settingsEndpoints.saveLogo, async ({ actor, body }) => settings.saveLogo(actor, body.version, body.logo))
  // Restoring a version may restore an earlier mail server.
  implement(app, settingsEndpoints.restoreSettings, async ({ actor, body, request }) => {
    requireRecentSignIn(request)
    return settings.restore(actor, body.version, body.restore)
  })
  implement(app, settingsEndpoints.settingsInUse, async () => settings.inUse())
  implement(app, settingsEndpoints.staff, async ({ actor }) => staff.list(actor))
  implement(app, settingsEndpoints.addStaff, async ({ actor, body, request }) => {
    requireRecentSignIn(request)
    const { invites, ...member } = body
    return staff.add(actor, member, { invites })
  })
  implement(app, settingsEndpoints.inviteStaff, async ({ actor, body, request }) => {
    requireRecentSignIn(request)
    return staff.invite(actor, body.email)
  })
  implement(app, settingsEndpoints.changeStaffRole, async ({ actor, body, request }) => {
    requireRecentSignIn(request)
    return staff.changeRole(actor, body, body.programs)
  })
  implement(app, settingsEndpoints.removeStaff, async ({ actor, body, request }) => {
    requireRecentSignIn(request)
    return staff.remove(actor, body.email, body.programs)
  })
}
