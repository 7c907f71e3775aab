import { CELL_MARK } from '@callboard/contract/imports/cell-marks'
import { IMPORT_MESSAGE } from '@callboard/contract/imports/rules'
import { ENGLISH } from '@callboard/contract/translate'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { studentProfiles } from '#db/schema/profiles.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { HEADINGS as H, importDesk, LUZ, tableOf } from '#testing/import-desk.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all' }, clock: fakeClock(new Date('2026-11-28T18:00:00.000Z')) })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})
const desk = importDesk(() => director)
const csv = (...rows: readonly (readonly string[])[]) => rows.map((cells) => cells.join(',')).join('\r\n')
const profileOf = async (id: number) => (await server.deps.platform.db.select().from(studentProfiles).where(eq(studentProfiles.id, id)))[0]
/** What the rows of a file give one field. */
async function values(file: string | Buffer, field: string) {
  const rows = await desk.rows((await desk.check(file)).id)
  return rows.map(({ changes, problems }) => changes.find((change) => change.field === field)?.after ?? problems[0]?.message ?? null)
}
const birthdays = (...dates: readonly string[]) =>
  tableOf(
    dates.map((date, at) => ({ first: `P${at}`, 'Date of birth': date })),
    ['Date of birth'],
  )

describe('dates of birth', () => {
  test('are read in one order for the whole column, and the dry run says in which and why', async () => {
    const { id, assumed } = await desk.check(birthdays('25/06/2006', '10/12/2006', '03/02/2005'))
    expect(assumed.dates).toEqual({ dayFirst: true, by: 'dates' })
    const ages = (await desk.rows(id)).map(({ changes }) => changes.find(({ field }) => field === 'age')?.after)
    expect(ages).toEqual(['20', '19', '21'])
    expect((await desk.check(birthdays('06/25/2006', '10/12/2006'))).assumed.dates).toEqual({ dayFirst: false, by: 'dates' })
    expect((await desk.check(birthdays('2006-06-25', '20'))).assumed.dates).toBeNull()
  })

  test('that can all be read both ways are read as the region writes them, or as the office says', async () => {
    const file = birthdays('10/12/2006')
    const { assumed, plan, id } = await desk.check(file)
    expect([assumed.dates, (await desk.rows(id))[0]?.changes.find(({ field }) => field === 'age')?.after]).toEqual([
      { dayFirst: false, by: 'region' },
      '20',
    ])
    const asked = await desk.check(file.replace('Date of birth', 'Date of birth (DD/MM/YYYY)'))
    expect(asked.assumed.dates).toEqual({ dayFirst: true, by: 'heading' })
    await director.call('PUT', `/api/imports/${id}/plan`, { body: { ...plan, dayFirst: true } })
    expect((await desk.settled(id, 'checked')).assumed.dates).toEqual({ dayFirst: true, by: 'choice' })
    expect((await desk.rows(id))[0]?.changes.find(({ field }) => field === 'age')?.after).toBe('19')
  })

  test('of both orders are asked about where they can be read both ways', async () => {
    const file = birthdays('25/06/2006', '06/25/2006', '10/12/2006')
    expect((await desk.check(file)).assumed.dates).toEqual({ dayFirst: null, by: 'dates' })
    expect(await values(file, 'age')).toEqual(['20', '20', IMPORT_MESSAGE.dayOrder])
  })
})

describe('genders in one letter', () => {
  const genders = (...letters: readonly string[]) =>
    tableOf(
      letters.map((letter, at) => ({ first: `P${at}`, Sexo: letter })),
      ['Sexo'],
    )

  test('are read by the whole column', async () => {
    expect(await values(genders('M', 'H', 'M'), 'gender')).toEqual(['Female', 'Male', 'Female'])
    expect(await values(genders('M', 'F', 'M'), 'gender')).toEqual(['Male', 'Female', 'Male'])
    expect((await desk.check(genders('M', 'H'))).assumed.genderM).toBe('female')
  })

  test('are asked about where nothing else says what they mean', async () => {
    const { id, unknownValues, assumed } = await desk.check(genders('M', 'M'))
    expect([unknownValues, assumed.genderM]).toEqual([[{ field: 'gender', text: 'M', rows: 2 }], null])
    expect((await desk.rows(id)).map(({ outcome }) => outcome)).toEqual(['refused', 'refused'])
  })
})

