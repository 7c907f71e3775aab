import { VARIANT_FORMATS } from '../../../apps/server/src/platform/images/negotiate.ts'
import { incomingKey, incomingPhotos, originalKey, previewKey, variantKey } from '../../../apps/server/src/platform/images/photo-keys.ts'
import type { MediaStore } from '../../../apps/server/src/platform/storage/media-store.ts'
import { IMAGE_WIDTHS } from '../../../packages/contract/src/people/photos/endpoints.ts'
import { until } from '../rehearsal/programs.ts'
import type { FaultSite } from './site.ts'

/** Milliseconds within which all background work ends, including the pauses between its tries. */
const SETTLE_MS = 240_000

const VARIANTS = IMAGE_WIDTHS.flatMap((width) => VARIANT_FORMATS.map((format) => ({ width, format })))

/** Invariants, each as a query whose rows are violations. */
const RULES: Readonly<Record<string, string>> = {
  'an application without its history': `SELECT a.id FROM applications AS a
    WHERE NOT EXISTS (SELECT FROM application_changes AS c WHERE c.application_id = a.id)`,
  'an application that stands otherwise than its history says': `SELECT a.id FROM applications AS a
    JOIN LATERAL (SELECT status FROM application_changes AS c WHERE c.application_id = a.id ORDER BY id DESC LIMIT 1) AS last ON true
    WHERE last.status <> a.status`,
  'a decision without its line in the audit log': `SELECT c.id FROM application_changes AS c
    WHERE c.status IN ('accepted', 'rejected')
      AND (SELECT count(*) FROM application_changes AS o WHERE o.application_id = c.application_id AND o.status = c.status) <>
        (SELECT count(*) FROM audit_log AS l WHERE l.action = 'application.decided' AND l.subject = 'application:' || c.application_id
          AND l.details ->> 'to' = c.status)`,
  'a decision that was not told, or told twice': `SELECT a.id FROM applications AS a JOIN student_profiles AS p ON p.id = a.student_id
    WHERE a.status IN ('accepted', 'rejected') AND (SELECT count(*) FROM messages AS m JOIN message_recipients AS r ON r.message_id = m.id
      WHERE m.project_id = a.project_id AND r.recipient_user_id = p.user_id) <> 1`,
  'a casting call without its line in the audit log': `SELECT p.id FROM projects AS p
    WHERE NOT EXISTS (SELECT FROM audit_log AS l WHERE l.action = 'project.created' AND l.subject = 'project:' || p.id)`,
  'a message to nobody': 'SELECT m.id FROM messages AS m WHERE NOT EXISTS (SELECT FROM message_recipients AS r WHERE r.message_id = m.id)',
  'a registration without its photo': `SELECT p.id FROM student_profiles AS p JOIN users AS u ON u.id = p.user_id
    WHERE u.email LIKE 'kiosk-%' AND NOT EXISTS (SELECT FROM profile_photos AS o WHERE o.profile_id = p.id)`,
  'an account of a kiosk without a profile': `SELECT u.id FROM users AS u
    WHERE u.email LIKE 'kiosk-%' AND NOT EXISTS (SELECT FROM student_profiles AS p WHERE p.user_id = u.id)`,
  'a photograph in a profile that does not exist': `SELECT hash FROM profile_photos AS o
    WHERE NOT EXISTS (SELECT FROM photos AS p WHERE p.hash = o.hash)`,
  'a self-tape whose video is not whole': `SELECT t.id FROM self_tapes AS t LEFT JOIN tape_files AS f ON f.id = t.file_id
    WHERE t.video_url LIKE '/%' AND (f.key IS NULL OR f.stored_size IS NULL)`,
}

/** Further invariants after the background work has ended. */
const SETTLED_RULES: Readonly<Record<string, string>> = {
  'a photograph that still waits for its sizes': 'SELECT hash FROM photos WHERE NOT ready',
  'a self-tape that is still being made': `SELECT t.id FROM self_tapes AS t JOIN tape_files AS f ON f.id = t.file_id WHERE f.state <> 'ready'`,
  'a mail that neither went nor is known to be lost': `SELECT id FROM message_recipients WHERE mail_state = 'waiting'`,
  'a job that failed for good': `SELECT name || ' ' || id AS id FROM pgboss.job WHERE state = 'failed' AND name NOT IN (SELECT name FROM pgboss.schedule)`,
}

/** Checks every foreign key row by row: PostgreSQL guarantees them, but a broken disk could break them. */
const REFERENCES = `SELECT format('SELECT count(*)::int AS count FROM %s AS a WHERE %s AND NOT EXISTS (SELECT FROM %s AS b WHERE %s)',
    conrelid::regclass,
    (SELECT string_agg(format('a.%I IS NOT NULL', attname), ' AND ') FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey)),
    confrelid::regclass,
    (SELECT string_agg(format('a.%I = b.%I', x.attname, y.attname), ' AND ') FROM unnest(conkey, confkey) AS k(near, far)
      JOIN pg_attribute AS x ON x.attrelid = conrelid AND x.attnum = k.near JOIN pg_attribute AS y ON y.attrelid = confrelid AND y.attnum = k.far)
  ) AS question, conname AS name
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`

