import { lineOfText } from '@callboard/contract/common'
import { EXPORT_CATEGORIES } from '@callboard/contract/exports/rules'
import type { ImportRow } from '@callboard/contract/imports/endpoints'
import { EXPERIENCE_LEVELS } from '@callboard/contract/profiles/experience'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { studentProfiles } from '#db/schema/profiles.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { importDesk } from '#testing/import-desk.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const PEOPLE = 2000

const server = testServer()
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})
const desk = importDesk(() => director)

/** What spreadsheets calculate, rewrite, split or cut. */
const HOSTILE = [
  ...[
    '=1+1',
    '+44 20 7946',
    '-x',
    '@luz',
    "'quoted'",
    '"',
    'a,b',
    'a;b',
    'a\\;b',
    'a\\',
    '; ',
    'x | y',
    'TRUE',
    '007',
    '1e5',
    '5/6',
    '#N/A',
  ],
  ...[
    '2026-05-06',
    '5-6',
    'New',
    'null',
    '<b>&amp;',
    '_x000D_',
    'sep=;',
    'ID',
    '\u{1f3ad}',
    'e\u0301',
    '١٢',
    '\u202fx',
    '9007199254740993',
    "='; '=",
  ],
]
const line = (most: number) =>
  fc
    .oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(most, 30) }))
    .map((text) => lineOfText(most).safeParse(text).data ?? '')
    .filter((text) => text !== '')
const maybe = <Value>(one: fc.Arbitrary<Value>) => fc.option(one, { nil: null, freq: 3 })
const height = maybe(fc.record({ heightFeet: fc.integer({ min: 3, max: 8 }), heightInches: fc.integer({ min: 0, max: 11 }) }))

const person = fc.record({
  firstName: line(100),
  lastName: line(100),
  cellPhone: line(40),
  major: line(120),
  expectedGraduationYear: maybe(fc.integer({ min: 2020, max: 2035 })),
  year: maybe(fc.oneof(fc.constantFrom('Junior', 'Senior'), line(120))),
  school: maybe(fc.oneof(fc.constant('GSEP'), line(120))),
  instagram: maybe(line(120)),
  location: maybe(line(120)),
  age: maybe(fc.integer({ min: 16, max: 100 })),
  height,
  gender: maybe(fc.oneof(fc.constant('Female'), line(120))),
  ethnicity: maybe(line(120)),
  religion: maybe(line(120)),
  experienceLevel: fc.constantFrom(...EXPERIENCE_LEVELS),
  available: fc.boolean(),
  rating: fc.integer({ min: 0, max: 100 }),
  specialties: fc.uniqueArray(line(60), { maxLength: 4 }),
  bio: maybe(fc.array(line(40), { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))),
  isPublic: fc.boolean(),
  hidesContact: fc.boolean(),
})

/** Stores people with fields that tables mistake for something else. */
async function fill(): Promise<void> {
  const { db } = server.deps.platform
  const people = fc.sample(person, { numRuns: PEOPLE, seed: 35 })
  for (let from = 0; from < people.length; from += 200) {
    const batch = people.slice(from, from + 200)
    const accounts = batch.map((_, at) => ({ id: `person-${from + at}`, email: `person-${from + at}@example.edu` }))
    await db.insert(users).values(accounts)
    const profiles = batch.map(({ height: both, ...values }, at) => {
      const { id, email } = accounts[at] ?? { id: '', email: '' }
      return {
        ...values,
        heightFeet: both?.heightFeet ?? null,
        heightInches: both?.heightInches ?? null,
        id: 4_000_000_000_000_000 + from + at,
        userId: id,
        email,
      }
    })
    await db.insert(studentProfiles).values(profiles)
  }
}

const includeFields = Object.fromEntries(EXPORT_CATEGORIES.map((category) => [category, true]))
async function exported(format: 'csv' | 'xlsx', language = 'en'): Promise<Buffer> {
  const answer = await director.call('POST', '/api/export/students', {
    body: { format, includeFields },
    headers: { 'accept-language': language },
  })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

/** What the dry run says against a file that should change nothing. */
async function differences(file: Buffer): Promise<unknown[]> {
  const { id, counts } = await desk.check(file)
  const said = [...(await desk.rows(id, 'changed')), ...(await desk.rows(id, 'refused')), ...(await desk.rows(id, 'new'))]
  if (said.length === 0) expect(counts.unchanged).toBe(PEOPLE)
  return said.slice(0, 5).map(({ name, changes, problems }: ImportRow) => ({ name, changes, problems }))
}

test('what the office exports changes nothing when it is imported again', async () => {
  await fill()
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
