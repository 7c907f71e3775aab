import { setTimeout as sleep } from 'node:timers/promises'
import * as accountsModule from '#accounts/accounts/accounts.module.ts'
import * as pairedKiosksModule from '#accounts/paired-kiosks/paired-kiosks.module.ts'
import * as passkeysModule from '#accounts/passkeys/passkeys.module.ts'
import * as singleSignOnModule from '#accounts/single-sign-on/single-sign-on.module.ts'
import * as applicationsModule from '#casting/applications/applications.module.ts'
import * as boardModule from '#casting/board/board.module.ts'
import * as bookingsModule from '#casting/bookings/bookings.module.ts'
import * as closureModule from '#casting/closure/closure.module.ts'
import * as invitationsModule from '#casting/invitations/invitations.module.ts'
import * as mediaRequestsModule from '#casting/media-requests/media-requests.module.ts'
import * as offersModule from '#casting/offers/offers.module.ts'
import * as presentationsModule from '#casting/presentations/presentations.module.ts'
import * as projectMessagesModule from '#casting/project-messages/project-messages.module.ts'
import * as projectsModule from '#casting/projects/projects.module.ts'
import * as rolesModule from '#casting/roles/roles.module.ts'
import * as selfTapesModule from '#casting/self-tapes/self-tapes.module.ts'
import * as apiTokensModule from '#exchange/api-tokens/api-tokens.module.ts'
import * as exportsModule from '#exchange/exports/exports.module.ts'
import * as importsModule from '#exchange/imports/imports.module.ts'
import * as joinLinksModule from '#exchange/join-links/join-links.module.ts'
import * as kioskModule from '#exchange/kiosk/kiosk.module.ts'
import * as officeArchiveModule from '#exchange/office-archive/office-archive.module.ts'
import * as shareLinksModule from '#exchange/share-links/share-links.module.ts'
import * as webhooksModule from '#exchange/webhooks/webhooks.module.ts'
import * as inboundMailModule from '#messages/inbound-mail/inbound-mail.module.ts'
import * as mailTextsModule from '#messages/mail-texts/mail-texts.module.ts'
import * as mailboxModule from '#messages/mailbox/mailbox.module.ts'
import * as messagesModule from '#messages/messages/messages.module.ts'
import * as noticesModule from '#messages/notices/notices.module.ts'
import * as textsModule from '#messages/texts/texts.module.ts'
import * as threadsModule from '#messages/threads/threads.module.ts'
import type { Module } from '#module.ts'
import * as auditModule from '#office/audit/audit.module.ts'
import * as deletionModule from '#office/deletion/deletion.module.ts'
import * as deskModule from '#office/desk/desk.module.ts'
import * as holdsModule from '#office/holds/holds.module.ts'
import * as instanceModule from '#office/instance/instance.module.ts'
import * as liveModule from '#office/live/live.module.ts'
import * as ownDataModule from '#office/own-data/own-data.module.ts'
import * as retentionModule from '#office/retention/retention.module.ts'
import * as settingsModule from '#office/settings/settings.module.ts'
import * as storageModule from '#office/storage/storage.module.ts'
import * as availabilityModule from '#people/availability/availability.module.ts'
import * as consentsModule from '#people/consents/consents.module.ts'
import * as listsModule from '#people/lists/lists.module.ts'
import * as photoSessionsModule from '#people/photo-sessions/photo-sessions.module.ts'
import * as photosModule from '#people/photos/photos.module.ts'
import * as profileInvitationsModule from '#people/profile-invitations/profile-invitations.module.ts'
import * as profileLinksModule from '#people/profile-links/profile-links.module.ts'
import * as profilesModule from '#people/profiles/profiles.module.ts'
import * as savedSearchesModule from '#people/saved-searches/saved-searches.module.ts'
import * as talentSearchModule from '#people/talent-search/talent-search.module.ts'
import { openPlatform, type PlatformOptions } from '#platform/open-platform.ts'
import * as absencesModule from '#schedule/absences/absences.module.ts'
import * as auditionSessionsModule from '#schedule/audition-sessions/audition-sessions.module.ts'
import * as availabilityChecksModule from '#schedule/availability-checks/availability-checks.module.ts'
import * as calendarModule from '#schedule/calendar/calendar.module.ts'
import * as callSheetsModule from '#schedule/call-sheets/call-sheets.module.ts'
import * as dayBoardModule from '#schedule/day-board/day-board.module.ts'

