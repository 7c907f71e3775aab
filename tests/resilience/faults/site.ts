import { randomBytes } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { MediaStore } from '../../../apps/server/src/platform/storage/media-store.ts'
import { openMediaStore } from '../../../apps/server/src/platform/storage/open-media-store.ts'
import { freePort } from '../../../apps/server/src/testing/free-port.ts'
import { createBucket, type S3Server, startS3 } from '../../../apps/server/src/testing/s3-server.ts'
import { type CuttableNetwork, openCuttableNetwork } from '../../harness/cuttable-network.ts'
import { Instance } from '../rehearsal/instance.ts'
import { type Site as CastSite, directorsOf } from '../rehearsal/load.ts'
import { type Mailbox, openMailbox } from '../rehearsal/mailbox.ts'
import { debianVersions, PostgresServer } from '../rehearsal/postgres-server.ts'
import { SIZES } from './cast.ts'

/** The settings of a Callboard in which a fault is tried. */
export interface SiteOptions {
  /** `embedded`: its own database; `server`: a separate one; an object: one that the fault has started, with its address. */
  readonly database: 'embedded' | 'server' | { readonly url: string; readonly query: PostgresServer['query'] }
  readonly media: 'disk' | 's3'
  /** The parent of the data folder; by default a temporary folder. */
  readonly folder?: string
  /** The number of instances; by default one. */
  readonly instances?: number
  readonly env?: Readonly<Record<string, string>>
}

/** A Callboard with everything around it; each connection between them can be cut. */
export interface FaultSite extends CastSite {
  readonly mailbox: Mailbox
  readonly instances: readonly Instance[]
  readonly instance: Instance
  /** The data folder. */
  readonly dataDir: string
  /** The folder for the output of the programs. */
  readonly logs: string
  readonly ways: { readonly mail: CuttableNetwork; readonly database?: CuttableNetwork; readonly media?: CuttableNetwork }
  /** The separate PostgreSQL, if there is one. */
  readonly server?: PostgresServer
  readonly store: () => Promise<MediaStore>
  /** Whether all instances report that they are ready. */
  isReady(): Promise<boolean>
  /** Nothing is started again until `work` has ended. */
  whileDown<Result>(work: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Milliseconds after which an ended process is restarted; the default of systemd. */
const RESTART_MS = 100

/** Starts a Callboard, and starts it again whenever it ends, like the unit in `deploy/systemd`. */
export async function openSite(options: SiteOptions): Promise<FaultSite> {
  const logs = await mkdtemp(join(tmpdir(), 'callboard-faults-'))
  await chmod(logs, 0o755)
  const ends: (() => Promise<unknown>)[] = [() => rm(logs, { recursive: true, force: true, maxRetries: 5 })]
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end().catch((error: unknown) => console.error(error))
  }
  try {
    return { ...(await start(options, logs, ends)), close }
  } catch (error) {
    // The output of the programs says why.
    ends.shift()
    await close()
    throw error
  }
}

async function start(
  { database, media, folder, instances: count = 1, env = {} }: SiteOptions,
  logs: string,
  ends: (() => Promise<unknown>)[],
): Promise<Omit<FaultSite, 'close'>> {
  const wayTo = async (url: string) => {
    const way = await openCuttableNetwork(url)
    ends.push(() => way.close())
    return way
  }
  const mailbox = await openMailbox()
  ends.push(() => mailbox.close())
  const mail = await wayTo(mailbox.url)
  const server = database === 'server' ? await startServer(logs) : undefined
  if (server) ends.push(() => server.stop())
  const toDatabase = server && (await wayTo(server.url(1)))
  const s3 = media === 's3' ? await startS3() : undefined
  if (s3) {
    ends.push(() => s3.stop())
    await createBucket(s3, 'media')
  }
  const toMedia = s3 && (await wayTo(s3.endpoint))

  const places = await Promise.all(Array.from({ length: count }, freePort))
  const url = `http://127.0.0.1:${places[0]}`
  const settings = {
    PUBLIC_URL: url,
    RATE_LIMIT: 'off',
    DRAIN_SECONDS: '0',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    ADMIN_EMAILS: directorsOf(SIZES).join(','),
    SMTP_URL: mail.url.replace('http', 'smtp'),
    ...(toDatabase && { DATABASE_URL: `postgresql://callboard:callboard@${new URL(toDatabase.url).host}/callboard` }),
    ...(typeof database === 'object' && { DATABASE_URL: database.url }),
    ...(s3 &&
      toMedia && {
        MEDIA_URL: 's3://media/callboard',
        S3_ENDPOINT: toMedia.url,
        S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
      }),
    ...env,
  }
  const home = folder ?? logs
  const instances = places.map(
    (port, place) => new Instance({ name: `callboard-${place + 1}`, place, port, folder: home, logs, env: settings }),
  )
  const [instance] = instances
  if (!instance) throw new Error('at least one instance is needed')
  const dataDir = join(home, instance.name)
  await mkdir(home, { recursive: true })

  let isOver = false
  let down: Promise<unknown> | undefined
  const keepRunning = async (one: Instance) => {
    while (!isOver) {
      await one.ended
      await sleep(RESTART_MS)
      await down
      if (!isOver) await one.start().catch(() => {})
    }
  }
  ends.push(async () => {
    isOver = true
    await Promise.all(instances.map((one) => one.stop()))
  })
  for (const one of instances) {
    await one.start()
    void keepRunning(one)
  }
  const query: PostgresServer['query'] =
    typeof database === 'object' ? database.query : server ? (text) => server.query(text) : (text) => queryEmbedded(dataDir, text)
  return {
    ...{ mailbox, instances, instance, dataDir, logs, server, proxy: { url }, postgres: { query } },
    ways: { mail, ...(toDatabase && { database: toDatabase }), ...(toMedia && { media: toMedia }) },
    store: () =>
      s3
        ? openMediaStore({ kind: 's3', bucket: 'media', prefix: 'callboard', ...pick(s3), scratch: logs })
        : openMediaStore({ kind: 'disk', dir: join(dataDir, 'media') }, { shared: true }),
    isReady: async () => (await Promise.all(instances.map((one) => one.isReady()))).every(Boolean),
    async whileDown(work) {
      const { promise, resolve } = Promise.withResolvers<void>()
      down = promise
      try {
        return await work()
      } finally {
        down = undefined
        resolve()
      }
    },
  }
}

const pick = ({ endpoint, region, credentials }: S3Server) => ({ endpoint, region, credentials })

/** Debian's newest PostgreSQL, or the one from npm if there is none. */
async function startServer(folder: string): Promise<PostgresServer> {
  return PostgresServer.create({ folder, version: (await debianVersions()).at(-1) ?? '18', port: await freePort() })
}

/** Queries the embedded PostgreSQL of a data folder. */
async function queryEmbedded<Row extends pg.QueryResultRow>(dataDir: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ host: realpathSync(join(dataDir, 'postgres-socket')), user: 'postgres', database: 'callboard' })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