describe('a cell without a value', () => {
  const STORED = {
    instagram: '@luz',
    age: 20,
    school: 'Seaver Undergrad',
    specialties: ['Mime'],
    cellPhone: '310 555 0142',
    studentNumber: 'K-77',
  }

  test.each(['N/A', 'NULL', 'nan', 'TBD', '-', '?', 'none', 'unknown'])('%s changes nothing and clears nothing', async (text) => {
    const luz = await makeProfile(server, { firstName: 'Luz', lastName: 'Vega', email: 'luz@example.edu', ...STORED })
    const header = ['Email', 'Instagram', 'Age', 'School', 'Skills', 'Cell phone', 'Student number', 'Location']
    const file = csv(header, ['luz@example.edu', ...Array(6).fill(text), 'LA'])
    const { id } = await desk.check(file, { emptyClears: true })
    expect((await desk.rows(id)).map(({ outcome, changes }) => [outcome, changes.map(({ field }) => field)])).toEqual([
      ['changed', ['location']],
    ])
    await desk.start(id)
    expect(await profileOf(luz.id)).toMatchObject({ ...STORED, location: 'LA' })
  })

  test.each(['#N/A', '#REF!', '#¡VALOR!', CELL_MARK.formula, CELL_MARK.unreadable])(
    '%s is refused in words, and clears nothing',
    async (text) => {
      const luz = await makeProfile(server, { firstName: 'Luz', lastName: 'Vega', email: 'luz@example.edu', ...STORED })
      for (const [column, field] of [
        ['Instagram', 'instagram'],
        ['Age', 'age'],
        ['School', 'school'],
        ['Skills', 'specialties'],
        ['Cell phone', 'cellPhone'],
        ['Student number', 'studentNumber'],
        ['Name', 'name'],
      ] as const) {
        const { id, unknownValues } = await desk.check(csv(['Email', column], ['luz@example.edu', text]), {
          columns: ['email', field],
          emptyClears: true,
        })
        expect((await desk.rows(id)).map(({ outcome, problems }) => [outcome, problems.map((problem) => problem.field)])).toEqual([
          ['refused', [field]],
        ])
        expect(unknownValues).toEqual([])
      }
      expect(await profileOf(luz.id)).toMatchObject(STORED)
    },
  )

  test('is no telephone and no name of somebody new', async () => {
    const row = (cells: Record<number, string>) => LUZ.map((cell, at) => cells[at] ?? cell)
    const outcomes = async (cells: Record<number, string>) => (await desk.outcomes(csv(H, row(cells))))[0]
    expect(await outcomes({ 3: 'TBD' })).toBe('2 refused Luz Vega: cellPhone')
    expect(await outcomes({ 3: 'nan' })).toBe('2 refused Luz Vega: cellPhone')
    expect(await outcomes({ 3: '#REF!' })).toBe('2 refused Luz Vega: cellPhone')
    expect(await outcomes({ 0: 'nan' })).toBe('2 refused Vega: firstName')
    expect(await outcomes({ 1: 'Null' })).toBe('2 new Luz Null')
  })

  test('has the value for everybody', async () => {
    const file = csv(H, [...LUZ.slice(0, 3), 'TBD', ...LUZ.slice(4)])
    const { id } = await desk.check(file, { everybody: { cellPhone: '310 555 0199' } })
    expect((await desk.rows(id))[0]?.changes).toContainEqual({ field: 'cellPhone', before: null, after: '310 555 0199' })
  })
})

describe('letters of a file', () => {
  const mac = Buffer.from(csv(H, ['Jos\u008e', 'Pe\u0096a', ...LUZ.slice(2)]), 'latin1')

  test('that it does not name are said, and can be read in another way', async () => {
    const { id, assumed, sample } = await desk.check(mac).then(({ id }) => desk.get(id))
    expect([assumed.encoding, sample[0]?.slice(0, 2)]).toEqual(['macintosh', ['José', 'Peña']])
    const chosen = await director.call('PUT', `/api/imports/${id}/sheet`, { body: { sheet: 0, encoding: 'windows-1252' } })
    expect(chosen.json()).toMatchObject({
      state: 'columns',
      assumed: { encoding: 'windows-1252' },
      sample: [['JosŽ', 'Pe–a', ...LUZ.slice(2)]],
    })
    expect((await director.call('PUT', `/api/imports/${id}/sheet`, { body: { sheet: 0, encoding: 'klingon' } })).statusCode).toBe(400)
  })

  test('that are broken are those of one cell', async () => {
    const file = Buffer.concat([
      Buffer.from(`\ufeff${csv(H, ['José', 'Peña', ...LUZ.slice(2)])}\r\nAnn,Oh`),
      Buffer.from([0xf1]),
      Buffer.from('o,ann@example.edu,310 555 0143,Film,2027\r\n'),
    ])
    expect(await desk.outcomes(file)).toEqual(['2 new José Peña', '3 refused Ann: lastName'])
    expect(await values(file, 'lastName')).toEqual(['Peña', IMPORT_MESSAGE.brokenLetter])
  })
})

