import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownersApplication } from '#testing/casting-scene.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { jobsDone, mailTo } from '#testing/outbox.ts'
import { makeScene, ownersHold, ownersMessage, type Scene } from '#testing/scene.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let server: TestApp
let scene: Scene
beforeAll(async () => {
  const rules = { accountsMonthsUnused: 24, applicationsMonthsAfterCall: 12, messagesMonths: 6 }
  server = await testApp({ env: { ROLE: 'all' }, institution: { retention: { ...DEFAULT_INSTITUTION.retention, ...rules } } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncate()
  scene = await makeScene(server)
})

const NOTHING = { warnings: 0, accounts: 0, tapes: 0, applications: 0, messages: 0 }
const run = () => server.deps.retention.run()
const linesOf = (action: string) => rowsIn(server, 'SELECT actor, subject, details FROM audit_log WHERE action = $1 ORDER BY id', [action])

describe('applications', () => {
  const left = async () => (await rowsIn<{ id: number }>(server, 'SELECT id FROM applications ORDER BY id')).map(({ id }) => id)

  /** Creates an application of the owner to an ended call, unchanged for this many months and a day. */
  async function old(months: number, status = 'completed') {
    const { id, projectId } = await ownersApplication(scene)
    await rowsIn(server, `UPDATE projects SET status = $2, updated_at = now() - make_interval(months => $3, days => 1) WHERE id = $1`, [
      projectId,
      status,
      months,
    ])
    await rowsIn(
      server,
      `UPDATE applications SET stage = 'booked', place = 1, notes = 'tall', submitted_at = now() - make_interval(months => $2, days => 1) WHERE id = $1`,
      [id, months],
    )
    return { id, projectId }
  }

  test('to calls that ended long enough ago are removed with their notes, and leave an anonymous trace', async () => {
    const gone = [await old(12), await old(13, 'archived'), await old(40, 'cancelled')]
    const withdrawn = await old(12)
    await rowsIn(server, `UPDATE applications SET stage = 'withdrawn', place = NULL WHERE id = $1`, [withdrawn.id])
    const young = await old(11)
    expect(await server.deps.retention.preview()).toMatchObject({ records: { applications: 4, casts: 4, messages: 0 } })
    expect(await left()).toHaveLength(5)
    expect(await run()).toEqual({ ...NOTHING, applications: 4 })
    expect(await left()).toEqual([young.id])
    expect(await rowsIn(server, 'SELECT project_id AS id, status FROM removed_applications ORDER BY project_id')).toEqual(
      gone.map(({ projectId: id }) => ({ id, status: 'accepted' })),
    )
    expect(await linesOf('applications.removed')).toEqual([{ actor: null, subject: null, details: { by: 'retention', applications: 4 } }])
    expect(await run()).toEqual(NOTHING)
  })

  test.each([
    ['the call goes on', `UPDATE projects SET status = 'active'`],
    ['the call is prepared', `UPDATE projects SET status = 'draft'`],
    ['the call was changed since', `UPDATE projects SET updated_at = now() - interval '11 months'`],
    ['the shoot is later', `UPDATE projects SET shoot_date = (now() - interval '11 months')::date`],
    ['its deadline was later', `UPDATE projects SET deadline = (now() - interval '11 months')::date`],
    [
      'the application was decided since',
      `INSERT INTO application_changes (application_id, stage, changed_at) SELECT id, 'released', now() - interval '11 months' FROM applications`,
    ],
    ['the student is a sample person', 'UPDATE users SET is_sample = true'],
  ])('stay when %s', async (_, statement) => {
    const { id } = await old(24)
    await rowsIn(server, statement)
    expect(await server.deps.retention.preview()).toMatchObject({ records: { applications: 0, casts: 0 } })
    expect(await run()).toEqual(NOTHING)
    expect(await left()).toEqual([id])
  })

  test('of a restricted student stay, until the hold is lifted', async () => {
    await old(24)
    await ownersHold(scene)
    expect(await run()).toMatchObject({ applications: 0 })
    await rowsIn(server, 'UPDATE student_profiles SET held_at = NULL')
    expect(await run()).toMatchObject({ applications: 1 })
  })

  test('are removed once by two simultaneous instances, also in more than one batch', async () => {
    const { projectId } = await old(24)
    await rowsIn(
      server,
      `WITH made AS (INSERT INTO users (id, email, role) SELECT 'many' || n, 'many' || n || '@example.edu', 'student' FROM generate_series(1, 600) AS n RETURNING id),
       profiles AS (INSERT INTO student_profiles (id, user_id, first_name, last_name, email, cell_phone, major)
         SELECT 1000 + row_number() OVER (), id, 'Many', 'More', id || '@example.edu', '', '' FROM made RETURNING id)
       INSERT INTO applications (project_id, role_id, student_id, submitted_at)
         SELECT $1, (SELECT id FROM roles WHERE project_id = $1), id, '2020-01-01' FROM profiles`,
      [projectId],
    )
    const { deps } = await server.another()
    const both = await Promise.all([run(), deps.retention.run()])
    expect(both.reduce((sum, { applications }) => sum + applications, 0)).toBe(601)
    expect(await rowsIn(server, 'SELECT count(*)::int AS count FROM removed_applications')).toEqual([{ count: 601 }])
  })
})

describe('messages', () => {
  const age = (months: number) =>
    rowsIn(
      server,
      'UPDATE messages SET sent_at = now() - make_interval(months => $1, days => 1) WHERE sent_at > now() - interval $$1 day$$',
      [months],
    )

  test('that are old are removed from all inboxes, and from sent messages', async () => {
    await ownersMessage(scene)
    await age(6)
    const young = await ownersMessage(scene)
    const student = await signIn(server, { id: scene.owner.userId })
    expect((await student.get('/api/messages')).json()).toHaveLength(2)
    expect(await server.deps.retention.preview()).toMatchObject({ records: { messages: 1 } })
    expect(await run()).toEqual({ ...NOTHING, messages: 1 })
    expect((await student.get('/api/messages')).json()).toMatchObject([{ id: young }])
    expect(await rowsIn(server, 'SELECT message_id AS id FROM message_recipients')).toEqual([{ id: young }])
    expect(await linesOf('messages.removed')).toEqual([{ actor: null, subject: null, details: { by: 'retention', messages: 1 } }])
    expect(await run()).toEqual(NOTHING)
  })

  test('with a restricted recipient stay for all recipients', async () => {
    const id = await ownersMessage(scene)
    await rowsIn(server, 'INSERT INTO message_recipients (message_id, recipient_user_id) VALUES ($1, $2)', [id, scene.other.userId])
    await age(24)
    await ownersHold(scene)
    expect(await server.deps.retention.preview()).toMatchObject({ records: { messages: 0 } })
    expect(await run()).toMatchObject({ messages: 0 })
    expect(await rowsIn(server, 'SELECT FROM message_recipients WHERE message_id = $1', [id])).toHaveLength(2)
  })
})

describe('accounts without a year of graduation', () => {
  test('are warned, with or without a profile, and removed without a sign-in; a casting director’s never', async () => {
    const bare = await makeUser(server)
    const director = await makeUser(server, { role: 'admin' })
    await rowsIn(server, `UPDATE users SET created_at = '2019-01-01'`)
    await rowsIn(
      server,
      `UPDATE student_profiles SET created_at = '2019-01-01', expected_graduation_year = CASE WHEN id = $1 THEN NULL ELSE 2020 END`,
      [scene.owner.id],
    )
    expect(await server.deps.retention.preview()).toMatchObject({ accounts: [], unusedAccounts: [{ kind: 'warn' }, { kind: 'warn' }] })
    expect(await run()).toEqual({ ...NOTHING, warnings: 2 })
    for (const to of [bare.email, scene.owner.email]) {
      const { text } = await mailTo(server, to)
      expect(text).toContain('You have not signed in for a long time.')
      expect(text).toContain('at least 24 more months')
    }
    await jobsDone(server, 'retention-mail')
    await rowsIn(server, `UPDATE retention_warnings SET sent_at = now() - interval '31 days', requested_at = now() - interval '31 days'`)
    const client = await signIn(server, scene.admin)
    expect((await client.get('/api/retention')).json()).toMatchObject({
      accounts: { months: null, total: 0 },
      unusedAccounts: { months: 24, total: 2, people: [{ kind: 'goes' }, { kind: 'goes' }] },
      applications: { months: 12, total: 0, casts: 0 },
      messages: { months: 6, total: 0 },
    })
    await server.sessionCookie(bare.id)
    expect(await run()).toEqual({ ...NOTHING, accounts: 1 })
    const users = (await rowsIn<{ id: string }>(server, 'SELECT id FROM users')).map(({ id }) => id)
    expect(users).toEqual(expect.arrayContaining([bare.id, director.id, scene.admin.id, scene.other.userId]))
    expect(users).not.toContain(scene.owner.userId)
  })
})