/** Kinds of background work. */
export const JOB_KINDS = [
  ...photosModule.jobs,
  ...exportsModule.jobs,
  ...selfTapesModule.jobs,
  ...deletionModule.jobs,
  ...profilesModule.jobs,
  ...profileInvitationsModule.jobs,
  ...projectsModule.jobs,
  ...listsModule.jobs,
  ...savedSearchesModule.jobs,
  ...textsModule.jobs,
  ...messagesModule.jobs,
  ...inboundMailModule.jobs,
  ...threadsModule.jobs,
  ...accountsModule.jobs,
  ...singleSignOnModule.jobs,
  ...passkeysModule.jobs,
  ...retentionModule.jobs,
  ...calendarModule.jobs,
  ...closureModule.jobs,
  ...offersModule.jobs,
  ...mediaRequestsModule.jobs,
  ...callSheetsModule.jobs,
  ...auditionSessionsModule.jobs,
  ...availabilityModule.jobs,
  ...availabilityChecksModule.jobs,
  ...importsModule.jobs,
  ...apiTokensModule.jobs,
  ...webhooksModule.jobs,
  ...presentationsModule.jobs,
] as const

/** Milliseconds for running jobs to end when the instance stops; the others go back to the queue. */
const CLOSE_MS = 4_000

/** Everything that was built: the platform, each service and each module. */
export type Deps = Awaited<ReturnType<typeof buildDeps>>

/**
 * The composition root: connects the platform and opens each feature once, after the features that it depends on.
 *
 * @param options what differs between a run and a test
 */