test('a row whose quotation mark never ends is refused by its name and line, and the others are imported', async () => {
  const bio = (first: string, text: string) => [first, 'Roe', `${first}@example.edu`, ...LUZ.slice(3), text]
  const file = csv(
    [...H, 'Bio'],
    bio('Ana', '"Sings, dances."'),
    bio('Bea', '"Sings, and'),
    bio('Cy', '"Acts, swims."'),
    bio('Di', '"Mime."'),
  )
  const { id, counts } = await desk.check(file)
  expect(counts).toMatchObject({ new: 3, refused: 1 })
  const [refused] = await desk.rows(id, 'refused')
  expect([refused?.number, refused?.name, ENGLISH.t(refused?.problems[0]?.message ?? '')]).toEqual([
    3,
    'Bea Roe',
    'Line 3 of the file has a quotation mark that never ends, or ends too late. Close it, or take it out.',
  ])
  const again = await desk.check((await director.get(`/api/imports/${id}/refused.csv`)).body)
  expect(again.counts).toMatchObject({ new: 1, refused: 0 })
})

test('names, heights, skills and invisible characters become what is meant', async () => {
  const header = ['"Name (Last, First)"', ...H.slice(2), 'Feet', 'Inches', 'Skills', 'Available']
  const cells = [
    '"Vega, Jr., Luz (she/her)"',
    '\u200bluz@exam\u00adple.edu\u00a0',
    ...LUZ.slice(3),
    '5',
    '6',
    '"Dance (ballet, jazz), Mime"',
    'VERDADERO',
  ]
  expect(await desk.firstProfile(csv(header, cells))).toMatchObject({
    firstName: 'Luz',
    lastName: 'Vega',
    email: 'luz@example.edu',
    height: `5'6"`,
    specialties: 'Dance (ballet, jazz); Mime',
    available: 'Yes',
  })
})

test('of several columns of skills, those that say nothing count for nothing, and an error refuses the row', async () => {
  const columns = ['firstName', 'lastName', 'email', 'cellPhone', 'major', 'expectedGraduationYear', 'specialties', 'specialties'] as const
  async function skills(...cells: readonly string[]) {
    const { id } = await desk.check(csv([...H, 'Skills', 'Talents'], [...LUZ, ...cells]), { columns: [...columns] })
    const [row] = await desk.rows(id)
    return row?.problems[0]?.message ?? row?.changes.find(({ field }) => field === 'specialties')?.after ?? null
  }
  expect(await skills('Mime', 'TBD')).toBe('Mime')
  expect(await skills('none', '-')).toBeNull()
  expect(await skills('Mime', '#REF!')).toBe(IMPORT_MESSAGE.formulaError)
})

test('a height in two columns is refused where one of them says nothing', async () => {
  const heights = (feet: string, inches: string) =>
    values(
      tableOf(
        [
          { Feet: feet, Inches: inches },
          { first: 'Bo', Feet: '5', Inches: '11' },
        ],
        ['Feet', 'Inches'],
      ),
      'height',
    )
  expect((await heights('6 ft', '0 in'))[0]).toBe(`6'0"`)
  expect((await heights('5', ''))[0]).toMatch(/^Please enter a height/)
  expect((await heights('', ''))[0]).toBeNull()
  expect((await heights('5', '14'))[0]).toMatch(/^Please enter a height/)
})

test('a suffix that is stored is no change, and another column of names overwrites nothing', async () => {
  await makeProfile(server, { firstName: 'Luz', lastName: 'Vega Jr.', email: 'luz@example.edu' })
  const file = csv(
    ['First name', 'Middle name', 'Last name', 'Preferred name', 'Reference name', 'Email'],
    ['Luz', 'Ann', 'Vega', 'Lulu', 'Bo Li', 'luz@example.edu'],
  )
  expect(await desk.outcomes(file)).toEqual(['2 unchanged Luz Vega'])
})

test('refused rows can be corrected and imported again and again', async () => {
  const columns = ['Student number', 'Date of birth', 'Instagram']
  const people = [
    { first: 'Ana', email: 'nowhere', 'Student number': '080000259', 'Date of birth': '2006-05-06', Instagram: '=ana' },
    { first: 'Bo', email: 'nobody', 'Student number': '080000260', 'Date of birth': '5/6/2006', Instagram: "'bo" },
  ]
  const refused = async (id: number) => (await director.get(`/api/imports/${id}/refused.csv`)).body
  const first = await refused((await desk.check(tableOf(people, columns))).id)
  const again = await desk.check(first)
  expect(again.header).not.toContain('Why it was not imported')
  const second = await refused(again.id)
  expect(second).toBe(first)
  const corrected = await desk.check(second.replace('nowhere', 'ana@example.edu').replace('nobody', 'bo@example.edu'))
  await desk.start(corrected.id)
  const found = await server.deps.platform.db.select().from(studentProfiles).orderBy(studentProfiles.firstName)
  expect(found.map(({ studentNumber, age, instagram }) => [studentNumber, age, instagram])).toEqual([
    ['080000259', 20, '=ana'],
    ['080000260', 20, "'bo"],
  ])
})
