import { setTimeout as sleep } from 'node:timers/promises'
import type { Institution } from '@callboard/contract/institution'
import type pg from 'pg'
import type { Config } from '#config.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { openReplica, type Replica } from '#db/replica.ts'
import { slowQueryLog } from '#db/slow-queries.ts'
import { mayChange, statementLabel, watchQueries } from '#db/watch-queries.ts'
import { ACCOUNT_JOBS, type Accounts, openAccounts } from '#features/accounts/open-accounts.ts'
import { type ApplicationsService, createApplicationsService } from '#features/applications/applications.service.ts'
import { type AuditLogService, createAuditLogService } from '#features/audit/audit-log.service.ts'
import { SWEEP_EVENTS_JOB, startCalendarJobs } from '#features/calendar/calendar.jobs.ts'
import { type CalendarService, createCalendarService } from '#features/calendar/calendar.service.ts'
import { type CalendarFeedService, createCalendarFeedService } from '#features/calendar/calendar-feed.service.ts'
import { PURGE_TALENT_JOB, startPurgingTalent } from '#features/deleted-talent/deleted-talent.jobs.ts'
import { createDeletedTalentService, type DeletedTalentService } from '#features/deleted-talent/deleted-talent.service.ts'
import { createExportJobsService, type ExportJobsService } from '#features/exports/export-jobs.service.ts'
import { createExportWorker, type ExportWorker } from '#features/exports/export-worker.ts'
import { EXPORT_JOBS } from '#features/exports/exports.jobs.ts'
import { createExportsService, type ExportsService } from '#features/exports/exports.service.ts'
import { createInstanceService, type InstanceService } from '#features/instance/instance.service.ts'
import { createKioskService, type KioskService } from '#features/kiosk/kiosk.service.ts'
import type { LiveService } from '#features/live/live.service.ts'
import { openLive } from '#features/live/open-live.ts'
import { type BulkMessagesService, createBulkMessagesService } from '#features/messages/bulk-messages.service.ts'
import { createMailPreferenceService, type MailPreferenceService } from '#features/messages/mail-preference.service.ts'
import { createMessageTemplatesService, type MessageTemplatesService } from '#features/messages/message-templates.service.ts'
import { createMessagesService, type MessagesService } from '#features/messages/messages.service.ts'
import { OFFICE_MAIL_JOB } from '#features/messages/office-mail.jobs.ts'
import { createOfficeMailService } from '#features/messages/office-mail.service.ts'
import { createUnsubscribeTokens } from '#features/messages/unsubscribe-token.ts'
import { openPrivacy, type Privacy } from '#features/own-data/open-privacy.ts'
import { createPhotoSessionsService, type PhotoSessionsService } from '#features/photo-sessions/photo-sessions.service.ts'
import { PHOTO_JOBS, startPhotoJobs } from '#features/photos/photos.jobs.ts'
import { createPhotosService, type PhotosService } from '#features/photos/photos.service.ts'
import { openWithheldPhotos, type WithheldPhotos } from '#features/photos/withheld-photos.service.ts'
import { createLinkedProfileService, type LinkedProfileService } from '#features/profile-links/linked-profile.service.ts'
import { createProfileLinksService, type ProfileLinksService } from '#features/profile-links/profile-links.service.ts'
import { createProfileWriter } from '#features/profiles/profile-writer.service.ts'
import { createProfilesService, type ProfilesService } from '#features/profiles/profiles.service.ts'
import { createTalentsService, type TalentsService } from '#features/profiles/talents.service.ts'
import { createProjectsService, type ProjectsService } from '#features/projects/projects.service.ts'
import { RETENTION_JOBS } from '#features/retention/retention.jobs.ts'
import { openSearches, type Searches } from '#features/saved-searches/open-searches.ts'
import { openSelfTapes, type SelfTapes } from '#features/self-tapes/open-self-tapes.ts'
import { SELF_TAPE_JOBS } from '#features/self-tapes/self-tapes.jobs.ts'
import { createShareLinksService, type ShareLinksService } from '#features/share-links/share-links.service.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import { type Jobs, startJobs } from '#platform/jobs.ts'
import { openHandOverJournal } from '#platform/mail/hand-over-journal.ts'
import { createMailer, type Mailer, observedMailer } from '#platform/mail/mailer.ts'
import { createMetrics, type Metrics } from '#platform/metrics.ts'
import { observedStore } from '#platform/storage/observed-store.ts'
import { openMediaStore } from '#platform/storage/open-media-store.ts'
import { type RememberingStore, rememberingStore } from '#platform/storage/remembering-store.ts'
import { countTableChanges, type TableChanges } from '#platform/table-changes.ts'

