import type { Institution, InstitutionFile } from '@callboard/contract/institution'
import type pg from 'pg'
import type { Config } from '#config.ts'
import { type Database, openDatabase, SEARCH_PLANNING } from '#db/client.ts'
import { hasDirector } from '#db/directors.ts'
import { openReplica, type Replica } from '#db/replica.ts'
import { slowQueryLog } from '#db/slow-queries.ts'
import { mayChange, statementLabel, watchQueries } from '#db/watch-queries.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import type { Network } from '#platform/fetch-public.ts'
import { type JobKind, type Jobs, startJobs } from '#platform/jobs.ts'
import { type AccessTokens, createAccessTokens } from '#platform/mail/access-tokens.ts'
import { createMailer, type Mailer, observedMailer } from '#platform/mail/mailer.ts'
import { createMetrics, type Metrics } from '#platform/metrics.ts'
import { type Office, openOffice } from '#platform/office.ts'
import { type QuietHours, quietHoursOf } from '#platform/quiet-hours.ts'
import { observedStore } from '#platform/storage/observed-store.ts'
import { openMediaStore } from '#platform/storage/open-media-store.ts'
import { type RememberingStore, rememberingStore } from '#platform/storage/remembering-store.ts'
import { countTableChanges, type TableChanges, type TableListener } from '#platform/table-changes.ts'

/** Logs one JSON line for each event; never a token, a cookie, an address list or a body. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', (details: object, message: string) => void>

/** The parts that differ between a run and a test. */
export interface PlatformOptions {
  readonly config: Config
  /** The contents of `institution.json`. */
  readonly institutionFile: InstitutionFile
  readonly connection: pg.PoolConfig
  readonly sessionSecret: string
  readonly log: Log
  readonly clock?: Clock | undefined
  /** The network for addresses that people typed. A test replaces it to reach its own servers. */
  readonly network?: Network | undefined
}

/** Whether a server on this host can be reached from this machine only. */
const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** The platform as features see it. */
export interface Platform extends PlatformOptions {
  readonly clock: Clock
  readonly office: Office
  /** The office's institution, as currently set. */
  readonly institution: Institution
  readonly db: Database
  /** For searches and long lists: the replica if there is one and it is up to date, otherwise the primary. */
  readonly readDb: Database
  /** As `readDb`, on connections with generic plans. */
  readonly searchDb: Database
  readonly replica: Replica | undefined
  readonly store: RememberingStore
  readonly jobs: Jobs
  /** Sends a mail immediately; for jobs, which create their own mails. */
  readonly mailer: Mailer
  /** For mail servers that take OAuth2. */
  readonly tokens: AccessTokens
  readonly metrics: Metrics
  readonly quietHours: QuietHours
  /** The changes of tables by any process. */
  readonly changes: TableChanges
  /** Receives the notifications of changed tables. */
  readonly tables: TableListener
}

/**
 * Connects the platform.
 *
 * @param jobKinds all kinds of jobs
 * @returns `close` ends every connection; stop the jobs first
 */
export async function openPlatform(
  options: PlatformOptions,
  jobKinds: readonly JobKind<object>[],
): Promise<{ platform: Platform; close: () => Promise<void> }> {
  const { config, institutionFile, connection, log, clock = systemClock } = options
  const office = openOffice(config, institutionFile)
  const { institution } = office
  let isClosing = false
  // A pool ends before its connections do, so they may still report the end of an embedded database.
  const onIdleError = (error: Error) => {
    if (!isClosing) log.warn({ err: error }, 'database connection lost')
  }
  const metrics = createMetrics()
  const { changes, listener: tables } = countTableChanges()
  const watch = (pool: pg.Pool) => {
    const logSlow = slowQueryLog(pool, (details, message) => log.warn(details, message))
    watchQueries(pool, (query) => {
      metrics.query({ statement: statementLabel(query), outcome: query.failed ? 'failed' : 'ok' }, query.seconds)
      logSlow(query)
      if (mayChange(query)) changes.wrote()
    })
  }
  const db = openDatabase(connection, onIdleError)
  // More than four connections do not increase throughput.
  const primarySearchDb = openDatabase({ ...connection, max: 4 }, onIdleError, SEARCH_PLANNING)
  for (const { $client } of [db, primarySearchDb]) watch($client)
  const onAway = (error: Error) => log.warn({ err: error }, 'the read replica is away; searches read from the primary')
  const replica = config.databaseReadUrl
    ? openReplica({ connectionString: config.databaseReadUrl }, db, { onAway, onPool: watch })
    : undefined
  const readDb = replica?.readFrom(db) ?? db
  const searchDb = replica?.readFrom(primarySearchDb, SEARCH_PLANNING) ?? primarySearchDb
  const store = rememberingStore(observedStore(await openMediaStore(config.media), metrics))
  const jobs = await startJobs(connection, jobKinds, (error) => log.error({ err: error }, 'job queue'), metrics.job)
  // The first casting director signs in with a link from the log. Later links are not logged, because a reader of the log could sign in
  // as others.
  const mayLogLinks = async () => isLoopback(config.host) || !(await hasDirector(db))
  const { sessionSecret: secret, network } = options
  const tokens = createAccessTokens({ db, clock, secret, publicUrl: config.publicUrl, network })
  const mailer = observedMailer(createMailer(office, log, mayLogLinks, tokens), metrics)
  metrics.watch({ queue: jobs.counts, ...(replica && { reads: () => replica.reads }) })
  const quietHours = quietHoursOf(institution, config.quietHours)
  return {
    platform: {
      ...options,
      clock,
      quietHours,
      office,
      institution,
      db,
      readDb,
      searchDb,
      replica,
      store,
      jobs,
      mailer,
      tokens,
      metrics,
      changes,
      tables,
    },
    async close() {
      isClosing = true
      mailer.close()
      await replica?.close()
      await Promise.all([db.$client.end(), primarySearchDb.$client.end()])
    },
  }
}
