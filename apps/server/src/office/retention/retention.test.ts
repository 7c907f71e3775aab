import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { DAY_MS, HOUR_MS } from '@callboard/contract/time/durations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordAudit } from '#platform/audit.ts'
import { makeApplication, makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { jobsDone, mailsTo, mailTo } from '#testing/outbox.ts'
import { makeScene, ownersHold, ownersVideo, type Scene } from '#testing/scene.ts'
import { makeTalentLife, rowsIn } from '#testing/talent-life.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

const DAY_MINUTES = 1440
// An hour ahead, so that the database's clock is the earlier one. Tests backdate rows relative to it.
const clock = fakeClock(new Date(Date.now() + HOUR_MS))
let server: TestApp
beforeAll(async () => {
  const retention = { ...DEFAULT_INSTITUTION.retention, accountsMonthsAfterGraduation: 12, selfTapesMonths: 24 }
  server = await testApp({ env: { ROLE: 'all' }, clock, institution: { retention } })
})
afterAll(() => server.close())
beforeEach(() => server.truncate())

const NOTHING = { warnings: 0, accounts: 0, tapes: 0, applications: 0, messages: 0 }
const run = () => server.deps.retention.run()
const usersLeft = async () =>
  (await rowsIn<{ id: string }>(server, `SELECT id FROM users WHERE role = 'student' ORDER BY id`)).map(({ id }) => id)

/** Makes a user an old graduate whose account was last used then. */
async function graduate(userId: string): Promise<string> {
  await rowsIn(server, `UPDATE users SET created_at = '2019-01-01' WHERE id = $1`, [userId])
  await rowsIn(server, `UPDATE student_profiles SET expected_graduation_year = 2020, created_at = '2019-01-01' WHERE user_id = $1`, [
    userId,
  ])
  return userId
}

async function owner(): Promise<Scene> {
  const scene = await makeScene(server)
  await graduate(scene.owner.userId)
  return scene
}

/** Backdates every warning to this many days and a minute ago, by the database's clock. */
const age = (days: number) =>
  rowsIn(
    server,
    `UPDATE retention_warnings SET sent_at = now() - make_interval(hours => $1, mins => 1), requested_at = now() - make_interval(hours => $1, mins => 1)`,
    [24 * days],
  )

async function warned(scene: Scene, days: number): Promise<void> {
  await run()
  await mailTo(server, scene.owner.email)
  await jobsDone(server, 'retention-mail')
  await age(days)
}

const audit = () =>
  rowsIn(
    server,
    `SELECT actor, action, subject, details FROM audit_log WHERE action IN ('account.deleted', 'self-tapes.removed', 'retention.run') ORDER BY id`,
  )

test('a graduate is warned once, and after 30 days the account is removed as if they had deleted it', async () => {
  const life = await makeTalentLife(server)
  await rowsIn(server, `UPDATE projects SET status = 'completed' WHERE id = $1`, [life.projectId])
  await graduate(life.userId)
  const email = `${life.userId}@example.edu`
  expect(await run()).toEqual({ ...NOTHING, warnings: 1 })
  expect(await run()).toEqual(NOTHING)
  const mail = await mailTo(server, email)
  expect(mail.subject).toMatch(/^Your Callboard account will be deleted on \w+ \d+, \d{4}$/)
  expect(mail.text).toMatch(/To keep it, sign in once before \w+ \d+, \d{4}\. It then stays for at least 12 more months\./)
  await jobsDone(server, 'retention-mail')
  await age(29)
  expect(await run()).toEqual(NOTHING)
  await age(30)
  expect(await run()).toEqual({ ...NOTHING, accounts: 1 })
  expect(await usersLeft()).toEqual([])
  for (const table of ['student_profiles', 'applications', 'self_tapes', 'profile_photos', 'retention_warnings']) {
    expect([table, await rowsIn(server, `SELECT FROM ${table}`)]).toEqual([table, []])
  }
  expect(await rowsIn(server, 'SELECT status FROM removed_applications')).toEqual([{ status: 'accepted' }])
  expect(await mailsTo(server, email)).toHaveLength(1)
  const lines = await audit()
  expect(lines).toContainEqual({
    actor: null,
    action: 'account.deleted',
    subject: null,
    details: { by: 'retention', applications: 1, events: 0, photos: 3, tapes: 0 },
  })
  expect(lines.at(-1)).toMatchObject({ action: 'retention.run', details: { ...NOTHING, accounts: 1 } })
  expect(JSON.stringify(lines)).not.toContain(life.userId)
})

test('signing in after the warning keeps the account and removes the warning', async () => {
  const scene = await owner()
  await warned(scene, 31)
  await recordAudit(server.deps.platform.db, { actor: scene.owner.userId, action: 'account.signed-in' })
  expect(await run()).toEqual(NOTHING)
  expect(await usersLeft()).toContain(scene.owner.userId)
  expect(await rowsIn(server, 'SELECT FROM retention_warnings')).toEqual([])
})

test('using one account again does not remove other warnings', async () => {
  const scene = await owner()
  const other = await graduate((await makeProfile(server)).userId)
  await warned(scene, 20)
  await recordAudit(server.deps.platform.db, { actor: scene.owner.userId, action: 'account.signed-in' })
  expect(await run()).toEqual(NOTHING)
  expect(await rowsIn(server, 'SELECT user_id FROM retention_warnings')).toEqual([{ user_id: other }])
})

test('a used session keeps the account, without a new sign-in', async () => {
  const scene = await owner()
  await warned(scene, 31)
  await server.sessionCookie(scene.owner.userId)
  expect(await run()).toEqual(NOTHING)
  expect(await usersLeft()).toContain(scene.owner.userId)
})

test('a hold, an application to an open call, and another role keep the account after the warning', async () => {
  const scene = await owner()
  const [applied, promoted] = [await owner(), await owner()]
  for (const { owner: one } of [scene, applied, promoted]) await graduate(one.userId)
  await run()
  for (const one of [scene, applied, promoted]) await mailTo(server, one.owner.email)
  await jobsDone(server, 'retention-mail')
  await age(31)
  await ownersHold(scene)
  const project = await makeProject(server)
  await makeApplication(server, { projectId: project.id, studentId: applied.owner.id })
  await rowsIn(server, `UPDATE users SET role = 'admin' WHERE id = $1`, [promoted.owner.userId])
  expect(await run()).toEqual(NOTHING)
  expect(await rowsIn(server, 'SELECT FROM retention_warnings')).toEqual([])
})

test('nothing is removed when the server’s clock jumps ahead, nor when a warning was never sent', async () => {
  const scene = await owner()
  await warned(scene, 1)
  clock.advance(45 * DAY_MINUTES)
  expect(await run()).toEqual(NOTHING)
  clock.advance(-45 * DAY_MINUTES)
  await rowsIn(server, `UPDATE retention_warnings SET sent_at = NULL, requested_at = now() - interval '7 days'`)
  expect(await run()).toEqual(NOTHING)
  // The mail was given up, so the warning is requested again, and the 30 days restart.
  await rowsIn(server, `UPDATE retention_warnings SET requested_at = now() - interval '40 days'`)
  expect(await run()).toEqual({ ...NOTHING, warnings: 1 })
  await mailTo(server, scene.owner.email, 2)
  expect(await usersLeft()).toContain(scene.owner.userId)
})

test('nor when the database’s clock is far ahead: warnings older than two months are sent again', async () => {
  const scene = await owner()
  await warned(scene, 61)
  expect(await run()).toEqual({ ...NOTHING, warnings: 1 })
  expect(await usersLeft()).toContain(scene.owner.userId)
})

test('two simultaneous instances warn and remove once, and an aborted run is continued', async () => {
  const { deps } = await server.another()
  const scenes = [await owner(), await owner(), await owner()]
  const both = async () =>
    (await Promise.all([run(), deps.retention.run()])).reduce((sum, { warnings, accounts }) => sum + warnings + accounts, 0)
  expect(await both()).toBe(3)
  for (const { owner: one } of scenes) await mailTo(server, one.email)
  await jobsDone(server, 'retention-mail')
  await age(30)
  let people = 0
  const stopped = new AbortController()
  const { signal } = stopped
  signal.throwIfAborted = () => {
    if (++people === 2) throw new Error('stopped')
  }
  await expect(server.deps.retention.run(signal)).rejects.toThrow('stopped')
  expect(await usersLeft()).toHaveLength(5)
  expect(await both()).toBe(2)
  expect((await audit()).filter(({ action }) => action === 'account.deleted')).toHaveLength(3)
  for (const { owner: one } of scenes) expect(await mailsTo(server, one.email)).toHaveLength(1)
})

test('an account that signs in during a run stays', async () => {
  const scenes = [await owner(), await owner()]
  await run()
  for (const { owner: one } of scenes) await mailTo(server, one.email)
  await jobsDone(server, 'retention-mail')
  await age(30)
  const { db } = server.deps.platform
  const [, late] = scenes.map(({ owner: one }) => one.userId).sort()
  const client = await db.$client.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [late])
    const running = run()
    // At this point the run has read the due accounts, removed the first, and waits before the second.
    await expect.poll(async () => (await audit()).length, { timeout: 10_000 }).toBe(2)
    await recordAudit(db, { actor: late ?? null, action: 'account.signed-in' })
    await client.query('COMMIT')
    expect(await running).toEqual({ ...NOTHING, accounts: 1 })
  } finally {
    client.release()
  }
  expect(await usersLeft()).toContain(late)
})

