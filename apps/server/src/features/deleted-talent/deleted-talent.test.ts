import { DELETED_TALENT_HOURS, TALENT_MESSAGE } from '@callboard/contract/talent-options'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { auditLog } from '#db/schema/audit.ts'
import { deletedProfiles, photos, studentProfiles } from '#db/schema/profiles.ts'
import { projects } from '#db/schema/projects.ts'
import { sweepPhotosJob } from '#features/photos/photos.jobs.ts'
import { makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { type FakeClock, fakeClock } from '#testing/fake-clock.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { purgeTalentJob } from './deleted-talent.jobs.ts'

let server: TestApp
let clock: FakeClock
let admin: TestClient

beforeAll(async () => {
  clock = fakeClock(new Date('2026-11-21T18:00:00.000Z'))
  server = await testApp({ env: { ROLE: 'web' }, clock })
})
afterEach(() => server.truncate())
afterAll(() => server.close())

const db = () => server.deps.platform.db
const sql = async <Row extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await db().$client.query<Row>(text, values)).rows

async function casting(): Promise<TestClient> {
  admin = await signIn(server, await makeUser(server, { role: 'admin', firstName: 'Ines', lastName: 'Okafor' }))
  return admin
}

/** Everything that can hang on a profile, with every kind of reference. */
async function makeLife(id?: number): Promise<{ id: number; userId: string; projectId: number }> {
  const user = await makeUser(server)
  const director = await makeUser(server, { role: 'admin' })
  const profile = await makeProfile(server, {
    ...(id ? { id } : {}),
    userId: user.id,
    age: 21,
    heightFeet: 5,
    heightInches: 6,
    gender: 'Non-Binary',
    ethnicity: 'Asian',
    religion: 'Other',
    specialties: ['Stage combat', 'Tap "dance", \\ and {braces}'],
    bio: 'Line one\nLine two — “quoted”',
    available: false,
    weeklyAvailability: { '0': Array(13).fill(true), '6': Array(13).fill(false) },
    rating: 84,
    isPublic: false,
    hidesContact: true,
    version: 7,
  })
  const project = await makeProject(server)
  const hash = (letter: string) => `${letter}${profile.id.toString(16)}`.padEnd(64, '0')
  for (const letter of ['a', 'b', 'c'])
    await db()
      .insert(photos)
      .values({ hash: hash(letter), mime: 'image/jpeg', bytes: 9, width: 3, height: 4, thumbhash: 'x', ready: true })
  await sql(
    `INSERT INTO profile_photos (profile_id, hash, position) SELECT $1, hash, place - 1 FROM unnest($2::text[]) WITH ORDINALITY AS p(hash, place)`,
    [profile.id, [hash('b'), hash('a')]],
  )
  const [application] = await sql<{ id: number }>(
    `INSERT INTO applications (project_id, student_id, status, notes) VALUES ($1, $2, 'accepted', 'Bring a hat') RETURNING id`,
    [project.id, profile.id],
  )
  await sql(`INSERT INTO application_changes (application_id, status, changed_by) VALUES ($1, 'pending', $2), ($1, 'accepted', $3)`, [
    application?.id,
    user.id,
    director.id,
  ])
  await sql(
    `INSERT INTO self_tapes (student_id, project_id, title, video_url, thumbnail_url, file_size)
     VALUES ($1, $2, 'Monologue', 'https://videos.example/1.mp4', $3, 2147483648), ($1, NULL, 'Reel', 'https://videos.example/2.mp4', NULL, NULL)`,
    [profile.id, project.id, `/media/photos/${hash('c')}/320`],
  )
  await sql(
    `INSERT INTO photo_download_links (token_hash, student_id, selected_photos, created_by, title, expires_at)
     SELECT sha256($1::text::bytea), $2, array_agg(id), $3, 'For the agency', now() + interval '7 days' FROM profile_photos WHERE profile_id = $2`,
    [String(profile.id), profile.id, director.id],
  )
  await sql(
    `INSERT INTO profile_links (profile_id, kind, token_hash, expires_at) VALUES ($1, 'edit', sha256($2::bytea), now() + interval '1 day')`,
    [profile.id, `link ${profile.id}`],
  )
  return { id: profile.id, userId: user.id, projectId: project.id }
}

