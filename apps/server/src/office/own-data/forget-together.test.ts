import { expect, it } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { makeApplication, makeProfile, makeProject, makeUser } from '#testing/factories.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { testServer } from '#testing/test-server.ts'

const test = testServer()

/** Creates people with an application, an event, a shared photo, and a message of their own to the office. */
async function makePeople(count: number): Promise<string[]> {
  const { id: projectId } = await makeProject(test)
  const hash = String(count).padStart(64, 'a')
  await rowsIn(
    test,
    "INSERT INTO photos (hash, mime, bytes, width, height, thumbhash) VALUES ($1, 'image/jpeg', 1000, 10, 10, 'x') ON CONFLICT DO NOTHING",
    [hash],
  )
  const ids: string[] = []
  for (let place = 0; place < count; place++) {
    const { id, userId } = await makeProfile(test)
    await makeApplication(test, { projectId, studentId: id })
    await rowsIn(test, 'INSERT INTO profile_photos (profile_id, hash, position) VALUES ($1, $2, 0)', [id, hash])
    await rowsIn(test, 'INSERT INTO photo_uploads (hash, user_id) VALUES ($1, $2)', [hash, userId])
    ids.push(userId)
  }
  await rowsIn(
    test,
    "INSERT INTO calendar_events (title, start_date, end_date, event_type, attendees) VALUES ('Fitting', now(), now(), 'meeting', $1)",
    [['somebody@example.edu', ...ids]],
  )
  return ids
}

/** Deletes the people in one transaction. @returns the number of statements, and what was deleted with them */
async function forget(ids: readonly string[]) {
  const { platform, forgetting } = test.deps
  let statements = 0
  const forgotten = await inTransaction(platform.db, async (transaction) => {
    const { $client } = transaction
    const original = $client.query
    const counting = (...statement: unknown[]): unknown => {
      statements++
      return Reflect.apply(original, $client, statement)
    }
    Reflect.set($client, 'query', counting)
    try {
      return await forgetting.forgetMany(transaction, ids)
    } finally {
      Reflect.set($client, 'query', original)
    }
  })
  return { statements, forgotten }
}

it('forgets many people in as many statements as one, with everything that belongs to them', async () => {
  const stays = await makeUser(test)
  const one = await forget(await makePeople(1))
  expect(one.forgotten).toEqual({ applications: 1, events: 1, photos: 1, tapes: 0 })
  const many = await makePeople(12)
  const all = await forget([...many, 'somebody-who-is-gone'])
  expect(all.forgotten).toEqual({ applications: 12, events: 1, photos: 1, tapes: 0 })
  expect(all.statements).toBe(one.statements)
  expect(await rowsIn(test, 'SELECT id FROM users')).toEqual([{ id: stays.id }])
  expect(await rowsIn(test, 'SELECT id FROM student_profiles')).toEqual([])
  expect(await rowsIn(test, 'SELECT count(*)::int AS left_behind FROM removed_applications')).toEqual([{ left_behind: 13 }])
  expect(await rowsIn(test, "SELECT attendees FROM calendar_events WHERE title = 'Fitting'")).toEqual([
    { attendees: ['somebody@example.edu'] },
    { attendees: ['somebody@example.edu'] },
  ])
  expect((await forget(many)).forgotten).toBeUndefined()
})
