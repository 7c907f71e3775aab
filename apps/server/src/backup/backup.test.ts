import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Config } from '#config.ts'
import { inTransaction } from '#db/client.ts'
import { JOB_KINDS } from '#deps.ts'
import { MESSAGE_MAILS_JOB } from '#messages/messages/message-mails.jobs.ts'
import { FINISH_PHOTO } from '#people/photos/photos.jobs.ts'
import { openMediaStore } from '#platform/storage/open-media-store.ts'
import { ownersApplication } from '#testing/casting-scene.ts'
import { configOf, emptyInstance, withClient } from '#testing/empty-instance.ts'
import { anEvent, aTemplate, makeScene, ownersLink, ownersMessage, ownersSelfTape, ownersShareLink, readyExport } from '#testing/scene.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { beginSnapshot } from './dump-database.ts'
import { makeBackup } from './make-backup.ts'
import { type RestoreOptions, restoreBackup } from './restore-backup.ts'

const OPTIONS: RestoreOptions = { replace: false, sendMail: false, jobKinds: JOB_KINDS }

let server: TestApp
let folder: string
let target: Awaited<ReturnType<typeof emptyInstance>>
const targets: (typeof target)[] = []

beforeAll(async () => {
  // Role `web` only: no background work changes rows while they are compared.
  server = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'callboard-backup-'))
  const scene = await makeScene(server)
  await ownersApplication(scene)
  await aTemplate(scene)
  await ownersMessage(scene)
  await ownersSelfTape(scene)
  await anEvent(scene)
  await ownersLink(scene, 'view')
  await ownersShareLink(scene)
  await readyExport(scene)
  await server.sessionCookie(scene.admin.id)
  await server.deps.platform.store.put('photos/a/a-large-one', Buffer.alloc(3_000_000, 'portrait '))
  await server.deps.platform.db.$client.query("INSERT INTO audit_log (action, details) VALUES ('test', $1)", [
    { said: 'tab\t, line\n, quote", back\\slash, \\N, Zoë 🎭' },
  ])
  await writeFile(join(server.dataDir, 'institution.json'), JSON.stringify({ name: 'Harbour University', logo: 'logo.svg' }))
  await writeFile(join(server.dataDir, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
})
afterAll(async () => {
  for (const { drop } of targets) await drop()
  await rm(folder, { recursive: true, force: true })
  await server.close()
})

async function newTarget(): Promise<Config> {
  target = await emptyInstance()
  targets.push(target)
  return target.config
}

let archives = 0
async function backUp(): Promise<string> {
  const path = join(folder, `${++archives}.tar`)
  await makeBackup(configOf(server), path)
  return path
}

/** One line for each table, with its number of rows, a checksum over all of them, and its constraints. */
async function contents(config: Config): Promise<unknown> {
  return withClient(config, async (client) => {
    const found = await client.query<{ name: string }>(
      "SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname IN ('public', 'drizzle') ORDER BY 1",
    )
    const tables: Record<string, unknown> = {}
    for (const { name } of found.rows) {
      const { rows } = await client.query(`SELECT count(*), md5(string_agg(t::text, E'\n' ORDER BY t::text COLLATE "C")) FROM ${name} AS t`)
      tables[name] = rows[0]
    }
    const rules = await client.query(
      `SELECT pg_get_constraintdef(oid) AS rule, conname AS name FROM pg_constraint WHERE connamespace = 'public'::regnamespace
       UNION ALL SELECT indexdef, indexname FROM pg_indexes WHERE schemaname = 'public'
       UNION ALL SELECT tgenabled::text || pg_get_triggerdef(oid), tgname FROM pg_trigger WHERE NOT tgisinternal
       UNION ALL SELECT last_value::text, sequencename FROM pg_sequences WHERE schemaname = 'public'
       ORDER BY 2, 1`,
    )
    return { tables, rules: rules.rows }
  })
}