const RESTORED_TABLES = ['student_profiles', 'profile_photos', 'applications', 'application_changes', 'self_tapes', 'photo_download_links']

/** Every row of every table that a deletion takes from. */
async function everything(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const table of RESTORED_TABLES) found[table] = await sql(`SELECT * FROM ${table} ORDER BY id`)
  return found
}

const aDayFromNow = () => new Date(clock.now().getTime() + 86_400_000).toISOString()
const deletions = async () => (await admin.get('/api/talent/deleted')).json()
const bulkDelete = (profileIds: unknown) => admin.call('DELETE', '/api/talent/bulk', { body: { profileIds } })
const restore = (batch: string) => admin.post(`/api/talent/deleted/${batch}/restore`)

describe('deleting a profile', () => {
  test('takes everything that hangs on it, and undoing brings back every row as it was', async () => {
    await casting()
    const { id } = await makeLife()
    await makeLife()
    const before = await everything()
    expect((await admin.delete(`/api/talent/${id}`)).statusCode).toBe(204)
    for (const table of RESTORED_TABLES) expect((await everything())[table]?.length, table).toBe((before[table]?.length ?? 0) / 2)
    expect((await admin.get(`/api/talent/${id}`)).statusCode).toBe(404)
    const [deletion] = await deletions()
    expect(deletion).toEqual({
      batch: expect.stringMatching(/^[0-9a-f-]{36}$/),
      profileIds: [id],
      names: ['Mara Lindqvist'],
      deleted: 1,
      deletedAt: clock.now().toISOString(),
      deletedBy: 'Ines Okafor',
      restorableUntil: aDayFromNow(),
    })
    const restored = await restore(deletion.batch)
    expect([restored.statusCode, restored.json()]).toEqual([200, { message: '1 profile restored', restored: 1 }])
    expect(await everything()).toEqual(before)
    expect(await deletions()).toEqual([])
    expect(await db().$count(deletedProfiles)).toBe(0)
  })

  test('ends its links for good', async () => {
    await casting()
    const { id } = await makeLife()
    await admin.delete(`/api/talent/${id}`)
    await restore((await deletions())[0].batch)
    expect(await sql('SELECT * FROM profile_links')).toEqual([])
  })

  test('leaves the account, without the face, which comes back with the profile', async () => {
    await casting()
    const { id, userId } = await makeLife()
    const face = async () => (await db().select().from(users).where(eq(users.id, userId)))[0]?.profileImageUrl
    await db().update(users).set({ profileImageUrl: '/media/photos/x/160' }).where(eq(users.id, userId))
    await admin.delete(`/api/talent/${id}`)
    expect(await face()).toBeNull()
    const client = await signIn(server, { id: userId })
    expect((await client.get('/api/student-profile')).statusCode).toBe(404)
    await restore((await deletions())[0].batch)
    expect(await face()).toBe(`/media/photos/${`b${id.toString(16)}`.padEnd(64, '0')}/160`)
    expect((await client.get('/api/student-profile')).json()).toMatchObject({ id, version: 7, rating: 84 })
  })

  test('knows every table that refers to a profile', async () => {
    const referring = await sql<{ table: string }>(
      "SELECT conrelid::regclass::text AS table FROM pg_constraint WHERE confrelid IN ('student_profiles'::regclass, 'applications'::regclass, 'profile_photos'::regclass, 'self_tapes'::regclass) AND contype = 'f'",
    )
    // Links do not come back, nor does the note of which captures were sent for a profile.
    const forgotten = ['profile_links', 'photo_captures']
    expect(new Set(referring.map(({ table }) => table))).toEqual(new Set([...RESTORED_TABLES.slice(1), ...forgotten]))
  })

  test('answers 404 for nobody', async () => {
    await casting()
    for (const id of ['4242', '0', 'x', '4503599627370496']) {
      const missing = await admin.delete(`/api/talent/${id}`)
      expect(missing.statusCode, id).toBe(404)
    }
    expect((await admin.delete('/api/talent/4242')).json()).toEqual({ message: TALENT_MESSAGE.missing })
  })
})

