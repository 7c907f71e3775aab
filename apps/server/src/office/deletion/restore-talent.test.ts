import { TALENT_ERROR } from '@callboard/contract/people/profiles/errors'
import { DELETED_TALENT_HOURS, TALENT_MESSAGE } from '@callboard/contract/people/profiles/talents.rules'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deletedProfiles, photos } from '#db/schema/profiles.ts'
import { projects } from '#db/schema/projects.ts'
import { sweepPhotosJob } from '#people/photos/photos.jobs.ts'
import { type DeletionDesk, deletionDesk } from '#testing/deletion-desk.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeApplication, makeProfile, makeProject, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { everyLife, makeTalentLife, rowsIn } from '#testing/talent-life.ts'
import { testServer } from '#testing/test-server.ts'
import { purgeTalentJob } from './deleted-talent.jobs.ts'

const clock = fakeClock(new Date('2026-11-21T18:00:00.000Z'))
const server = testServer({ clock })
let desk: DeletionDesk
beforeEach(async () => {
  desk = await deletionDesk(server)
})

const db = () => server.deps.platform.db

describe('undoing', () => {
  test('is for casting directors only, and so is the list', async () => {
    const { id, userId } = await makeTalentLife(server)
    const { batch } = (await desk.bulkDelete([id])).json()
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

  test('skips rows of a casting call or account deleted meanwhile', async () => {
    const { id, projectId } = await makeTalentLife(server)
    const { batch } = (await desk.bulkDelete([id])).json()
    await db().delete(projects).where(eq(projects.id, projectId))
    await rowsIn(server, "DELETE FROM users WHERE role = 'admin' AND first_name IS NULL")
    expect((await desk.restore(batch)).statusCode).toBe(200)
    expect(await rowsIn(server, 'SELECT * FROM applications')).toEqual([])
    expect(await rowsIn(server, 'SELECT * FROM application_changes')).toEqual([])
    expect(await rowsIn(server, 'SELECT title, project_id FROM self_tapes ORDER BY id')).toEqual([
      { title: 'Monologue', project_id: null },
      { title: 'Reel', project_id: null },
    ])
    expect(await rowsIn(server, 'SELECT title, created_by FROM photo_download_links')).toEqual([
      { title: 'For the agency', created_by: null },
    ])
    expect(await rowsIn(server, 'SELECT note, added_by FROM list_entries')).toEqual([{ note: 'Sings, too', added_by: null }])
  })

  test('skips a list that no longer exists', async () => {
    const { id } = await makeTalentLife(server)
    const { batch } = (await desk.bulkDelete([id])).json()
    await rowsIn(server, 'DELETE FROM lists')
    expect((await desk.restore(batch)).statusCode).toBe(200)
    expect(await rowsIn(server, 'SELECT * FROM list_entries')).toEqual([])
  })

  test('gives other places and ranks to those whose own were taken meanwhile', async () => {
    const project = await makeProject(server, { numberOfStudents: 2 })
    const [first, second, third, fourth, fifth, sixth] = await Promise.all(Array.from({ length: 6 }, () => makeProfile(server)))
    if (!(first && second && third && fourth && fifth && sixth)) throw new Error('six students')
    const apply = ({ id }: { id: number }, stage: 'booked' | 'alternate') =>
      makeApplication(server, { projectId: project.id, studentId: id, stage })
    await apply(first, 'booked')
    await apply(second, 'booked')
    await apply(third, 'alternate')
    const { batch } = (await desk.bulkDelete([first.id, second.id, third.id])).json()
    await apply(fourth, 'booked')
    await apply(fifth, 'alternate')
    await apply(sixth, 'alternate')
    expect((await desk.restore(batch)).json()).toMatchObject({ restored: 3 })
    const shown = 'SELECT student_id::float8 AS who, stage, told_stage AS told, place, rank FROM applications ORDER BY place, rank'
    const booked = { stage: 'booked', told: 'booked', rank: null }
    const alternate = { stage: 'alternate', told: 'alternate', place: null }
    expect(await rowsIn(server, shown)).toEqual([
      { ...booked, who: fourth.id, place: 1 },
      { ...booked, who: first.id, place: 2 },
      { ...booked, who: second.id, place: 3 },
      { ...alternate, who: fifth.id, rank: 1 },
      { ...alternate, who: sixth.id, rank: 2 },
      { ...alternate, who: third.id, rank: 3 },
    ])
  })

  test('is refused when the owner has created a new profile, and restores nothing', async () => {
    const { id, userId } = await makeTalentLife(server)
    const { batch } = (await desk.bulkDelete([id])).json()
    await makeProfile(server, { userId })
    const before = await everyLife(server)
    const refused = await desk.restore(batch)
    expect([refused.statusCode, refused.json()]).toEqual([409, errorOf(TALENT_ERROR.restoreTaken)])
    expect(await everyLife(server)).toEqual(before)
    expect(await desk.deletions()).toHaveLength(1)
  })

  test('several profiles restores all but those whose owner has a new one, and reports this', async () => {
    const [one, two] = [await makeTalentLife(server), await makeTalentLife(server)]
    const { batch } = (await desk.bulkDelete([one.id, two.id])).json()
    const { id: newer } = await makeProfile(server, { userId: two.userId })
    expect((await desk.restore(batch)).json()).toEqual({ message: `1 profile restored. ${TALENT_ERROR.restoreTaken.message}`, restored: 1 })
    const found = (await rowsIn<{ id: string }>(server, 'SELECT id FROM student_profiles')).map(({ id }) => Number(id))
    expect(new Set(found)).toEqual(new Set([one.id, newer]))
    expect(await desk.deletions()).toMatchObject([{ batch, profileIds: [two.id] }])
  })

  test('twice at once happens once', async () => {
    const { id } = await makeTalentLife(server)
    const { batch } = (await desk.bulkDelete([id])).json()
    const answers = await Promise.all([desk.restore(batch), desk.restore(batch), desk.restore(batch)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
  })

  test('is refused after a day, and for an unknown deletion', async () => {
    const { id } = await makeTalentLife(server)
    const { batch } = (await desk.bulkDelete([id])).json()
    clock.advance(DELETED_TALENT_HOURS * 60 - 1)
    expect(await desk.deletions()).toHaveLength(1)
    clock.advance(1)
    expect(await desk.deletions()).toEqual([])
    for (const gone of [batch, 'deleted', '00000000-0000-4000-8000-000000000000', "' OR 1=1"]) {
      const refused = await desk.restore(encodeURIComponent(gone))
      expect([refused.statusCode, refused.json().message], gone).toEqual([404, TALENT_MESSAGE.restoreGone])
    }
  })
})

describe('the photos of a deleted profile', () => {
  test('are kept while it can be restored, and removed a day later', async () => {
    const { id } = await makeTalentLife(server)
    await desk.bulkDelete([id])
    const { store, jobs } = server.deps.platform
    const sweep = () => sweepPhotosJob({ db: db(), store, jobs, clock })
    const purge = () => purgeTalentJob({ db: db(), photos: server.deps.photos, clock })
    await rowsIn(server, "UPDATE photos SET last_used_at = '2020-01-01'")
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
