import { lineOfText } from '@callboard/contract/common'
import { EXPERIENCE_LEVELS } from '@callboard/contract/people/profiles/experience'
import fc from 'fast-check'
import { users } from '#db/schema/accounts.ts'
import { studentProfiles } from '#db/schema/profiles.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Texts that spreadsheets calculate, rewrite, split or cut off. */
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
    'N/A',
    '-',
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

/** Stores people with fields that spreadsheets mistake for something else. */
export async function fillWithHostilePeople(server: TestApp, count: number): Promise<void> {
  const { db } = server.deps.platform
  const people = fc.sample(person, { numRuns: count, seed: 35 })
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