async function mediaOf(config: Config): Promise<Record<string, string>> {
  const store = await openMediaStore(config.media, { shared: true })
  const sums: Record<string, string> = {}
  for await (const key of store.list('')) {
    const media = await store.get(key)
    sums[key] = createHash('sha256')
      .update(media ? await buffer(media.stream) : '')
      .digest('hex')
  }
  return Object.fromEntries(Object.entries(sums).sort())
}

test('a restored instance has every row, rule, file and secret of the one that was backed up', async () => {
  const source = configOf(server)
  const secret = join(source.dataDir, 'secrets', 'session')
  await mkdir(join(source.dataDir, 'secrets'), { recursive: true })
  await writeFile(secret, `${'0123456789abcdef'.repeat(4)}\n`)
  const archive = await backUp()
  expect((await stat(archive)).mode & 0o077).toBe(0)
  const config = await newTarget()
  await restoreBackup(config, archive, OPTIONS)
  expect(await contents(config)).toEqual(await contents(source))
  expect(await mediaOf(config)).toEqual(await mediaOf(source))
  for (const name of ['secrets/session', 'institution.json', 'logo.svg']) {
    expect(await readFile(join(config.dataDir, name))).toEqual(await readFile(join(source.dataDir, name)))
  }
  expect((await stat(join(config.dataDir, 'secrets/session'))).mode & 0o077).toBe(0)
  await withClient(config, async (client) => {
    await expect(client.query('DELETE FROM audit_log')).rejects.toThrow('append-only')
  })
})

test('no archive contains unfinished uploads, because it has none of their bytes', async () => {
  const { tables } = await withClient(configOf(server), (client) => beginSnapshot(client))
  const names = tables.map(({ name }) => name)
  expect([names.includes('tape_files'), names.includes('tape_uploads')]).toEqual([true, false])
})

test('concurrent writes are in a backup completely or not at all, with their files', async () => {
  const { db, store } = server.deps.platform
  let written = 0
  let isOver = false
  const write = async (writer: number) => {
    for (let turn = 0; !isOver; turn++) {
      const id = `writer-${writer}-${turn}`
      const hash = createHash('sha256').update(id).digest('hex')
      await store.put(`photos/${hash}/original.jpeg`, Buffer.from(id))
      await inTransaction(db, async ({ $client }) => {
        await $client.query('INSERT INTO audit_log (action, subject) VALUES ($1, $2)', ['first half', id])
        await $client.query("INSERT INTO photos (hash, mime, bytes, width, height, thumbhash) VALUES ($1, 'image/jpeg', 9, 1, 1, '')", [
          hash,
        ])
        await $client.query('INSERT INTO audit_log (action, subject) VALUES ($1, $2)', ['second half', id])
      })
      written++
    }
  }
  const writers = Promise.all([1, 2, 3].map(write))
  while (written < 20) await new Promise(setImmediate)
  const before = written
  const archive = await backUp()
  const after = written
  isOver = true
  await writers
  expect(after).toBeGreaterThan(before)

  const config = await newTarget()
  const { missing } = await restoreBackup(config, archive, OPTIONS)
  expect(missing).toEqual([])
  const media = Object.keys(await mediaOf(config))
  await withClient(config, async (client) => {
    const { rows } = await client.query<{ subject: string; count: string }>(
      "SELECT subject, count(*) FROM audit_log WHERE action LIKE '% half' GROUP BY subject",
    )
    expect(rows.length).toBeGreaterThanOrEqual(before)
    expect(rows.every(({ count }) => count === '2')).toBe(true)
    const hashes = await client.query<{ hash: string }>("SELECT hash FROM photos WHERE mime = 'image/jpeg' AND bytes = 9")
    expect(hashes.rows).toHaveLength(rows.length)
    for (const { hash } of hashes.rows) expect(media).toContain(`photos/${hash}/original.jpeg`)
  })
})