test('self-tapes and their files are removed a month after a mail that lists them; newer ones and the account stay', async () => {
  const scene = await makeScene(server)
  await ownersVideo(scene)
  await rowsIn(server, `UPDATE self_tapes SET created_at = '2020-01-01', title = 'Hamlet'`)
  await rowsIn(server, `INSERT INTO self_tapes (student_id, title, video_url) VALUES ($1, 'New one', 'https://videos.example/1.mp4')`, [
    scene.owner.id,
  ])
  const files = async () => {
    let count = 0
    for await (const _key of server.deps.platform.store.list('tapes/')) count++
    return count
  }
  await warned(scene, 29)
  const mail = await mailTo(server, scene.owner.email)
  expect(mail.text).toContain('Hamlet')
  expect(mail.text).not.toContain('New one')
  expect(await run()).toEqual(NOTHING)
  // Another old tape becomes due without a warning, as under a stricter rule.
  await rowsIn(
    server,
    `INSERT INTO self_tapes (student_id, title, video_url, created_at) VALUES ($1, 'Untold', 'https://videos.example/2.mp4', '2020-02-01')`,
    [scene.owner.id],
  )
  await age(30)
  expect(await run()).toEqual({ ...NOTHING, tapes: 1 })
  expect(await rowsIn(server, 'SELECT title FROM self_tapes ORDER BY id')).toEqual([{ title: 'New one' }, { title: 'Untold' }])
  await expect.poll(files, { timeout: 10_000 }).toBe(0)
  expect(await usersLeft()).toContain(scene.owner.userId)
  expect(await audit()).toContainEqual({ actor: null, action: 'self-tapes.removed', subject: null, details: { by: 'retention', tapes: 1 } })
})