const INDEXES = `SELECT count(bt_index_check(index => c.oid, heapallindexed => true))::int AS count FROM pg_class AS c JOIN pg_am ON pg_am.oid = c.relam
  WHERE pg_am.amname = 'btree' AND c.relkind = 'i' AND c.relnamespace = 'public'::regnamespace`

async function broken(site: FaultSite, rules: Readonly<Record<string, string>>): Promise<string[]> {
  const problems: string[] = []
  for (const [rule, question] of Object.entries(rules))
    for (const row of await site.postgres.query<Record<string, unknown>>(question))
      problems.push(`${rule}: ${Object.values(row).join(' ')}`)
  return problems
}

/** Describes everything that is half written at this moment. Nobody may write meanwhile. */
export async function findHalfVisible(site: FaultSite): Promise<string[]> {
  const store = await site.store()
  const problems = await broken(site, RULES)
  for (const { hash } of await site.postgres.query<{ hash: string }>('SELECT hash FROM photos'))
    if (!(await isIngested(store, hash))) problems.push(`a photograph without its file: ${hash}`)
  for (const tape of await tapes(site))
    if (!(await isWhole(store, tape))) problems.push(`a video that is not as large as it says: ${tape.id}`)
  return problems
}

/** Waits for the background work, runs the sweep, and checks again. */
export async function findUnsettled(site: FaultSite): Promise<string[]> {
  const problems: string[] = []
  const open = `SELECT count(*)::int AS count FROM pgboss.job WHERE state < 'completed' AND name NOT LIKE '\\_\\_%'`
  const isIdle = async () => (await site.postgres.query<{ count: number }>(open))[0]?.count === 0
  await until('the background work ends', isIdle, SETTLE_MS)
  await site.postgres.query("INSERT INTO pgboss.job (name, data) VALUES ('photos-sweep', '{}'), ('self-tapes-sweep', '{}')")
  await until('the sweeps end', isIdle, SETTLE_MS)
  problems.push(...(await findHalfVisible(site)), ...(await broken(site, SETTLED_RULES)))
  problems.push(...(await findStrayFiles(site)), ...(await findDamage(site)))
  return problems
}

const hasOriginal = async (store: MediaStore, hash: string) =>
  (await store.has(originalKey(hash, 'jpeg'))) || (await store.has(originalKey(hash, 'png')))

/** Whether a photograph can be opened, and has every size. */
async function isIngested(store: MediaStore, hash: string): Promise<boolean> {
  const isUploaded = (await hasOriginal(store, hash)) || (await store.has(incomingKey(hash)))
  return isUploaded && ((await store.has(previewKey(hash, 'jpeg'))) || (await store.has(previewKey(hash, 'webp'))))
}

interface Tape {
  readonly id: string
  readonly key: string
  readonly size: number
}

const tapes = (site: FaultSite) =>
  site.postgres.query<Tape>('SELECT id, key, stored_size::float8 AS size FROM tape_files WHERE key IS NOT NULL')

async function isWhole(store: MediaStore, { key, size }: Tape): Promise<boolean> {
  const found = await store.get(key)
  found?.stream.destroy()
  return found?.size === size
}

/** Files of photographs and self-tapes without a row, and rows without their file. */
async function findStrayFiles(site: FaultSite): Promise<string[]> {
  const store = await site.store()
  const problems: string[] = []
  const rows = await site.postgres.query<{ hash: string }>('SELECT hash FROM photos')
  const known = new Set(rows.map(({ hash }) => hash))
  for (const { hash } of rows) {
    for (const variant of VARIANTS)
      if (!(await store.has(variantKey(hash, variant))))
        problems.push(`a photograph without its ${variant.width}.${variant.format}: ${hash}`)
    if (!(await hasOriginal(store, hash))) problems.push(`a photograph without its original: ${hash}`)
    if (await store.has(incomingKey(hash))) problems.push(`a photograph whose upload still lies there: ${hash}`)
  }
  for await (const hash of incomingPhotos(store)) if (!known.has(hash)) problems.push(`a file of no photograph: incoming/${hash}`)
  const videos = new Set((await tapes(site)).map(({ key }) => key))
  for await (const key of store.list('tapes/')) if (!videos.has(key)) problems.push(`a file of no self-tape: ${key}`)
  return problems
}

/** Whether the database is consistent: each foreign key has its row, and each index agrees with its table. */
async function findDamage({ postgres }: FaultSite): Promise<string[]> {
  const problems: string[] = []
  for (const { question, name } of await postgres.query<{ question: string; name: string }>(REFERENCES)) {
    const [found] = await postgres.query<{ count: number }>(question)
    if (found?.count !== 0) problems.push(`${found?.count} rows break ${name}`)
  }
  await postgres.query('CREATE EXTENSION IF NOT EXISTS amcheck')
  await postgres.query(INDEXES).catch((error: unknown) => problems.push(`an index is damaged: ${String(error)}`))
  return problems
}
