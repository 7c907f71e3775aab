import type { ImportProblems } from '@callboard/contract/exchange/imports/import-rows.endpoints'
import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { studentProfiles } from '#db/schema/profiles.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { importDesk, tableOf } from '#testing/import-desk.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all' } })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})
const desk = importDesk(() => director)
const profiles = () => server.deps.platform.db.select().from(studentProfiles).orderBy(asc(studentProfiles.firstName))
const problemsOf = async (id: number): Promise<ImportProblems> => (await director.get(`/api/imports/${id}/problems`)).json()
const mend = (id: number, number: number, cells: object) =>
  director.call('PUT', `/api/imports/${id}/rows/${number}/cells`, { body: { cells } })

/** Checks an import again with these answers for cells. */
async function say(id: number, values: object) {
  const { plan } = await desk.get(id)
  expect((await director.call('PUT', `/api/imports/${id}/plan`, { body: { ...plan, values } })).statusCode).toBe(202)
  return desk.settled(id, 'checked')
}

/** A table with one person for each year of graduation. */
const years = (...texts: readonly string[]) =>
  [
    'First name,Last name,Email,Cell,Major,Grad year',
    ...texts.map((text, at) => `P${at},Vega,p${at}@example.edu,310 555 0142,Dance,${text}`),
  ].join('\n')

describe('cells that cannot be taken', () => {
  test('come by reason and text with what they probably mean, refused ones first', async () => {
    const { id } = await desk.check(
      tableOf(
        [
          { first: 'Ana', School: 'Business', Year: 'Sophmore' },
          { first: 'Bo', School: 'Business' },
          { first: 'Cy', School: 'Mars' },
          { first: 'Di', email: 'nowhere' },
        ],
        ['School', 'Year'],
      ),
    )
    expect(await problemsOf(id)).toEqual({
      lists: expect.anything(),
      groups: [
        {
          field: 'email',
          message: PROFILE_MESSAGE.email,
          isLeftOut: false,
          rows: 1,
          values: [{ text: 'nowhere', rows: 1, suggestion: null }],
          more: 0,
        },
        {
          field: 'school',
          message: PROFILE_MESSAGE.school,
          isLeftOut: true,
          rows: 3,
          values: [
            { text: 'Business', rows: 2, suggestion: 'Graziadio Business School' },
            { text: 'Mars', rows: 1, suggestion: null },
          ],
          more: 0,
        },
        {
          field: 'year',
          message: PROFILE_MESSAGE.year,
          isLeftOut: true,
          rows: 1,
          values: [{ text: 'Sophmore', rows: 1, suggestion: 'Sophomore' }],
          more: 0,
        },
      ],
      answered: [],
    })
  })

  test('are bounded, however many there are', async () => {
    const { id } = await desk.check(years(...Array.from({ length: 250 }, (_, at) => `soon ${at}x`)))
    const { groups } = await problemsOf(id)
    expect(groups.map(({ rows, values, more }) => [rows, values.length, more])).toEqual([[250, 100, 150]])
  })
})

describe('an answer for all of a text', () => {
  test('counts for all rows that have it, and is shown with them', async () => {
    const { id, counts } = await desk.check(years('soon', 'soon', '2028', ''))
    expect(counts).toMatchObject({ new: 1, refused: 3 })
    const again = await say(id, { expectedGraduationYear: { soon: '2027', '': '2029' } })
    expect(again.counts).toMatchObject({ new: 4, refused: 0 })
    expect((await problemsOf(id)).answered).toEqual([
      { field: 'expectedGraduationYear', text: 'soon', answer: '2027', rows: 2 },
      { field: 'expectedGraduationYear', text: '', answer: '2029', rows: 1 },
    ])
    await desk.start(id)
    expect((await profiles()).map((one) => one.expectedGraduationYear)).toEqual([2027, 2027, 2028, 2029])
  })

  test('that leaves a cell empty keeps what is stored', async () => {
    await makeProfile(server, { firstName: 'Ana', lastName: 'Vega', email: 'ana@example.edu', school: 'Seaver Undergrad' })
    const { id } = await desk.check('Email,School,Location\nana@example.edu,Mars,LA', { emptyClears: true })
    expect((await say(id, { school: { Mars: null } })).withoutCells).toBe(0)
    await desk.start(id)
    expect(await profiles()).toMatchObject([{ school: 'Seaver Undergrad', location: 'LA' }])
  })

  test('that cannot be read either is refused with the cell as it is', async () => {
    const { id } = await desk.check(years('soon'))
    expect((await say(id, { expectedGraduationYear: { soon: 'later' } })).counts.refused).toBe(1)
    expect((await desk.rows(id))[0]?.problems).toMatchObject([{ field: 'expectedGraduationYear', text: 'soon' }])
  })

  test('named like a part of every object is an answer like others', async () => {
    const { id } = await desk.check(years('constructor', '__proto__'))
    const { plan } = await desk.get(id)
    const body = JSON.stringify({ ...plan, values: { expectedGraduationYear: { constructor: '2027' } } })
    expect((await director.call('PUT', `/api/imports/${id}/plan`, { body: JSON.parse(body) })).statusCode).toBe(202)
    expect((await desk.settled(id, 'checked')).counts).toMatchObject({ new: 1, refused: 1 })
  })
})