export async function buildDeps(options: PlatformOptions) {
  const { platform, close } = await openPlatform(options, JOB_KINDS)
  const { config, db, store, jobs, metrics, changes } = platform
  const modules: Module[] = []
  function add<Opened extends Module>(module: Opened): Opened['services'] {
    modules.push(module)
    return module.services
  }

  await settingsModule.putInForce(platform)
  const availability = add(await availabilityModule.open(platform))
  const accounts = add(await accountsModule.open(platform))
  const signOn = add(singleSignOnModule.open(platform, accounts))
  const passkeys = add(passkeysModule.open(platform, { ...accounts, ...signOn }))
  const webhooks = add(webhooksModule.open(platform))
  const apiTokens = add(apiTokensModule.open(platform))
  const photos = add(await photosModule.open(platform))
  const profiles = add(profilesModule.open(platform, { ...accounts, ...photos }))
  const photoSessions = add(photoSessionsModule.open(platform, { ...photos, ...profiles }))
  const kiosk = add(kioskModule.open(platform, { ...accounts, ...photos, ...profiles }))
  const joinLinks = add(joinLinksModule.open(platform, kiosk))
  const talentSearch = add(talentSearchModule.open(platform))
  const lists = add(listsModule.open(platform))
  const savedSearches = add(savedSearchesModule.open(platform, talentSearch))
  const profileInvitations = add(profileInvitationsModule.open(platform, accounts))
  const profileLinks = add(profileLinksModule.open(platform, { ...photos, ...profiles }))
  const notices = add(noticesModule.open(platform))
  const texts = add(textsModule.open(platform))
  const messages = add(messagesModule.open(platform, { ...talentSearch, ...notices, ...texts }))
  const threads = add(threadsModule.open(platform, messages))
  const inboundMail = add(inboundMailModule.open(platform, { ...messages, ...threads }))
  const mailbox = add(mailboxModule.open(platform, inboundMail))
  const projects = add(projectsModule.open(platform, { ...photos, ...messages, modules }))
  const roles = add(rolesModule.open(platform, { ...projects, ...messages }))
  const projectMessages = add(projectMessagesModule.open(platform, { ...projects, ...messages }))
  const casting = add(boardModule.open(platform, { ...projects, ...roles, ...messages, modules }))
  const offers = add(offersModule.open(platform, { ...roles, ...messages, ...casting }))
  const invitations = add(invitationsModule.open(platform, { ...casting, ...offers }))
  const bookings = add(bookingsModule.open(platform, { ...projects, ...messages, ...casting, ...offers, ...invitations, modules }))
  const closure = add(closureModule.open(platform, { ...projects, ...roles, ...messages, ...casting }))
  const auditionSessions = add(auditionSessionsModule.open(platform, { ...projects, ...messages, ...casting }))
  const applications = add(applicationsModule.open(platform, { ...projects, ...messages, ...casting }))
  const absences = add(absencesModule.open(platform))
  const availabilityChecks = add(availabilityChecksModule.open(platform, { ...projects, ...messages }))
  const callSheets = add(callSheetsModule.open(platform, { ...projects, ...messages, ...casting, ...bookings }))
  const pairedKiosks = add(pairedKiosksModule.open(platform))
  const dayBoard = add(dayBoardModule.open(platform, { ...casting, ...pairedKiosks }))
  const calendar = add(calendarModule.open(platform, { ...profiles, ...projects }))
  const deletion = add(
    deletionModule.open(platform, { ...photos, ...projects, ...messages, ...offers, ...calendar, ...lists, ...savedSearches, modules }),
  )
  const desk = add(deskModule.open(platform, { ...calendar, ...mailbox }))
  const selfTapes = add(await selfTapesModule.open(platform, { ...photos, ...projects }))
  const presentations = add(presentationsModule.open(platform, projects))
  const mediaRequests = add(mediaRequestsModule.open(platform, { ...projects, ...messages, ...casting, ...selfTapes }))
  const shareLinks = add(shareLinksModule.open(platform))
  const instance = add(instanceModule.open(platform, accounts))
  const exports = add(exportsModule.open(platform, { ...accounts, ...projects }))
  const officeArchive = add(officeArchiveModule.open(platform, { ...exports, modules }))
  const ownData = add(ownDataModule.open(platform, { ...accounts, ...photos, ...selfTapes, ...offers, ...messages, modules }))
  const imports = add(importsModule.open(platform, { ...accounts, ...photos, ...profiles, ...ownData, ...deletion }))
  const holds = add(holdsModule.open(platform, { ...messages, ...exports, ...offers, ...auditionSessions }))
  const consents = add(consentsModule.open(platform))
  const retention = add(retentionModule.open(platform, { ...ownData, ...selfTapes }))
  const settings = add(settingsModule.open(platform, { ...accounts, ...availability, ...profiles, ...signOn, ...mailbox, ...texts }))
  const audit = add(auditModule.open(platform, { ...projects, ...profiles, ...settings, modules }))
  add(mailTextsModule.open(platform, { ...messages, modules }))
  add(storageModule.open(platform))
  const live = add(await liveModule.open(platform, settings))

  if (config.role !== 'web') for (const module of modules) await module.work?.()

  let retiring: Promise<void> | undefined
  let retiringSince = 0
  function retire(): Promise<void> {
    retiring ??= (() => {
      retiringSince = performance.now()
      for (const module of modules) module.rest?.()
      return jobs.rest()
    })()
    return retiring
  }

  return {
    platform,
    metrics,
    changes,
    modules: modules as readonly Module[],
    ...availability,
    ...accounts,
    ...signOn,
    ...passkeys,
    ...apiTokens,
    ...webhooks,
    ...photos,
    ...profiles,
    ...photoSessions,
    ...kiosk,
    ...joinLinks,
    ...talentSearch,
    ...lists,
    ...savedSearches,
    ...deletion,
    ...profileInvitations,
    ...profileLinks,
    ...projects,
    ...roles,
    ...notices,
    ...texts,
    ...messages,
    ...mailbox,
    ...threads,
    ...inboundMail,
    ...projectMessages,
    ...casting,
    ...offers,
    ...bookings,
    ...closure,
    ...auditionSessions,
    ...applications,
    ...absences,
    ...availabilityChecks,
    ...mediaRequests,
    ...callSheets,
    ...pairedKiosks,
    ...dayBoard,
    ...calendar,
    ...desk,
    ...selfTapes,
    ...presentations,
    ...shareLinks,
    ...instance,
    ...audit,
    ...exports,
    ...officeArchive,
    ...ownData,
    ...imports,
    ...holds,
    ...consents,
    ...retention,
    ...settings,
    ...live,
    /** The checks of `/readyz`; each resolves when its part responds. */
    checks: {
      database: async () => void (await db.$client.query('SELECT 1')),
      media: () => store.check(),
      queue: () => jobs.check(),
    },
    /**
     * Starts to stop: `/readyz` reports it, live connections move to other instances, and no more jobs are started. Requests are still
     * answered. Resolves when the running jobs have ended.
     */
    retire,
    isRetiring: () => retiring !== undefined,
    /** Waits for running jobs and closes every connection. */
    async close() {
      const resting = retire()
      const left = CLOSE_MS - (performance.now() - retiringSince)
      await Promise.race([resting, sleep(Math.max(0, left), undefined, { ref: false })])
      await jobs.stop(1000)
      for (const module of modules) await module.close?.()
      await close()
    },
  }
}
