import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../apps/server/src/testing/free-port.ts'
import { createBucket, startS3 } from '../../../apps/server/src/testing/s3-server.ts'
import { Instance } from './instance.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { PostgresServer } from './postgres-server.ts'
import { until } from './programs.ts'
import { type FrontProxy, startProxy } from './proxy.ts'

/** The roles of the instances: all answer, and two of them also do the background work. */
const ROLES = { one: 'all', two: 'web', three: 'all' } as const

/** All programs of an office with several instances, on this machine. */
export interface Stage {
  /** The folder for the output of the programs. */
  readonly folder: string
  readonly postgres: PostgresServer
  readonly instances: readonly Instance[]
  readonly proxy: FrontProxy
  readonly mailbox: Mailbox
  /** Ends everything. */
  close(options: { keep: boolean }): Promise<void>
}

/**
 * Starts a database, an S3 store, a mail server, three instances on the empty database at the same moment, and a proxy.
 *
 * @param admins addresses of casting directors
 */
export async function setStage({ version, admins }: { version: string; admins: readonly string[] }): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-rehearsal-'))
  const ends: (() => Promise<unknown>)[] = []
  const endAll = async () => {
    for (const end of ends.splice(0).reverse()) await end().catch((error: unknown) => console.error(error))
  }
  try {
    const stage = await start({ version, admins, folder, ends })
    return {
      ...stage,
      folder,
      async close({ keep }) {
        await endAll()
        if (!keep) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
      },
    }
  } catch (error) {
    await endAll()
    console.error(`What every program printed is in ${folder}`)
    throw error
  }
}

async function start({
  version,
  admins,
  folder,
  ends,
}: {
  version: string
  admins: readonly string[]
  folder: string
  ends: (() => Promise<unknown>)[]
}): Promise<Pick<Stage, 'postgres' | 'instances' | 'proxy' | 'mailbox'>> {
  // The database runs as another user.
  await chmod(folder, 0o755)
  const [postgresPort, proxyPort, ...ports] = await Promise.all(Array.from({ length: 5 }, freePort))
  const mailbox = await openMailbox()
  ends.push(() => mailbox.close())
  const s3 = await startS3()
  ends.push(() => s3.stop())
  await createBucket(s3, 'media')
  const postgres = await PostgresServer.create({ folder, version, port: postgresPort ?? 0 })
  ends.push(() => postgres.stop())
  const shared = {
    PUBLIC_URL: `http://127.0.0.1:${proxyPort}`,
    TRUST_PROXY: '1',
    RATE_LIMIT: 'off',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    ADMIN_EMAILS: admins.join(','),
    SMTP_URL: mailbox.url,
    MEDIA_URL: 's3://media/callboard',
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  }
  const instances = Object.entries(ROLES).map(([name, ROLE], index) => {
    const place = index + 1
    return new Instance({ name, place, port: ports[index] ?? 0, folder, env: { ...shared, ROLE, DATABASE_URL: postgres.url(place) } })
  })
  ends.push(() => Promise.all(instances.map((instance) => instance.stop())))
  await Promise.all(instances.map((instance) => instance.start()))
  const proxy = startProxy({ folder, port: proxyPort ?? 0, instances })
  ends.push(() => proxy.stop())
  await until('the proxy sends people to every instance', () => proxy.isUp())
  return { postgres, instances, proxy, mailbox }
}