describe('deleting several profiles', () => {
  test('counts each one once and nobody not at all', async () => {
    await casting()
    const [one, two, kept] = [await makeLife(), await makeLife(), await makeLife()]
    const response = await bulkDelete([one.id, two.id, two.id, 4242])
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        message: '2 profiles deleted',
        deleted: 2,
        batch: expect.any(String),
        restorableUntil: aDayFromNow(),
      },
    ])
    expect((await sql<{ id: string }>('SELECT id FROM student_profiles')).map(({ id }) => Number(id))).toEqual([kept.id])
    const nobody = await bulkDelete([one.id])
    expect([nobody.statusCode, nobody.json()]).toEqual([
      200,
      { message: '0 profiles deleted', deleted: 0, batch: null, restorableUntil: null },
    ])
  })

  test('is undone as one', async () => {
    await casting()
    const lives = [await makeLife(), await makeLife(), await makeLife()]
    const before = await everything()
    const { batch } = (await bulkDelete(lives.map(({ id }) => id))).json()
    expect(await deletions()).toMatchObject([{ batch, deleted: 3, names: Array(3).fill('Mara Lindqvist') }])
    expect((await restore(batch)).json()).toEqual({ message: '3 profiles restored', restored: 3 })
    expect(await everything()).toEqual(before)
    expect((await restore(batch)).statusCode).toBe(404)
  })

  test('refuses what is no list of ids, and more than a thousand', async () => {
    await casting()
    for (const wrong of [undefined, [], 'all', [0], ['x'], [1.5], [2 ** 53], Array.from({ length: 1001 }, (_, index) => index + 1)]) {
      const response = await bulkDelete(wrong)
      expect(response.statusCode, JSON.stringify(wrong)?.slice(0, 40)).toBe(400)
      expect(response.json().fields).toHaveProperty('profileIds')
    }
  })

  test('of two at once takes each profile once', async () => {
    await casting()
    const ids = [(await makeLife()).id, (await makeLife()).id]
    const [first, second] = await Promise.all([bulkDelete(ids), bulkDelete([...ids].reverse())])
    expect([first.json().deleted, second.json().deleted].sort()).toEqual([0, 2])
  })

  test('deletes and restores a thousand', async () => {
    await casting()
    await sql(`INSERT INTO users (id, email) SELECT 'u' || n, 'u' || n || '@example.edu' FROM generate_series(1, 1000) AS n`)
    await sql(
      `INSERT INTO student_profiles (id, user_id, first_name, last_name, email, cell_phone, major)
       SELECT n, 'u' || n, 'F', 'L', 'e', 'c', 'm' FROM generate_series(1, 1000) AS n`,
    )
    const { deleted, batch } = (await bulkDelete(Array.from({ length: 1000 }, (_, index) => index + 1))).json()
    expect(deleted).toBe(1000)
    expect((await restore(batch)).json()).toEqual({ message: '1,000 profiles restored', restored: 1000 })
    expect(await db().$count(studentProfiles)).toBe(1000)
  })
})