/** What the platform gives to features. */
export interface Platform {
  readonly config: Config
  readonly institution: Institution
  readonly db: Database
  /** Where searches and long lists are read: a replica, when there is one and it is far enough. */
  readonly readDb: Database
  /** The same, on connections that plan every statement once, whatever its values. */
  readonly searchDb: Database
  readonly replica: Replica | undefined
  readonly store: RememberingStore
  readonly jobs: Jobs
  /** Hands a mail over now; for jobs, which make their own mails. */
  readonly mailer: Mailer
  readonly clock: Clock
  readonly log: Log
  readonly sessionSecret: string
}

/** One JSON line an event; never a token, a cookie, an address list or a body. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', (details: object, message: string) => void>

/** Every service, built once. */
export interface Deps extends Accounts, SelfTapes, Privacy, Searches {
  readonly platform: Platform
  readonly photos: PhotosService
  readonly withheldPhotos: WithheldPhotos
  readonly projects: ProjectsService
  readonly applications: ApplicationsService
  readonly messages: MessagesService
  readonly bulkMessages: BulkMessagesService
  readonly messageTemplates: MessageTemplatesService
  readonly mailPreference: MailPreferenceService
  readonly calendar: CalendarService
  readonly calendarFeed: CalendarFeedService
  readonly shareLinks: ShareLinksService
  readonly profiles: ProfilesService
  readonly talents: TalentsService
  readonly photoSessions: PhotoSessionsService
  readonly kiosk: KioskService
  readonly deletedTalent: DeletedTalentService
  readonly profileLinks: ProfileLinksService
  readonly linkedProfile: LinkedProfileService
  readonly exports: ExportsService
  readonly exportJobs: ExportJobsService
  /** Makes the exports of the background; `work` has begun where this process does background work. */
  readonly exportWorker: ExportWorker
  readonly auditLog: AuditLogService
  readonly instance: InstanceService
  readonly live: LiveService
  readonly metrics: Metrics
  /** What this process knows of changes of tables, whoever makes them. */
  readonly changes: TableChanges
  /** Each resolves when that part answers; what `/readyz` asks. */
  readonly checks: Readonly<Record<'database' | 'media' | 'queue', () => Promise<void>>>
  /**
   * Begins to stop: `/readyz` says so, pages go and listen elsewhere, and no more background work is taken up. Requests are still answered.
   * Resolves when background work has ended.
   */
  retire(): Promise<void>
  isRetiring(): boolean
  /** Lets background work end and closes every connection. */
  close(): Promise<void>
}

/** Kinds of background work; each feature names its own in its `*.jobs.ts`. */
export const JOB_KINDS = [
  ...PHOTO_JOBS,
  ...EXPORT_JOBS,
  ...SELF_TAPE_JOBS,
  PURGE_TALENT_JOB,
  OFFICE_MAIL_JOB,
  ...ACCOUNT_JOBS,
  ...RETENTION_JOBS,
  SWEEP_EVENTS_JOB,
] as const

/** Milliseconds that background work may take to end from when the instance begins to stop; what takes longer is handed back. */
const CLOSE_MS = 4_000

/**
 * The composition root: connects the platform and builds each service once.
 *
 * @param options what differs between a run and a test
 */
