import type { AuditLine } from '@callboard/contract/office/audit/endpoints'
import type { ProfileChange } from '@callboard/contract/people/profiles/history.endpoints'
import { PROFILE_HISTORY } from '@callboard/contract/people/profiles/history.rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { inline, newPicture } from '#testing/pictures.ts'
import { PROFILE_FORM } from '#testing/profile-form.ts'
import { makeScene, ownersLink } from '#testing/scene.ts'
import { countRows, rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'
import { purgeProfileChangesJob } from './profile-history.jobs.ts'

const clock = fakeClock(new Date('2026-11-21T18:00:00.000Z'))
const server = testServer({ clock })
let dana: TestClient
beforeEach(async () => {
  dana = await signIn(server, await makeUser(server, { role: 'admin', firstName: 'Dana', lastName: 'Reyes' }))
})

const historyOf = async (id: number): Promise<ProfileChange[]> => (await dana.get(`/api/talent/${id}/history`)).json()
const lastLine = async (action: string): Promise<AuditLine | undefined> =>
  (await dana.get('/api/audit-log', { action })).json<AuditLine[]>()[0]
const purge = () => purgeProfileChangesJob({ db: server.deps.platform.db, clock: server.deps.platform.clock })
const kept = () => countRows(server, 'profile_changes')

describe('the history of a profile', () => {
  test('says who changed which fields, with their values before and after, as the audit log does', async () => {
    const { id } = await makeProfile(server, { major: 'Dance', rating: 40, specialties: ['Tap'] })
    await dana.patch(`/api/talent/${id}`, { major: 'Music', rating: 84, specialties: ['Tap', 'Salsa'], heightFeet: 5, heightInches: 6 })
    const changes = [
      { field: 'major', role: null, before: 'Dance', after: 'Music' },
      { field: 'height', role: null, before: null, after: `5'6"` },
      { field: 'specialties', role: null, before: ['Tap'], after: ['Tap', 'Salsa'] },
      { field: 'rating', role: null, before: 40, after: 84 },
    ]
    const [change] = await historyOf(id)
    expect(change).toEqual({ version: 2, at: expect.any(String), by: 'Dana Reyes', byLink: false, changes: expect.any(Array) })
    expect(change?.changes).toHaveLength(changes.length)
    expect(change?.changes).toEqual(expect.arrayContaining(changes))
    expect((await lastLine('talent.updated'))?.changes).toEqual(change?.changes)
  })

  test('has the changes of the student and of somebody with an edit link', async () => {
    const scene = await makeScene(server)
    const student = await signIn(server, { id: scene.owner.userId })
    await student.put('/api/student-profile', { ...PROFILE_FORM, bio: 'Sings' })
    const { token } = await ownersLink(scene, 'edit')
    const saved = await server.anonymous().call('PUT', `/api/edit-profile/${token}`, { body: { ...PROFILE_FORM, bio: 'Sings and dances' } })
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { bio: 'Sings and dances' }])
    const [byLink, own] = await historyOf(scene.owner.id)
    expect(byLink).toMatchObject({ by: null, byLink: true, changes: [{ field: 'bio', before: 'Sings', after: 'Sings and dances' }] })
    expect(own).toMatchObject({
      byLink: false,
      changes: expect.arrayContaining([expect.objectContaining({ field: 'bio', after: 'Sings' })]),
    })
    expect((await lastLine('profile-link.saved'))?.changes).toEqual(byLink?.changes)
  })

  test('keeps of ethnicity, religion and hours only that they changed, and of photos their number', async () => {
    const { id } = await makeProfile(server, { ethnicity: 'Asian', religion: 'Other' })
    const weeklyAvailability = { 3: Array(13).fill(true) }
    const portfolio = [inline(await newPicture())]
    await dana.patch(`/api/talent/${id}`, { ethnicity: null, religion: null, weeklyAvailability, portfolio })
    const nothing = { role: null, before: null, after: null }
    expect((await historyOf(id))[0]?.changes.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
      { field: 'ethnicity', ...nothing },
      { field: 'portfolio', role: null, before: 0, after: 1 },
      { field: 'religion', ...nothing },
      { field: 'weeklyAvailability', ...nothing },
    ])
    expect(JSON.stringify(await rowsIn(server, 'SELECT changes FROM profile_changes'))).not.toMatch(/Asian|Other/)
  })

  test('has nothing for a save that changes nothing', async () => {
    const { id } = await makeProfile(server, { major: 'Dance' })
    await dana.patch(`/api/talent/${id}`, { major: 'Dance' })
    expect(await historyOf(id)).toEqual([])
  })

  test('is not shown while the profile is restricted', async () => {
    const { id } = await makeProfile(server, { major: 'Dance' })
    await dana.patch(`/api/talent/${id}`, { major: 'Music' })
    await dana.post(`/api/talent/${id}/hold`, { reason: null })
    expect((await dana.get(`/api/talent/${id}/history`)).statusCode).toBe(404)
    expect(await lastLine('talent.updated')).toMatchObject({ details: { fields: ['major'] }, changes: [] })
  })

  test('goes with the account, and the name of who made a change with theirs', async () => {
    const { id, userId } = await makeProfile(server, { major: 'Dance' })
    await dana.patch(`/api/talent/${id}`, { major: 'Music' })
    await rowsIn(server, "DELETE FROM users WHERE first_name = 'Dana'")
    expect(await rowsIn(server, 'SELECT changed_by FROM profile_changes')).toEqual([{ changed_by: null }])
    await rowsIn(server, 'DELETE FROM users WHERE id = $1', [userId])
    expect(await kept()).toBe(0)
  })

  test('is kept for some months, and only the newest changes', async () => {
    const { id } = await makeProfile(server, { major: 'Dance' })
    await dana.patch(`/api/talent/${id}`, { major: 'Music' })
    await rowsIn(
      server,
      `INSERT INTO profile_changes (student_id, version, changes, changed_at) SELECT $1, 100 + n, '[]', $2 FROM generate_series(1, $3::int) AS n`,
      [id, clock.now(), PROFILE_HISTORY.kept],
    )
    await purge()
    expect(await rowsIn(server, 'SELECT min(version) AS oldest, count(*)::int AS count FROM profile_changes')).toEqual([
      { oldest: 101, count: PROFILE_HISTORY.kept },
    ])
    await rowsIn(
      server,
      `UPDATE profile_changes SET changed_at = $1::timestamptz - make_interval(months => $2, days => 1) WHERE version < 150`,
      [clock.now(), PROFILE_HISTORY.months],
    )
    await purge()
    expect(await rowsIn(server, 'SELECT min(version) AS oldest FROM profile_changes')).toEqual([{ oldest: 150 }])
  })
})
