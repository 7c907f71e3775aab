import { LIST_ERROR } from '@callboard/contract/people/lists/errors'
import { DELETED_LIST_DAYS, LIST_LIMITS, LIST_MESSAGE } from '@callboard/contract/people/lists/rules'
import { TALENT_MESSAGE } from '@callboard/contract/people/profiles/talents.rules'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { lists } from '#db/schema/lists.ts'
import { studentProfiles } from '#db/schema/profiles.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { countRows, rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'
import { purgeListsJob } from './lists.jobs.ts'

const PATH = '/api/lists'
const HOUR = 60

const clock = fakeClock(new Date('2026-11-21T18:00:00.000Z'))
const server = testServer({ clock })
let dana: TestClient
let omar: TestClient
let danaId: string
beforeEach(async () => {
  const user = await makeUser(server, { role: 'admin', firstName: 'Dana', lastName: 'Whitfield' })
  danaId = user.id
  dana = await signIn(server, user)
  omar = await signIn(server, await makeUser(server, { role: 'admin', firstName: 'Omar', lastName: 'Haddad' }))
})

const db = () => server.deps.platform.db
const person = (firstName: string, values = {}) => makeProfile(server, { firstName, lastName: 'Ruiz', ...values })
const people = (...profiles: readonly { id: number }[]) => profiles.map(({ id }) => ({ studentId: id }))
const created = async (name = 'Spring favourites', ...profiles: readonly { id: number }[]) =>
  (await dana.post(PATH, { name, people: people(...profiles) })).json().list
const entries = async (id: number, client = dana) => (await client.get(`${PATH}/${id}`)).json().entries
const names = async (id: number) => (await entries(id)).map(({ firstName }: { firstName: string }) => firstName)
const take = (id: number, studentIds: unknown, client = dana) => client.call('DELETE', `${PATH}/${id}/people`, { body: { studentIds } })
const lines = async (id: number) =>
  (
    await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `list:${id}`))
      .orderBy(auditLog.id)
  ).map(({ action, details }) => [action, details])

describe('a list', () => {
  test('is shared by the office, with everybody on it by name and who added them', async () => {
    const [bo, ana] = [await person('Bo'), await person('Ana', { year: 'Junior' })]
    const response = await dana.post(PATH, { name: ' Spring favourites ', people: [{ studentId: bo.id, note: 'Sings' }] })
    expect(response.statusCode).toBe(201)
    const { list, added, left } = response.json()
    expect(list).toEqual({
      id: expect.any(Number),
      name: 'Spring favourites',
      people: 1,
      faces: [],
      createdBy: 'Dana Whitfield',
      version: 1,
      updatedAt: clock.now().toISOString(),
    })
    expect([added, left]).toEqual([1, []])
    clock.advance(HOUR)
    const second = await omar.post(`${PATH}/${list.id}/people`, { people: people(ana) })
    expect(second.json()).toMatchObject({ added: 1, left: [], list: { people: 2, version: 1, updatedAt: clock.now().toISOString() } })
    expect(await entries(list.id, omar)).toEqual([
      expect.objectContaining({ studentId: ana.id, firstName: 'Ana', year: 'Junior', note: null, addedBy: 'Omar Haddad' }),
      expect.objectContaining({ studentId: bo.id, firstName: 'Bo', note: 'Sings', addedBy: 'Dana Whitfield' }),
    ])
    await created('Dancers')
    const all = (await omar.get(PATH)).json()
    expect(all.map(({ name, people: count }: { name: string; people: number }) => [name, count])).toEqual([
      ['Dancers', 0],
      ['Spring favourites', 2],
    ])
    expect(await lines(list.id)).toEqual([
      ['list.created', { list: 'Spring favourites', profiles: [bo.id] }],
      ['list.people-added', { list: 'Spring favourites', profiles: [ana.id] }],
    ])
  })

  test('has a name of its own, regardless of case, also when two are created at one moment', async () => {
    await created('Dancers')
    const again = await omar.post(PATH, { name: 'DANCERS ' })
    expect([again.statusCode, again.json()]).toEqual([409, errorOf(LIST_ERROR.nameTaken)])
    const both = await Promise.all([dana, omar].map((client) => client.post(PATH, { name: 'Singers' })))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    for (const name of ['', ' \n ', 'x'.repeat(LIST_LIMITS.name + 1)]) {
      const refused = await dana.post(PATH, { name })
      expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['name']])
    }
  })

  test('is renamed by the version that was seen', async () => {
    const { id } = await created('Dancers')
    await created('Singers')
    const rename = (name: string, version: number, client = dana) => client.put(`${PATH}/${id}`, { name, version })
    expect((await rename('Ballet', 1)).json()).toMatchObject({ name: 'Ballet', version: 2 })
    const late = await rename('Tap', 1, omar)
    expect([late.statusCode, late.json()]).toEqual([409, errorOf(LIST_ERROR.stale)])
    expect((await rename('singers', 2)).json()).toEqual(errorOf(LIST_ERROR.nameTaken))
    expect((await lines(id)).at(-1)).toEqual(['list.renamed', { list: 'Ballet', before: 'Dancers' }])
  })

  test('that is deleted can be restored for thirty days with its notes, unless its name is taken meanwhile', async () => {
    const ana = await person('Ana')
    const { id } = (await dana.post(PATH, { name: 'Dancers', people: [{ studentId: ana.id, note: 'Jumps' }] })).json().list
    expect((await omar.delete(`${PATH}/${id}`)).statusCode).toBe(204)
    expect((await dana.get(PATH)).json()).toEqual([])
    for (const response of [
      await dana.get(`${PATH}/${id}`),
      await dana.delete(`${PATH}/${id}`),
      await dana.put(`${PATH}/${id}`, { name: 'Tap', version: 1 }),
      await dana.post(`${PATH}/${id}/people`, { people: people(ana) }),
      await take(id, [ana.id]),
    ])
      expect([response.statusCode, response.json()]).toEqual([404, errorOf(LIST_ERROR.missing)])
    const other = await created('dancers')
    expect((await dana.post(`${PATH}/${id}/restore`)).json()).toEqual(errorOf(LIST_ERROR.nameTaken))
    await dana.delete(`${PATH}/${other.id}`)
    clock.advance((DELETED_LIST_DAYS * 24 - 1) * HOUR)
    await purgeListsJob({ db: db(), clock })
    expect((await dana.post(`${PATH}/${id}/restore`)).json()).toMatchObject({ name: 'Dancers', people: 1 })
    expect(await entries(id)).toMatchObject([{ firstName: 'Ana', note: 'Jumps' }])
    clock.advance(2 * HOUR)
    await purgeListsJob({ db: db(), clock })
    const gone = await dana.post(`${PATH}/${other.id}/restore`)
    expect([gone.statusCode, gone.json()]).toEqual([404, errorOf(LIST_ERROR.restoreGone)])
    expect(await countRows(server, 'lists')).toBe(1)
  })

  test('is one of a limited number', async () => {
    await db()
      .insert(lists)
      .values(Array.from({ length: LIST_LIMITS.lists - 1 }, (_, index) => ({ name: `No. ${index}` })))
    const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => dana.post(PATH, { name })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
    const [one] = (await dana.get(PATH)).json()
    await dana.delete(`${PATH}/${one.id}`)
    await created('Four')
    expect((await dana.post(`${PATH}/${one.id}/restore`)).json()).toEqual(errorOf(LIST_ERROR.tooMany))
  })

  test('stays when the account of its creator is gone', async () => {
    const ana = await person('Ana')
    const { id } = await created('Dancers', ana)
    await rowsIn(server, 'DELETE FROM users WHERE id = $1', [danaId])
    expect((await omar.get(`${PATH}/${id}`)).json()).toMatchObject({ list: { createdBy: null }, entries: [{ addedBy: null }] })
  })
})