test('a dry run lists who, what, when and how many, and changes nothing', async () => {
  const scene = await owner()
  const held = await owner()
  await ownersHold(held)
  await makeUser(server)
  const before = await rowsIn(server, 'SELECT count(*) FROM audit_log')
  const preview = await server.deps.retention.preview()
  const soon = Math.round(((preview.accounts[0]?.from?.getTime() ?? 0) - preview.now.getTime()) / DAY_MS)
  expect(soon).toBe(30)
  expect(preview).toMatchObject({
    accounts: [{ name: 'Mara Lindqvist', email: scene.owner.email, kind: 'warn' }],
    tapes: [],
    staying: { 'on hold': 1 },
  })
  await warned(scene, 31)
  expect((await server.deps.retention.preview()).accounts).toMatchObject([{ kind: 'goes', email: scene.owner.email }])
  expect(await usersLeft()).toContain(scene.owner.userId)
  expect(await rowsIn(server, `SELECT count(*) FROM audit_log WHERE action <> 'retention.run'`)).toEqual(before)
})

test('without a rule there are no warnings or removals, and an earlier warning does not count when the rule is back', async () => {
  const plain = await testApp({ env: { ROLE: 'all' } })
  try {
    const { id } = await makeUser(plain)
    await rowsIn(plain, `INSERT INTO retention_warnings (user_id, what, sent_at) VALUES ($1, 'account', now() - interval '31 days')`, [id])
    expect(await plain.deps.retention.run()).toEqual(NOTHING)
    expect(await rowsIn(plain, 'SELECT FROM retention_warnings')).toEqual([])
    expect(await rowsIn(plain, 'SELECT FROM audit_log')).toEqual([])
    expect(await rowsIn(plain, 'SELECT FROM users')).toHaveLength(1)
  } finally {
    await plain.close()
  }
})

test('casting directors see who would be warned and removed, and the preview changes nothing', async () => {
  const scene = await owner()
  const director = await signIn(server, scene.admin)
  const rule = { months: 12, total: 1 }
  const person = { name: 'Mara Lindqvist', email: expect.stringContaining('@example.edu'), tapes: [] }
  const look = async () => (await director.get('/api/retention')).json()
  expect(await look()).toMatchObject({
    accounts: { ...rule, people: [{ ...person, kind: 'warn', from: expect.any(String) }] },
    selfTapes: { months: 24, total: 0, people: [] },
  })
  expect(await rowsIn(server, 'SELECT * FROM retention_warnings')).toEqual([])
  await warned(scene, 30)
  expect((await look()).accounts.people).toMatchObject([{ ...person, kind: 'goes' }])
  await ownersHold(scene)
  expect(await look()).toMatchObject({ accounts: { total: 0, people: [] }, staying: [{ why: 'on hold', count: 1 }] })
  expect(await usersLeft()).toContain(scene.owner.userId)
})