describe('undoing', () => {
  test('is for casting directors only, and so is the list', async () => {
    await casting()
    const { id, userId } = await makeLife()
    const { batch } = (await bulkDelete([id])).json()
    for (const [client, status] of [
      [await signIn(server, { id: userId }), 403],
      [server.anonymous(), 401],
    ] as const) {
      expect((await client.get('/api/talent/deleted')).statusCode).toBe(status)
      expect((await client.post(`/api/talent/deleted/${batch}/restore`)).statusCode).toBe(status)
      expect((await client.delete(`/api/talent/${id}`)).statusCode).toBe(status)
      expect((await client.call('DELETE', '/api/talent/bulk', { body: { profileIds: [id] } })).statusCode).toBe(status)
    }
  })

  test('leaves out what a deleted casting call and a deleted account leave behind', async () => {
    await casting()
    const { id, projectId } = await makeLife()
    const { batch } = (await bulkDelete([id])).json()
    await db().delete(projects).where(eq(projects.id, projectId))
    await sql("DELETE FROM users WHERE role = 'admin' AND first_name IS NULL")
    expect((await restore(batch)).statusCode).toBe(200)
    expect(await sql('SELECT * FROM applications')).toEqual([])
    expect(await sql('SELECT * FROM application_changes')).toEqual([])
    expect(await sql('SELECT title, project_id FROM self_tapes ORDER BY id')).toEqual([
      { title: 'Monologue', project_id: null },
      { title: 'Reel', project_id: null },
    ])
    expect(await sql('SELECT title, created_by FROM photo_download_links')).toEqual([{ title: 'For the agency', created_by: null }])
  })

  test('is refused when the person has made a new profile, and restores nothing of it', async () => {
    await casting()
    const { id, userId } = await makeLife()
    const { batch } = (await bulkDelete([id])).json()
    await makeProfile(server, { userId })
    const before = await everything()
    const refused = await restore(batch)
    expect([refused.statusCode, refused.json()]).toEqual([409, { message: TALENT_MESSAGE.restoreTaken }])
    expect(await everything()).toEqual(before)
    expect(await deletions()).toHaveLength(1)
  })

  test('of many brings back all but those who have made a new profile, and says so', async () => {
    await casting()
    const [one, two] = [await makeLife(), await makeLife()]
    const { batch } = (await bulkDelete([one.id, two.id])).json()
    const { id: newer } = await makeProfile(server, { userId: two.userId })
    expect((await restore(batch)).json()).toEqual({ message: `1 profile restored. ${TALENT_MESSAGE.restoreTaken}`, restored: 1 })
    const found = (await sql<{ id: string }>('SELECT id FROM student_profiles')).map(({ id }) => Number(id))
    expect(new Set(found)).toEqual(new Set([one.id, newer]))
    expect(await deletions()).toMatchObject([{ batch, profileIds: [two.id] }])
  })

  test('of one deletion twice at once happens once', async () => {
    await casting()
    const { id } = await makeLife()
    const { batch } = (await bulkDelete([id])).json()
    const answers = await Promise.all([restore(batch), restore(batch), restore(batch)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
  })

  test('is over after a day, and for a deletion that never was', async () => {
    await casting()
    const { id } = await makeLife()
    const { batch } = (await bulkDelete([id])).json()
    clock.advance(DELETED_TALENT_HOURS * 60 - 1)
    expect(await deletions()).toHaveLength(1)
    clock.advance(1)
    expect(await deletions()).toEqual([])
    for (const gone of [batch, 'deleted', '00000000-0000-4000-8000-000000000000', "' OR 1=1"]) {
      const refused = await restore(encodeURIComponent(gone))
      expect([refused.statusCode, refused.json().message], gone).toEqual([404, TALENT_MESSAGE.restoreGone])
    }
  })
})

describe('the photos of a deleted profile', () => {
  test('stay while it can be brought back, and go a day after it cannot', async () => {
    await casting()
    const { id } = await makeLife()
    await bulkDelete([id])
    const { store, jobs } = server.deps.platform
    const sweep = () => sweepPhotosJob({ db: db(), store, jobs, clock })
    const purge = () => purgeTalentJob({ db: db(), photos: server.deps.photos, clock })
    await sql("UPDATE photos SET last_used_at = '2020-01-01'")
    clock.advance(DELETED_TALENT_HOURS * 60 - 1)
    await purge()
    await sweep()
    expect([await db().$count(deletedProfiles), await db().$count(photos)]).toEqual([1, 3])
    clock.advance(1)
    await purge()
    await sweep()
    expect([await db().$count(deletedProfiles), await db().$count(photos)]).toEqual([0, 3])
    clock.advance(25 * 60)
    await sweep()
    expect(await db().$count(photos)).toBe(0)
  })
})

test('a deletion and its undoing are on record, without names', async () => {
  await casting()
  const [one, two] = [await makeLife(), await makeLife()]
  await admin.delete(`/api/talent/${one.id}`)
  const { batch } = (await bulkDelete([two.id, 4242])).json()
  await restore(batch)
  const lines = await db().select().from(auditLog).orderBy(auditLog.id)
  expect(lines.map(({ action, subject }) => [action, subject])).toEqual([
    ['talent.deleted', `talent:${one.id}`],
    ['talent.deleted', `talent:${two.id}`],
    ['talent.restored', `talent:${two.id}`],
  ])
  expect(JSON.stringify(lines)).not.toContain('Lindqvist')
})