describe('the people of a list', () => {
  test('are added once; who is left out is named with the reason', async () => {
    const [ana, bo, held] = [await person('Ana'), await person('Bo'), await person('Hal', { heldAt: new Date() })]
    const { id } = await created('Dancers', ana)
    const wanted = [...people(bo, ana, bo, held), { studentId: 4242 }]
    const response = await dana.post(`${PATH}/${id}/people`, { people: wanted })
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        list: expect.objectContaining({ people: 2 }),
        added: 1,
        left: [
          { studentId: ana.id, message: LIST_MESSAGE.onList },
          { studentId: held.id, message: LIST_MESSAGE.restricted },
          { studentId: 4242, message: TALENT_MESSAGE.missing },
        ],
      },
    ])
    const cy = await person('Cy')
    const both = await Promise.all([dana, omar].map((client) => client.post(`${PATH}/${id}/people`, { people: people(cy) })))
    expect(both.map((each) => each.json().added).sort()).toEqual([0, 1])
  })

  test('that are on it already keep their notes', async () => {
    const ana = await person('Ana')
    const { id } = (await dana.post(PATH, { name: 'Dancers', people: [{ studentId: ana.id, note: 'Jumps' }] })).json().list
    await omar.post(`${PATH}/${id}/people`, { people: [{ studentId: ana.id, note: 'Falls' }] })
    expect(await entries(id)).toMatchObject([{ note: 'Jumps' }])
  })

  test('are at most as many as a list has room for: none of a call that goes beyond is added', async () => {
    const { id } = await created('Crowd')
    await rowsIn(
      server,
      `WITH u AS (INSERT INTO users (id, email) SELECT 'crowd-' || n, 'crowd-' || n || '@example.edu' FROM generate_series(1, $1) AS n RETURNING id),
        s AS (INSERT INTO student_profiles (id, user_id, first_name, last_name, email, cell_phone, major)
          SELECT 7000000 + row_number() OVER (), id, 'Cy', 'Fox', id, '1', 'Law' FROM u RETURNING id)
       INSERT INTO list_entries (list_id, student_id) SELECT $2, id FROM s`,
      [LIST_LIMITS.people - 1, id],
    )
    const [ana, bo] = [await person('Ana'), await person('Bo')]
    const full = await dana.post(`${PATH}/${id}/people`, { people: people(ana, bo) })
    expect([full.statusCode, full.json()]).toEqual([409, errorOf(LIST_ERROR.full)])
    expect((await dana.post(`${PATH}/${id}/people`, { people: people(ana) })).json().list.people).toBe(LIST_LIMITS.people)
    const many = Array.from({ length: LIST_LIMITS.chosen + 1 }, (_, index) => index + 1)
    for (const response of [
      await dana.post(`${PATH}/${id}/people`, { people: many.map((studentId) => ({ studentId })) }),
      await dana.post(`${PATH}/${id}/people`, { people: [] }),
      await take(id, many),
      await take(id, []),
    ])
      expect(response.statusCode).toBe(400)
  })

  test('are taken off; their profiles stay', async () => {
    const [ana, bo] = [await person('Ana'), await person('Bo')]
    const { id } = await created('Dancers', ana, bo)
    expect((await take(id, [ana.id, ana.id, 4242], omar)).json()).toMatchObject({ removed: 1, list: { people: 1 } })
    expect(await names(id)).toEqual(['Bo'])
    expect((await dana.get(`/api/talent/${ana.id}`)).statusCode).toBe(200)
    expect((await lines(id)).at(-1)).toEqual(['list.people-removed', { list: 'Dancers', profiles: [ana.id] }])
  })

  test('have notes, which are not written over those of somebody else', async () => {
    const ana = await person('Ana')
    const { id } = await created('Dancers', ana)
    const note = (text: unknown, before: unknown, client = dana) =>
      client.put(`${PATH}/${id}/people/${ana.id}`, { note: text, noteBefore: before })
    expect((await note('Jumps', null)).json()).toEqual({ note: 'Jumps' })
    const late = await note('Falls', '', omar)
    expect([late.statusCode, late.json()]).toEqual([409, errorOf(LIST_ERROR.staleNote)])
    expect((await note('Jumps', null, omar)).statusCode).toBe(200)
    expect((await note('', 'Jumps', omar)).json()).toEqual({ note: null })
    expect((await note('x'.repeat(LIST_LIMITS.note + 1), null)).statusCode).toBe(400)
    await take(id, [ana.id])
    const off = await note('Jumps', null)
    expect([off.statusCode, off.json()]).toEqual([404, errorOf(LIST_ERROR.notOnList)])
    expect((await lines(id)).map(([action]) => action)).toEqual([
      'list.created',
      'list.note-changed',
      'list.note-changed',
      'list.people-removed',
    ])
  })

  test('that are restricted are neither shown, counted, noted nor taken off, and are back afterwards', async () => {
    const [ana, bo] = [await person('Ana'), await person('Bo')]
    const { id } = await created('Dancers', ana, bo)
    const hold = (heldAt: Date | null) => db().update(studentProfiles).set({ heldAt }).where(eq(studentProfiles.id, ana.id))
    await hold(new Date())
    expect(await names(id)).toEqual(['Bo'])
    expect((await dana.get(PATH)).json()).toMatchObject([{ people: 1 }])
    expect((await dana.put(`${PATH}/${id}/people/${ana.id}`, { note: 'Jumps', noteBefore: null })).statusCode).toBe(404)
    expect((await take(id, [ana.id])).json()).toMatchObject({ removed: 0 })
    await hold(null)
    expect(await names(id)).toEqual(['Ana', 'Bo'])
  })

  test('are gone with their profile, and back with it', async () => {
    const ana = await person('Ana')
    const { id } = await created('Dancers', ana)
    const { batch } = (await dana.call('DELETE', '/api/talent/bulk', { body: { profileIds: [ana.id] } })).json()
    expect(await names(id)).toEqual([])
    await dana.post(`/api/talent/deleted/${batch}/restore`)
    expect(await names(id)).toEqual(['Ana'])
  })

  test('stand for it with the photos of those who were added last', async () => {
    const profiles = []
    for (let index = 0; index <= LIST_LIMITS.faces; index++) profiles.push(await person(`No. ${index}`))
    const hash = (index: number) => String(index).padStart(64, '0')
    for (const [index, { id }] of profiles.entries()) {
      await rowsIn(
        server,
        `WITH photo AS (INSERT INTO photos (hash, mime, bytes, width, height, thumbhash, ready)
           VALUES ($1, 'image/jpeg', 9, 3, 4, 'x', true) RETURNING hash)
         INSERT INTO profile_photos (profile_id, hash, position) SELECT $2, hash, 0 FROM photo`,
        [hash(index), id],
      )
    }
    const { id } = await created('Dancers', ...profiles.slice(1))
    clock.advance(1)
    const { list } = (await dana.post(`${PATH}/${id}/people`, { people: people(...profiles.slice(0, 1)) })).json()
    expect(list.faces).toHaveLength(LIST_LIMITS.faces)
    expect(list.faces[0]).toContain(hash(0))
    expect((await entries(id))[0].photoUrl).toContain(hash(0))
  })
})