describe('a row', () => {
  test('is corrected on the page, kept through another check, and imported', async () => {
    const { id } = await desk.check(tableOf([{ first: 'Ana' }, { first: 'Bo', email: 'nowhere' }]))
    const mended = (await mend(id, 3, { email: 'bo@example.edu' })).json()
    expect(mended).toMatchObject({
      outcome: 'new',
      problems: [],
      answered: [{ field: 'email', text: 'nowhere', answer: 'bo@example.edu', isOwn: true }],
    })
    expect((await desk.get(id)).counts).toMatchObject({ new: 2, refused: 0 })
    expect((await say(id, {})).counts).toMatchObject({ new: 2, refused: 0 })
    await desk.start(id)
    expect((await profiles()).map(({ email }) => email)).toEqual(['ana.vega@example.edu', 'bo@example.edu'])
  })

  test('that is corrected to the address of another row is refused at once, not while importing', async () => {
    const { id } = await desk.check(
      tableOf([
        { first: 'Ana', email: 'nowhere' },
        { first: 'Bo', email: 'bo@example.edu' },
      ]),
    )
    const mended = (await mend(id, 2, { email: 'BO@example.edu' })).json()
    expect(mended).toMatchObject({ outcome: 'refused', problems: [{ message: IMPORT_MESSAGE.repeated }] })
  })

  test('that has begun is not corrected', async () => {
    const { id } = await desk.check(tableOf([{ first: 'Ana' }]))
    await desk.start(id)
    expect((await mend(id, 2, { major: 'Film' })).statusCode).toBe(409)
    expect((await mend(id, 99, { major: 'Film' })).statusCode).toBe(404)
  })

  test('that is refused says all that is wrong, and which other row is about the same person', async () => {
    const { id } = await desk.check(
      tableOf(
        [
          { first: 'Ana', email: 'ana@example.edu' },
          { first: 'Anna', email: 'ana@example.edu', 'Grad year': 'soon', School: 'Mars' },
        ],
        ['School'],
      ).replace('"2028","Mars"', '"soon","Mars"'),
    )
    const [refused] = await desk.rows(id, 'refused')
    expect(refused).toMatchObject({ number: 3, twin: 2, name: 'Anna Vega' })
    expect(refused?.problems.map(({ field, text, isLeftOut }) => [field, text, isLeftOut])).toEqual([
      [null, null, false],
      ['expectedGraduationYear', 'soon', false],
      ['school', 'Mars', true],
    ])
    expect(refused?.changes).toContainEqual({ field: 'email', before: null, after: 'ana@example.edu' })
  })

  test('with a name that cannot be one is shown as the file has it', async () => {
    const { id } = await desk.check('Name,Email,Cell,Major,Grad year\nTBD,ana@example.edu,310 555 0142,Dance,2028')
    const [row] = await desk.rows(id)
    expect(row).toMatchObject({ outcome: 'refused', name: 'TBD' })
    expect(row?.problems.map(({ field, text }) => [field, text])).toEqual([
      ['firstName', 'TBD'],
      ['lastName', 'TBD'],
    ])
  })

  test('is left out whatever is wrong with it, and taken back; a row that repeats it follows', async () => {
    const { id } = await desk.check(
      tableOf([
        { first: 'Ana', email: 'nowhere' },
        { first: 'Bo', email: 'bo@example.edu' },
        { first: 'Bob', email: 'bo@example.edu' },
      ]),
    )
    const decide = (number: number, decision: string | null) =>
      director.call('PUT', `/api/imports/${id}/rows/${number}`, { body: { decision } })
    expect((await decide(2, 'skip')).json()).toMatchObject({ outcome: 'skipped', decision: 'skip', twin: null, lookalikes: [] })
    expect((await decide(2, null)).json()).toMatchObject({ outcome: 'refused', decision: null, problems: [{ field: 'email' }] })
    expect((await decide(3, 'skip')).json()).toMatchObject({ outcome: 'skipped' })
    expect((await desk.get(id)).counts).toMatchObject({ new: 1, refused: 1, skipped: 1 })
    expect((await decide(3, null)).json()).toMatchObject({ outcome: 'refused', twin: 4 })
    expect((await decide(2, 'new')).statusCode).toBe(409)
  })

  test('that is somebody else is judged beside the others: what the dry run counts is imported', async () => {
    const people = ['luz@example.edu', 'luz2@example.edu', 'luz2@example.edu'].map((email) => ({ first: 'Luz', email }))
    const { id, counts } = await desk.check(tableOf(people))
    expect(counts).toMatchObject({ new: 1, lookalike: 1, refused: 1 })
    const decide = (number: number) => director.call('PUT', `/api/imports/${id}/rows/${number}`, { body: { decision: 'new' } })
    expect((await decide(3)).json()).toMatchObject({ outcome: 'new' })
    expect((await decide(4)).json()).toMatchObject({ outcome: 'refused', problems: [{ message: IMPORT_MESSAGE.repeated }] })
    expect((await desk.start(id)).done).toBe(2)
  })

  test('that exchanges the first and the last name of somebody waits for a decision', async () => {
    const mateo = await makeProfile(server, { firstName: 'Mateo', lastName: 'Abbott', email: 'mateo@example.edu' })
    const { id } = await desk.check('First name,Last name,Email\nAbbott,Mateo,mateo@example.edu')
    expect((await desk.rows(id))[0]).toMatchObject({ outcome: 'lookalike', lookalikes: [{ id: mateo.id, by: 'rename' }] })
  })

  test('with an age that nobody may have is refused for one reason', async () => {
    await makeProfile(server, { firstName: 'Ana', lastName: 'Vega', email: 'ana.vega@example.edu' })
    const { id } = await desk.check(
      tableOf(
        [
          { first: 'Ana', Age: '12' },
          { first: 'Bo', Age: '12' },
        ],
        ['Age'],
      ),
    )
    expect((await problemsOf(id)).groups).toMatchObject([
      { field: 'age', message: 'Please enter an age from 16 to 100', rows: 2, values: [{ text: '12', rows: 2 }] },
    ])
  })

  test('that renames somebody completely waits for a decision', async () => {
    const ana = await makeProfile(server, { firstName: 'Ana', lastName: 'Vega', email: 'ana@example.edu' })
    await makeProfile(server, { firstName: 'Bo', lastName: 'Oh', email: 'bo@example.edu' })
    const table = 'First name,Last name,Email\nCyrus,Quint,ana@example.edu\nBo,Quint,bo@example.edu'
    const { id, counts } = await desk.check(table)
    expect(counts).toMatchObject({ lookalike: 1, changed: 1 })
    expect((await desk.rows(id, 'lookalike'))[0]?.lookalikes).toMatchObject([{ id: ana.id, by: 'rename' }])
    const decide = (body: object) => director.call('PUT', `/api/imports/${id}/rows/2`, { body })
    expect((await decide({ decision: 'same', studentId: ana.id })).json()).toMatchObject({ outcome: 'changed' })
    await desk.start(id)
    expect((await profiles()).map(({ firstName }) => firstName)).toEqual(['Bo', 'Cyrus'])
  })

  test('with the name of an earlier one is asked about in the dry run, and what it counts is imported', async () => {
    const { id, counts } = await desk.check(
      tableOf([{ first: 'Luz' }, { first: 'LUZ', email: 'luz2@example.edu' }, { first: 'Luz', email: 'luz3@example.edu' }]),
    )
    expect(counts).toMatchObject({ new: 1, lookalike: 2 })
    expect((await desk.rows(id, 'lookalike')).map(({ number, twin }) => [number, twin])).toEqual([
      [3, 2],
      [4, 2],
    ])
    const decide = (number: number, decision: string) => director.call('PUT', `/api/imports/${id}/rows/${number}`, { body: { decision } })
    expect((await decide(3, 'new')).json()).toMatchObject({ outcome: 'new', twin: 2 })
    expect((await decide(4, 'skip')).json()).toMatchObject({ outcome: 'skipped', twin: 2 })
    // Another check with the same columns keeps the decisions.
    expect((await say(id, {})).counts).toMatchObject({ new: 2, skipped: 1, lookalike: 0 })
    expect((await desk.start(id)).done).toBe(2)
    expect(await profiles()).toHaveLength(2)
  })
})

test('cells come with the lists as they are now', async () => {
  const { id } = await desk.check(tableOf([{ first: 'Ana', School: 'Weavers' }], ['School']))
  const schools = ['School of Weaving', 'School of Law']
  const { version, values } = (await director.get('/api/settings')).json()
  await director.call('PUT', '/api/settings', { body: { version, values: { ...values, schools } } })
  expect((await problemsOf(id)).lists.schools).toEqual(schools)
  expect((await problemsOf(id)).groups[0]?.values).toMatchObject([{ text: 'Weavers', suggestion: null }])
})
