import type { ImportRow } from '@callboard/contract/exchange/imports/import-rows.endpoints'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { beforeEach, expect, inject, test } from 'vitest'
import { ALL_CATEGORIES } from '#testing/export-fields.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { fillWithHostilePeople } from '#testing/hostile-people.ts'
import { importDesk } from '#testing/import-desk.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const PEOPLE = inject('isThorough') ? 2000 : 250

const server = testServer({ env: { ROLE: 'all' } })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})
const desk = importDesk(() => director)

async function exported(format: 'csv' | 'xlsx', language = 'en'): Promise<Buffer> {
  const answer = await director.call('POST', '/api/export/students', {
    body: { format, includeFields: ALL_CATEGORIES },
    headers: { 'accept-language': language },
  })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

/** The differences that the dry run finds for a file that should change nothing. */
async function differences(file: Buffer): Promise<unknown[]> {
  const { id, counts } = await desk.check(file)
  const said = [...(await desk.rows(id, 'changed')), ...(await desk.rows(id, 'refused')), ...(await desk.rows(id, 'new'))]
  if (said.length === 0) expect(counts.unchanged).toBe(PEOPLE)
  return said.slice(0, 5).map(({ name, changes, problems }: ImportRow) => ({ name, changes, problems }))
}

test('what the office exports changes nothing when it is imported again', async () => {
  await fillWithHostilePeople(server, PEOPLE)
  expect(await differences(await exported('csv'))).toEqual([])
  expect(await differences(await exported('csv', 'es'))).toEqual([])
  expect(await differences(await exported('xlsx'))).toEqual([])
}, 240_000)

test('cells that were edited in an exported file are exactly the changes', async () => {
  const ana = await makeProfile(server, {
    firstName: 'Ana',
    instagram: '@ana',
    specialties: ['Guitar, acoustic', 'Mime'],
    rating: 87,
    bio: 'Sings.',
  })
  await makeProfile(server, { firstName: 'Bo', location: 'LA' })
  const [header = [], ...rows]: string[][] = parse(await exported('csv'), { bom: true })
  const edit = (column: string, text: string) => {
    const row = rows.find((cells) => cells.includes('Ana')) ?? []
    row[header.indexOf(column)] = text
  }
  edit('Instagram', '')
  edit('Specialties', 'Guitar, acoustic; Salsa')
  edit('Bio', 'Sings and dances.')
  const { id, counts } = await desk.check(`\ufeff${stringify([header, ...rows])}`)
  expect(counts).toMatchObject({ changed: 1, unchanged: 1, refused: 0, new: 0 })
  expect(await desk.rows(id, 'changed')).toMatchObject([
    {
      student: { id: ana.id },
      changes: [
        { field: 'instagram', before: '@ana', after: null },
        { field: 'specialties', before: 'Guitar, acoustic; Mime', after: 'Guitar, acoustic; Salsa' },
        { field: 'bio', before: 'Sings.', after: 'Sings and dances.' },
      ],
    },
  ])
})