export async function buildDeps(options: {
  config: Config
  institution: Institution
  connection: pg.PoolConfig
  sessionSecret: string
  log: Log
  clock?: Clock
}): Promise<Deps> {
  const { config, institution, connection, sessionSecret, log, clock = systemClock } = options
  const onIdleError = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const metrics = createMetrics()
  const { changes, ear } = countTableChanges()
  const watch = (pool: pg.Pool) => {
    const logSlow = slowQueryLog(pool, log.warn)
    watchQueries(pool, (query) => {
      metrics.query({ statement: statementLabel(query), outcome: query.failed ? 'failed' : 'ok' }, query.seconds)
      logSlow(query)
      if (mayChange(query)) changes.wrote()
    })
  }
  const db = openDatabase(connection, onIdleError)
  // Without the second setting a statement that was planned while its table was small would read all of it until PostgreSQL counts again.
  const searchOptions = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off'
  // Throughput is flat from four connections on.
  const primarySearchDb = openDatabase({ ...connection, max: 4, options: searchOptions }, onIdleError)
  for (const { $client } of [db, primarySearchDb]) watch($client)
  const onAway = (error: Error) => log.warn({ err: error }, 'the read replica is away; searches read from the primary')
  const replica = config.databaseReadUrl
    ? openReplica({ connectionString: config.databaseReadUrl }, db, { onAway, onPool: watch })
    : undefined
  const readDb = replica?.readFrom(db) ?? db
  const searchDb = replica?.readFrom(primarySearchDb, searchOptions) ?? primarySearchDb
  const store = rememberingStore(observedStore(await openMediaStore(config.media), metrics))
  const jobs = await startJobs(connection, JOB_KINDS, (error) => log.error({ err: error }, 'job queue'), metrics.job)
  const mailer = observedMailer(createMailer(config, institution, log), metrics)
  metrics.watch({ queue: jobs.counts, ...(replica && { reads: () => replica.reads }) })
  const platform: Platform = { config, institution, db, readDb, searchDb, replica, store, jobs, mailer, clock, log, sessionSecret }

  const people = await openAccounts({ ...platform, secret: sessionSecret })
  const { accounts, signIn } = people
  const photos = createPhotosService({ db, store, jobs, clock, publicUrl: config.publicUrl })
  const withheldPhotos = await openWithheldPhotos({ db, changes, onError: (error) => log.warn({ err: error }, 'withheld photographs') })
  const writer = createProfileWriter({ photos, clock, lists: institution })
  const profiles = createProfilesService({ db, writer, clock })
  const talents = createTalentsService({ db, accounts, writer })
  const photoSessions = createPhotoSessionsService({ db, readDb, photos, writer, clock, publicUrl: config.publicUrl })
  const kiosk = createKioskService({ db, accounts, signIn, photos, writer, clock, emailDomains: config.allowedEmailDomains })
  const searches = openSearches({ db, readDb, searchDb, clock })
  const deletedTalent = createDeletedTalentService({ db, clock })
  const profileLinks = createProfileLinksService({ db, clock, publicUrl: config.publicUrl })
  const linkedProfile = createLinkedProfileService({ db, clock, profiles, writer })
  const projects = createProjectsService({ db, clock, institution, photos })
  const unsubscribeTokens = createUnsubscribeTokens(sessionSecret)
  const { publicUrl, dataDir } = config
  const officeMail = createOfficeMailService({ ...platform, unsubscribeTokens, secret: sessionSecret, publicUrl })
  const messages = createMessagesService({ db, clock, institution, officeMail })
  const bulkMessages = createBulkMessagesService({ db, clock, ...searches, officeMail })
  const messageTemplates = createMessageTemplatesService({ db, clock })
  const mailPreference = createMailPreferenceService({ db, clock, unsubscribeTokens })
  const applications = createApplicationsService({ db, clock, projects, messages })
  const calendar = createCalendarService({ db, clock, projects })
  const calendarFeed = createCalendarFeedService({ db, clock, institution, projects, publicUrl: config.publicUrl })
  const tapes = await openSelfTapes({ db, store, jobs, clock, photos, projects, log, dataDir, publicUrl, secret: sessionSecret })
  const shareLinks = createShareLinksService({ db, clock, publicUrl: config.publicUrl })

  const instance = createInstanceService({ ...platform, accounts })
  const auditLog = createAuditLogService({ db, timeZone: institution.timeZone })
  const exportSource = { db, store, institution, publicUrl: config.publicUrl }
  const exports = createExportsService({ ...exportSource, accounts, clock })
  const exportJobs = createExportJobsService({ ...exportSource, jobs, clock })
  const privacy = openPrivacy({ ...platform, config, photos, messages, exportJobs, ...people, ...tapes })
  const exportWorker = createExportWorker({ ...exportSource, jobs, accounts, clock, log })

  const { live, stop: stopListening } = await openLive({ db, replica, connection, warn: log.warn, tables: ear })

  await accounts.settleAdmins()
  const journal = config.role === 'web' ? undefined : openHandOverJournal(config.dataDir)
  if (journal) {
    await officeMail.work(journal)
    for (const mails of [signIn, people.passkeys, people.deletionCodes]) await mails.work()
    await startPhotoJobs({ db, store, jobs, clock })
    await startPurgingTalent({ db, photos, jobs, clock })
    await exportWorker.work()
    await tapes.tapeWorker.work()
    await startCalendarJobs({ db, jobs, clock })
    await privacy.retention.work()
  } else tapes.tapeWorker.tidy()

  let retiring: Promise<void> | undefined
  let retiringSince = 0
  function retire(): Promise<void> {
    retiring ??= (() => {
      retiringSince = performance.now()
      live.close()
      exportWorker.stop()
      tapes.tapeWorker.stop()
      return jobs.rest()
    })()
    return retiring
  }

  return {
    platform,
    ...people,
    photos,
    withheldPhotos,
    projects,
    applications,
    messages,
    bulkMessages,
    messageTemplates,
    mailPreference,
    calendar,
    calendarFeed,
    ...tapes,
    ...privacy,
    shareLinks,
    profiles,
    talents,
    photoSessions,
    ...searches,
    kiosk,
    deletedTalent,
    profileLinks,
    linkedProfile,
    exports,
    exportJobs,
    exportWorker,
    auditLog,
    instance,
    live,
    metrics,
    changes,
    checks: {
      database: async () => void (await db.$client.query('SELECT 1')),
      media: () => store.check(),
      queue: () => jobs.check(),
    },
    retire,
    isRetiring: () => retiring !== undefined,
    async close() {
      const resting = retire()
      const left = CLOSE_MS - (performance.now() - retiringSince)
      await Promise.race([resting, sleep(Math.max(0, left), undefined, { ref: false })])
      await stopListening()
      withheldPhotos.close()
      await jobs.stop(1000)
      mailer.close()
      journal?.close()
      await replica?.close()
      await Promise.all([db.$client.end(), primarySearchDb.$client.end()])
    },
  }
}
