import type { DeletedThing } from '@callboard/contract/office/deletion/endpoints'
import { DELETED_SHOWN } from '@callboard/contract/office/deletion/rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const EVENT = { title: 'Callbacks', startDate: '2026-12-01T18:00:00.000Z', endDate: '2026-12-01T19:00:00.000Z', eventType: 'callback' }
const DANCERS = { name: 'Dancers over 18', filters: { search: 'dance' }, shared: true }

const clock = fakeClock(new Date('2026-11-21T18:00:00.000Z'))
const server = testServer({ clock })
let dana: TestClient
let omar: TestClient
let omarId: string
beforeEach(async () => {
  dana = await signIn(server, await makeUser(server, { role: 'admin', firstName: 'Dana', lastName: 'Reyes' }))
  const user = await makeUser(server, { role: 'admin', email: 'omar@example.edu' })
  omarId = user.id
  omar = await signIn(server, user)
})

const bin = async (client: TestClient): Promise<DeletedThing[]> => (await client.get('/api/recently-deleted')).json()

/** Omar deletes one thing of each kind, a minute apart. */
async function deleteOneOfEach() {
  const profile = await makeProfile(server, { firstName: 'Ana', lastName: 'Ruiz' })
  const project = await makeProject(server, { title: 'Night shoot' })
  const { list } = (await dana.post('/api/lists', { name: 'Spring', people: [{ studentId: profile.id }] })).json()
  const search = (await dana.post('/api/saved-searches', DANCERS)).json()
  const event = (await dana.post('/api/calendar-events', EVENT)).json()
  const paths = {
    project: `/api/projects/${project.id}`,
    list: `/api/lists/${list.id}`,
    search: `/api/saved-searches/${search.id}`,
    event: `/api/calendar-events/${event.id}`,
    talent: `/api/talent/${profile.id}`,
  }
  for (const path of Object.values(paths)) {
    clock.advance(1)
    expect((await omar.delete(path)).statusCode).toBe(204)
  }
}

/** The endpoint that restores a thing, by its kind. */
const RESTORES = {
  project: (key: string) => `/api/projects/deleted/${key}/restore`,
  talent: (key: string) => `/api/talent/deleted/${key}/restore`,
  list: (key: string) => `/api/lists/${key}/restore`,
  search: (key: string) => `/api/saved-searches/${key}/restore`,
  event: (key: string) => `/api/calendar-events/${key}/restore`,
} as const satisfies Record<DeletedThing['kind'], (key: string) => string>

describe('what was deleted', () => {
  test('is in one list, the newest first, with who deleted it and until when it can be restored', async () => {
    await deleteOneOfEach()
    const deletedBy = 'omar@example.edu'
    expect(await bin(dana)).toEqual([
      {
        kind: 'talent',
        key: expect.any(String),
        names: ['Ana Ruiz'],
        count: 1,
        deletedAt: '2026-11-21T18:05:00.000Z',
        deletedBy,
        restorableUntil: '2026-11-22T18:05:00.000Z',
      },
      expect.objectContaining({ kind: 'event', names: ['Callbacks'], count: null, deletedBy, restorableUntil: '2027-01-20T18:04:00.000Z' }),
      expect.objectContaining({ kind: 'search', names: [DANCERS.name], deletedBy, restorableUntil: '2026-12-21T18:03:00.000Z' }),
      // Ana's entry went with her profile.
      expect.objectContaining({ kind: 'list', names: ['Spring'], count: 0, deletedBy, restorableUntil: '2026-12-21T18:02:00.000Z' }),
      expect.objectContaining({
        kind: 'project',
        names: ['Night shoot'],
        count: 0,
        deletedBy,
        restorableUntil: '2026-12-21T18:01:00.000Z',
      }),
    ])
  })

  test('is restored by its key, and then no longer in the list', async () => {
    await deleteOneOfEach()
    for (const { kind, key } of await bin(dana)) expect((await dana.post(RESTORES[kind](key))).statusCode, kind).toBe(200)
    expect(await bin(dana)).toEqual([])
  })

  test('leaves the list when its time is over', async () => {
    await deleteOneOfEach()
    clock.advance(24 * 60)
    const later = await signIn(server, await makeUser(server, { role: 'admin' }))
    expect((await bin(later)).map(({ kind }) => kind)).toEqual(['event', 'search', 'list', 'project'])
    clock.advance(30 * 24 * 60)
    const latest = await signIn(server, await makeUser(server, { role: 'admin' }))
    expect((await bin(latest)).map(({ kind }) => kind)).toEqual(['event'])
  })

  test('leaves out the name of a deleted account', async () => {
    await deleteOneOfEach()
    await rowsIn(server, 'DELETE FROM users WHERE id = $1', [omarId])
    expect((await bin(dana)).map(({ deletedBy }) => deletedBy)).toEqual([null, null, null, null, null])
  })

  test('does not show a colleague’s own search', async () => {
    const { id } = (await dana.post('/api/saved-searches', { ...DANCERS, shared: false })).json()
    await dana.delete(`/api/saved-searches/${id}`)
    expect(await bin(omar)).toEqual([])
    expect(await bin(dana)).toHaveLength(1)
  })

  test('is cut to the newest of each kind, and to the first names of a deletion', async () => {
    const people = await Promise.all(Array.from({ length: DELETED_SHOWN.names + 2 }, () => makeProfile(server)))
    await dana.call('DELETE', '/api/talent/bulk', { body: { profileIds: people.map(({ id }) => id) } })
    await rowsIn(
      server,
      `INSERT INTO calendar_events (title, start_date, end_date, event_type, deleted_at)
       SELECT 'No. ' || n, $1, $1, 'meeting', $1::timestamptz - n * interval '1 minute' FROM generate_series(1, $2::int) AS n`,
      [clock.now(), DELETED_SHOWN.ofKind + 1],
    )
    const [talent, ...events] = await bin(dana)
    expect([talent?.names.length, talent?.count]).toEqual([DELETED_SHOWN.names, DELETED_SHOWN.names + 2])
    expect([events.length, events[0]?.names, events[0]?.deletedBy]).toEqual([DELETED_SHOWN.ofKind, ['No. 1'], null])
  })
})
