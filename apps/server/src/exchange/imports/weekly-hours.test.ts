import { beforeEach, expect, test } from 'vitest'
import { ALL_CATEGORIES } from '#testing/export-fields.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { importDesk, tableOf } from '#testing/import-desk.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all' } })
/** Another instance, which is empty. */
const empty = testServer({ env: { ROLE: 'all' } })
let director: TestClient
let newcomer: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
  newcomer = await signIn(empty, await makeUser(empty, { role: 'admin' }))
})
const desk = importDesk(() => director)
const otherDesk = importDesk(() => newcomer)

const slots = (...free: number[]) => Array.from({ length: 13 }, (_, slot) => free.includes(slot))
const NONE = slots()
const WEEK = {
  ...{ '0': NONE, '1': slots(0, 1, 2, 6), '2': NONE, '3': slots(12), '4': NONE, '6': NONE },
  '5': Array.from({ length: 24 }, (_, slot) => slot === 13 || slot === 23),
}

async function exported(format: 'csv' | 'xlsx', language: string): Promise<Buffer> {
  const body = { format, includeFields: ALL_CATEGORIES }
  return (await director.call('POST', '/api/export/students', { body, headers: { 'accept-language': language } })).rawPayload
}

/** The weekly hours of the person with this first name. */
async function weekOf(client: TestClient, name: string) {
  const [found] = (await client.get(`/api/talent/search?search=${name}`)).json()
  return (await client.get(`/api/talent/${found.id}`)).json().weeklyAvailability
}

test.each([
  ['csv', 'en'],
  ['csv', 'es'],
  ['xlsx', 'en'],
  ['xlsx', 'es'],
] as const)(
  'weekly hours come back from a %s file (%s) into an empty instance, and unknown ones stay unknown',
  async (format, language) => {
    await makeProfile(server, { firstName: 'Iris', weeklyAvailability: WEEK })
    await makeProfile(server, { firstName: 'Nell', weeklyAvailability: { '0': NONE, '1': NONE } })
    await makeProfile(server, { firstName: 'Olga', weeklyAvailability: null })
    const file = await exported(format, language)
    const { id } = await desk.check(file)
    expect((await desk.rows(id)).map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged'])

    const plan = (await otherDesk.upload(file)).json().plan
    // Their IDs are of another instance.
    const columns = plan.columns.map((field: string | null) => (field === 'id' || field === 'photos' ? null : field))
    await otherDesk.start((await otherDesk.check(file, { columns })).id)
    expect(await weekOf(newcomer, 'Iris')).toEqual(WEEK)
    expect(await weekOf(newcomer, 'Nell')).toEqual(Object.fromEntries([...'0123456'].map((day) => [day, NONE])))
    expect(await weekOf(newcomer, 'Olga')).toBeNull()
  },
)

test('an import changes the hours that its columns have, keeps the others, and undo takes them back', async () => {
  const ada = await makeProfile(server, { firstName: 'Ada', lastName: 'Stone', weeklyAvailability: WEEK })
  const table = tableOf(
    [{ first: 'Ada', last: 'Stone', email: ada.email, Monday: '9-12', Wed: '', 'Friday hours': 'mornings' }],
    ['Monday', 'Wed', 'Friday hours'],
  )
  const { plan } = (await desk.upload(table)).json()
  expect(plan.columns.slice(-3)).toEqual(['monday', 'wednesday', null])
  const { id } = await desk.check(table, { columns: [...plan.columns.slice(0, -1), 'friday'] })
  const [row] = await desk.rows(id)
  expect(row?.changes.filter(({ field }) => field === 'monday' || field === 'wednesday' || field === 'friday')).toEqual([
    { field: 'monday', before: '08:00-11:00; 14:00-15:00', after: '09:00-12:00' },
  ])
  expect(row?.problems).toMatchObject([{ field: 'friday', text: 'mornings', isLeftOut: true }])
  await desk.start(id)
  expect(await weekOf(director, 'Ada')).toEqual({ ...WEEK, '1': slots(1, 2, 3) })
  await desk.undo(id)
  expect(await weekOf(director, 'Ada')).toEqual(WEEK)
})

test('a table without hours leaves them as they are, and a column of something else is not read as hours', async () => {
  const ada = await makeProfile(server, { firstName: 'Ada', lastName: 'Stone', weeklyAvailability: WEEK })
  const table = tableOf([{ first: 'Ada', last: 'Stone', email: ada.email, Monday: 'Studio B' }], ['Monday'])
  const { id, plan } = await desk.check(table)
  expect(plan.columns).not.toContain('monday')
  await desk.start(id)
  expect(await weekOf(director, 'Ada')).toEqual(WEEK)
})