test('files that rows refer to and the store lacks are named', async () => {
  const { db } = server.deps.platform
  const hash = createHash('sha256').update('lost').digest('hex')
  await db.$client.query("INSERT INTO photos (hash, mime, bytes, width, height, thumbhash) VALUES ($1, 'image/png', 9, 1, 1, '')", [hash])
  const { missing } = await makeBackup(configOf(server), join(folder, 'with-a-hole.tar'))
  await db.$client.query('DELETE FROM photos WHERE hash = $1', [hash])
  expect(missing).toEqual([`photos/${hash}/`])
})

test('an instance with contents is kept, unless replacing it is requested', async () => {
  const archive = await backUp()
  const other = await testApp()
  const { owner } = await makeScene(other)
  await other.deps.platform.store.put('photos/b/of-the-other', Buffer.from('x'))
  const config = configOf(other)
  await other.deps.close()
  await expect(restoreBackup(config, archive, OPTIONS)).rejects.toThrow('holds people already; --replace gives up everything')
  await withClient(config, async (client) => {
    expect((await client.query('SELECT id FROM users WHERE id = $1', [owner.userId])).rows).toHaveLength(1)
    await client.query('DELETE FROM users')
  })
  await expect(restoreBackup(config, archive, OPTIONS)).rejects.toThrow('holds media already')
  await restoreBackup(config, archive, { ...OPTIONS, replace: true })
  expect(await contents(config)).toEqual(await contents(configOf(server)))
  expect(await mediaOf(config)).toEqual(await mediaOf(configOf(server)))
  await other.app.close()
})

test('a database with tables of something else, and one on which a Callboard runs, are refused', async () => {
  const archive = await backUp()
  const config = await newTarget()
  await withClient(config, (client) => client.query('CREATE TABLE ledger (sum int)'))
  await expect(restoreBackup(config, archive, { ...OPTIONS, replace: true })).rejects.toThrow('tables that are not of Callboard')
  const running = { ...configOf(server), dataDir: (await newTarget()).dataDir }
  await expect(restoreBackup(running, archive, { ...OPTIONS, replace: true })).rejects.toThrow('A Callboard is running on this database')
})

test('waiting mails are not sent again unless requested; other jobs continue', async () => {
  const { db, jobs } = server.deps.platform
  await db.$client.query("UPDATE message_recipients SET mail_state = 'waiting'")
  await db.$client.query(
    "INSERT INTO text_messages (delivery_id, content, day, state_at) SELECT min(id), 'New times', current_date, now() FROM message_recipients",
  )
  await inTransaction(db, async (transaction) => {
    await jobs.enqueue(transaction, MESSAGE_MAILS_JOB, { recipientIds: [1] })
    await jobs.enqueue(transaction, FINISH_PHOTO, { hash: 'f'.repeat(64) })
  })
  const archive = await backUp()
  const open = (config: Config) =>
    withClient(config, async (client) => {
      const queue = await client.query("SELECT name, data FROM pgboss.job WHERE state < 'completed' AND data IS NOT NULL ORDER BY name")
      const mails = await client.query("SELECT FROM message_recipients WHERE mail_state = 'waiting'")
      const texts = await client.query("SELECT FROM text_messages WHERE state = 'waiting'")
      return { jobs: queue.rows, waiting: mails.rows.length > 0, texts: texts.rows.length }
    })
  const quiet = await newTarget()
  await restoreBackup(quiet, archive, OPTIONS)
  const finish = { name: 'photos-finish', data: { hash: 'f'.repeat(64) } }
  expect(await open(quiet)).toEqual({ jobs: [finish], waiting: false, texts: 0 })
  const sending = await newTarget()
  await restoreBackup(sending, archive, { ...OPTIONS, sendMail: true })
  const mail = { name: 'office-mail', data: { recipientIds: [1] } }
  expect(await open(sending)).toEqual({ jobs: [mail, finish], waiting: true, texts: 1 })
})
