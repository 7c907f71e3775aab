import { PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
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

test('a cell that nobody must have refuses nobody: it is left out, shown and counted', async () => {
  const columns = ['School', 'Height', 'Age', 'Year', 'Instagram']
  const file = tableOf(
    [
      { first: 'Ana', School: 'Mars', Height: 'tall', Age: '7', Year: 'Junior' },
      { first: 'Bo', School: 'Seaver Undergrad' },
      { first: 'Cy', Instagram: 'x'.repeat(130) },
    ],
    columns,
  )
  const { id, counts, withoutCells } = await desk.check(file)
  expect([counts.new, counts.refused, withoutCells]).toEqual([3, 0, 2])
  const [ana, , cy] = await desk.rows(id)
  expect(ana?.problems).toEqual([
    { field: 'school', message: PROFILE_MESSAGE.school, text: 'Mars', isLeftOut: true },
    { field: 'height', message: PROFILE_MESSAGE.height, text: 'tall', isLeftOut: true },
    { field: 'age', message: expect.stringContaining('16'), text: '7', isLeftOut: true },
  ])
  expect(cy?.problems).toMatchObject([{ field: 'instagram', isLeftOut: true }])
  await desk.start(id)
  // Afterwards the page lists them.
  const without = (await director.call('GET', `/api/imports/${id}/rows`, { query: { cells: 'left-out' } })).json()
  expect(without.map(({ name }: { name: string }) => name)).toEqual(['Ana Vega', 'Cy Vega'])
  expect(await profiles()).toMatchObject([
    { firstName: 'Ana', school: null, heightFeet: null, age: null, year: 'Junior' },
    { firstName: 'Bo', school: 'Seaver Undergrad' },
    { firstName: 'Cy', instagram: null },
  ])
})

test('of somebody who is there already any cell can be left out, and what is stored stays', async () => {
  await makeProfile(server, { firstName: 'Ana', lastName: 'Vega', email: 'ana@example.edu', expectedGraduationYear: 2027, location: null })
  const { id, counts } = await desk.check('Email,Graduation year,Location\nana@example.edu,soon,LA')
  expect(counts).toMatchObject({ changed: 1, refused: 0 })
  expect((await desk.rows(id))[0]?.problems).toMatchObject([{ field: 'expectedGraduationYear', text: 'soon', isLeftOut: true }])
  await desk.start(id)
  expect(await profiles()).toMatchObject([{ expectedGraduationYear: 2027, location: 'LA' }])
})

test('what every profile must have still refuses somebody new, with the cell', async () => {
  const file = tableOf([{ first: 'Ana' }]).replace('2028', 'soon')
  const { id, counts } = await desk.check(file)
  expect(counts).toMatchObject({ new: 0, refused: 1 })
  expect((await desk.rows(id))[0]?.problems).toMatchObject([{ field: 'expectedGraduationYear', text: 'soon', isLeftOut: false }])
})

test('the file of refused rows has the cells that were left out, and importing it again changes those alone', async () => {
  const columns = ['School', 'Height feet', 'Height inches', 'Location']
  const people: Record<string, string>[] = [
    { first: 'Ana', School: 'Mars', Location: 'LA' },
    { first: 'Bo', 'Height feet': 'tall', 'Height inches': '6', Location: 'Malibu' },
    { first: 'Cy', email: 'nowhere', School: 'Venus' },
    { first: 'Di', Location: 'LA' },
  ]
  const { id, withoutCells, counts } = await desk.check(tableOf(people, columns))
  expect([counts.new, counts.refused, withoutCells]).toEqual([3, 1, 2])
  // Before the import starts, no row counts as imported without a cell.
  expect((await desk.refused(id)).cells.slice(1).map(([first]) => first)).toEqual(['Cy'])
  await desk.start(id)
  const { cells } = await desk.refused(id)
  expect(cells.slice(1).map(([first, , email, phone, , , ...more]) => [first, email, phone, ...more])).toEqual([
    ['Ana', 'Ana.Vega@example.edu', '', 'Mars', '', '', '', `Imported without this cell; School: ${PROFILE_MESSAGE.school}`],
    ['Bo', 'Bo.Vega@example.edu', '', '', 'tall', '6', '', expect.stringContaining('Height')],
    ['Cy', 'nowhere', expect.stringMatching(/\d/), 'Venus', '', '', '', 'Email: Valid email is required'],
  ])
  // The profile changes before the corrected file is imported.
  const [ana] = await profiles()
  await server.deps.platform.db
    .update(studentProfiles)
    .set({ location: 'Ojai' })
    .where(eq(studentProfiles.id, ana?.id ?? 0))
  const again = await desk.check(await desk.corrected(id, ['Mars', 'Seaver Undergrad'], ['nowhere', 'cy@example.edu'], ['tall', '5']))
  expect(again.counts).toMatchObject({ changed: 2, new: 1, refused: 0 })
  await desk.start(again.id)
  expect(await profiles()).toMatchObject([
    { firstName: 'Ana', school: 'Seaver Undergrad', location: 'Ojai' },
    { firstName: 'Bo', heightFeet: 5, heightInches: 6, location: 'Malibu' },
    { firstName: 'Cy', school: null },
    { firstName: 'Di', location: 'LA' },
  ])
})

test('a value for everybody is for new people, and changes nobody who is there already', async () => {
  await makeProfile(server, { firstName: 'Ana', lastName: 'Vega', email: 'ana@example.edu', cellPhone: '310-555-0142', major: 'Dance' })
  const file = ['First name,Last name,Email,Location', 'Ana,Vega,ana@example.edu,Malibu', 'Bo,Vega,bo@example.edu,Oxnard'].join('\r\n')
  const everybody = { cellPhone: '310 555 0199', major: 'Law', expectedGraduationYear: '2030' }
  const { id } = await desk.check(file, { everybody })
  const [ana, bo] = await desk.rows(id)
  expect(ana?.changes.map(({ field }) => field)).toEqual(['location'])
  expect(bo?.changes).toContainEqual({ field: 'major', before: null, after: 'Law' })
  await desk.start(id)
  expect(await profiles()).toMatchObject([
    { firstName: 'Ana', cellPhone: '310-555-0142', major: 'Dance', location: 'Malibu' },
    { firstName: 'Bo', major: 'Law', expectedGraduationYear: 2030 },
  ])
})
