import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Mailbox } from './mailbox.ts'
import type { PostgresServer } from './postgres-server.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../apps/server/src/db/migrations', import.meta.url))

/** A condition that must be met, and its violations. */
export interface Check {
  readonly name: string
  readonly problems: readonly string[]
}

/** The instances started on an empty database at the same moment. */
export async function checkMigrations(postgres: PostgresServer): Promise<Check> {
  const wanted = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).length
  const rows = await postgres.query<{ hash: string; times: number }>(
    'SELECT hash, count(*)::int AS times FROM drizzle.__drizzle_migrations GROUP BY hash',
  )
  const repeated = rows.filter(({ times }) => times > 1).map(({ hash, times }) => `${hash} ran ${times} times`)
  const missing = rows.length === wanted ? [] : [`${rows.length} of ${wanted} migrations ran`]
  return { name: `migrations ran once (${wanted})`, problems: [...repeated, ...missing] }
}

interface Delivery {
  readonly email: string
  readonly subject: string
  readonly sent: number
  readonly unconfirmed: number
  readonly others: number
}

/**
 * Mails of messages are sent at most once, and if it is unknown whether one was sent, the message says so. Sign-in mails are sent
 * once too, except those whose job was interrupted: the second one has the same Message-ID.
 *
 * @param again jobs that a disturbance had interrupted
 */
export async function checkMails(postgres: Pick<PostgresServer, 'query'>, mailbox: Mailbox, again: number): Promise<Check> {
  const taken = [...mailbox.taken().values()]
  const problems: string[] = []
  const deliveries = await postgres.query<Delivery>(
    `SELECT u.email, coalesce(r.subject, m.subject) AS subject, count(*) FILTER (WHERE r.mail_state = 'sent')::int AS sent,
       count(*) FILTER (WHERE r.mail_state = 'handed-over')::int AS unconfirmed,
       count(*) FILTER (WHERE r.mail_state NOT IN ('sent', 'handed-over'))::int AS others
     FROM message_recipients AS r JOIN messages AS m ON m.id = r.message_id JOIN users AS u ON u.id = r.recipient_user_id
     GROUP BY 1, 2`,
  )
  const name = (email: string, subject: string) => `${email} ${subject}`
  const offices = new Map(deliveries.map((delivery) => [name(delivery.email, delivery.subject), delivery]))
  const counts = new Map<string, number>()
  let repeatedSignIns = 0
  for (const { to, subject, times } of taken) {
    const key = name(to, subject)
    if (!offices.has(key)) repeatedSignIns += times - 1
    else {
      counts.set(key, (counts.get(key) ?? 0) + times)
      if (times > 1) problems.push(`${key} came ${times} times`)
    }
  }
  for (const [key, { sent, unconfirmed, others }] of offices) {
    const came = counts.get(key) ?? 0
    if (came < sent || came > sent + unconfirmed) problems.push(`${key}: ${came} came, ${sent} are sent and ${unconfirmed} not confirmed`)
    if (others > 0) problems.push(`${key}: ${others} were not sent`)
  }
  if (repeatedSignIns > again) problems.push(`${repeatedSignIns} mails that sign in came again, and ${again} jobs were cut off`)
  const unconfirmed = deliveries.reduce((sum, delivery) => sum + delivery.unconfirmed, 0)
  return { name: `each of ${taken.length} mails came once (${unconfirmed} not confirmed, ${repeatedSignIns} repeated)`, problems }
}

/** Every photograph has its sizes, and no job waits for them. */
export async function checkPhotos(postgres: PostgresServer): Promise<Check> {
  const rows = await postgres.query<{ hash: string; ready: boolean }>('SELECT hash, ready FROM photos')
  const problems = rows.filter(({ ready }) => !ready).map(({ hash }) => `${hash} has no sizes`)
  return { name: `${rows.length} photographs have their sizes`, problems }
}
