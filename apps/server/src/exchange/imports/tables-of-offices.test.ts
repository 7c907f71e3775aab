import { CELL_MARK } from '@callboard/contract/exchange/imports/cell-marks'
import type { ImportRow } from '@callboard/contract/exchange/imports/import-rows.endpoints'
import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
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
/** The value that each row gives to a field, or its problem. */
const valuesOf = (rows: readonly ImportRow[], field: string) =>
  rows.map(({ changes, problems }) => changes.find((change) => change.field === field)?.after ?? problems[0]?.message ?? null)
const values = async (file: string | Buffer, field: string) => valuesOf(await desk.rows((await desk.check(file)).id), field)
const birthdays = (...dates: readonly string[]) =>
  tableOf(
    dates.map((date, at) => ({ first: `P${at}`, 'Date of birth': date })),
    ['Date of birth'],
  )

describe('dates of birth', () => {
  test('that do not exist say nothing about the order', async () => {
    const { assumed } = await desk.check(birthdays('30/02/2004', '10/12/2006'))
    expect(assumed.dates).toEqual({ dayFirst: false, by: 'region' })
  })

  test('are read in one order for the whole column, and the dry run says in which and why', async () => {
    const { id, assumed } = await desk.check(birthdays('25/06/2006', '10/12/2006', '03/02/2005'))
    expect(assumed.dates).toEqual({ dayFirst: true, by: 'dates' })
    expect(valuesOf(await desk.rows(id), 'age')).toEqual(['20', '19', '21'])
  })

  test('that can all be read both ways are read as the region writes them, or as the office says', async () => {
    const { assumed, plan, id } = await desk.check(birthdays('10/12/2006'))
    expect([assumed.dates, valuesOf(await desk.rows(id), 'age')]).toEqual([{ dayFirst: false, by: 'region' }, ['20']])
    await director.call('PUT', `/api/imports/${id}/plan`, { body: { ...plan, dayFirst: true } })
    expect((await desk.settled(id, 'checked')).assumed.dates).toEqual({ dayFirst: true, by: 'choice' })
    expect(valuesOf(await desk.rows(id), 'age')).toEqual(['19'])
  })

  test('of both orders are asked about where they can be read both ways', async () => {
    const { id, assumed } = await desk.check(birthdays('25/06/2006', '06/25/2006', '10/12/2006'))
    expect(assumed.dates).toEqual({ dayFirst: null, by: 'dates' })
    expect(valuesOf(await desk.rows(id), 'age')).toEqual(['20', '20', IMPORT_MESSAGE.dayOrder])
  })
})

describe('genders in one letter', () => {
  const genders = (...letters: readonly string[]) =>
    tableOf(
      letters.map((letter, at) => ({ first: `P${at}`, Sexo: letter })),
      ['Sexo'],
    )

  test('are read by the whole column', async () => {
    const { id, assumed } = await desk.check(genders('M', 'H', 'M'))
    expect(assumed.genderM).toBe('female')
    expect(valuesOf(await desk.rows(id), 'gender')).toEqual(['Female', 'Male', 'Female'])
  })

  test('are asked about where nothing else says what they mean', async () => {
    const { id, assumed } = await desk.check(genders('M', 'M'))
    expect(assumed.genderM).toBeNull()
    const { groups } = (await director.get(`/api/imports/${id}/problems`)).json()
    expect(groups).toMatchObject([{ field: 'gender', rows: 2, values: [{ text: 'M', rows: 2, suggestion: null }] }])
    expect((await desk.rows(id)).map(({ outcome, changes }) => [outcome, changes.find(({ field }) => field === 'gender')])).toEqual([
      ['new', undefined],
      ['new', undefined],
    ])
  })
})

describe('names under a heading that has the last name first', () => {
  const names = (...texts: readonly string[]) =>
    csv(['"Last, First"', 'Email'], ...texts.map((text, at) => [`"${text}"`, `p${at}@example.edu`]))
  const read = async (...texts: readonly string[]) => {
    const { id, assumed } = await desk.check(names(...texts))
    return [assumed.plainNames, (await desk.rows(id)).map(({ name }) => name)]
  }

  test('are read first name first without a comma, beside others that have one; the page says so', async () => {
    expect(await read('Vega, Luz', 'Mateo Abbott')).toEqual(['first-last', ['Luz Vega', 'Mateo Abbott']])
    expect(await read('Vega Luz', 'Abbott Mateo')).toEqual(['last-first', ['Luz Vega', 'Mateo Abbott']])
    expect(await read('Vega, Luz', 'Abbott, Mateo')).toEqual([null, ['Luz Vega', 'Mateo Abbott']])
  })
})

describe('lines with totals', () => {
  const HEADER = ['First name', 'Last name', 'Email', 'Skills']
  const [LUZ_VEGA, BO_LI] = [
    ['Luz', 'Vega', 'luz@example.edu', 'Mime'],
    ['Bo', 'Li', 'bo@example.edu', ''],
  ]
  const read = async (...rows: readonly (readonly string[])[]) => {
    const { id, assumed } = await desk.check(csv(HEADER, ...rows))
    return [(await desk.rows(id)).map(({ name }) => name), assumed.footer]
  }
  const BOTH = ['Luz Vega', 'Bo Li']

  test.each(['TOTAL,10', 'Total: 815', 'Grand Total,,,3', ',Subtotal 2', 'Total de estudiantes,2', 'Suma,2'])(
    'as %s below a table are left out, and the page says so',
    async (line) => {
      const text = line.split(',').find((cell) => cell !== '')
      expect(await read(LUZ_VEGA, BO_LI, [line])).toEqual([BOTH, [text]])
    },
  )

  test('of each group are left out after an empty row', async () => {
    expect(await read(LUZ_VEGA, [], ['Total', '1'], ['Average', '1'], [], BO_LI, ['TOTAL', '2'])).toEqual([
      BOTH,
      ['Total', 'Average', 'TOTAL'],
    ])
  })

  test('do not hide people: with an address, another name, or in the middle of the table', async () => {
    const total = ['Total', 'Eclipse', '', '']
    expect(await read(LUZ_VEGA, total)).toEqual([['Luz Vega', 'Total Eclipse'], []])
    expect(await read(LUZ_VEGA, ['Sum', '', 'sum@example.edu'])).toEqual([['Luz Vega', 'Sum'], []])
    expect(await read(LUZ_VEGA, ['TOTAL', '1'], BO_LI)).toEqual([['Luz Vega', 'TOTAL 1', 'Bo Li'], []])
  })
})

describe('a cell without a value', () => {
  const STORED = {
    instagram: '@luz',
    age: 20,
    school: 'Seaver Undergrad',
    specialties: ['Mime'],
    cellPhone: '310 555 0142',
  }

  /** One person for each text. */
  const people = (texts: readonly string[]) =>
    Promise.all(
      texts.map((_, at) =>
        makeProfile(server, { firstName: 'Luz', lastName: `V${at}`, email: `luz${at}@example.edu`, studentNumber: `K-77${at}`, ...STORED }),
      ),
    )
  /** Checks that all profiles are unchanged except for some fields. */
  async function expectStored(made: readonly { id: number }[], more: object) {
    for (const [at, { id }] of made.entries()) expect(await profileOf(id)).toMatchObject({ ...STORED, studentNumber: `K-77${at}`, ...more })
  }

  test('changes nothing and clears nothing', async () => {
    const texts = ['N/A', 'NULL', 'nan', 'TBD', '-', '?', 'none', 'unknown']
    const made = await people(texts)
    const header = ['Email', 'Instagram', 'Age', 'School', 'Skills', 'Cell phone', 'Student number', 'Location']
    const file = csv(header, ...texts.map((text, at) => [`luz${at}@example.edu`, ...Array(6).fill(text), 'LA']))
    const { id } = await desk.check(file, { emptyClears: true })
    expect((await desk.rows(id)).map(({ outcome, changes }) => [outcome, changes.map(({ field }) => field)])).toEqual(
      texts.map(() => ['changed', ['location']]),
    )
    await desk.start(id)
    await expectStored(made, { location: 'LA' })
  })

  test('that has an error is left out in words, and clears nothing', async () => {
    const texts = ['#N/A', '#REF!', '#¡VALOR!', CELL_MARK.formula, CELL_MARK.unreadable]
    const made = await people(texts)
    const fields = ['instagram', 'age', 'school', 'specialties', 'cellPhone', 'studentNumber', 'name'] as const
    const file = csv(['Email', ...fields], ...texts.map((text, at) => [`luz${at}@example.edu`, ...fields.map(() => text)]))
    const { id } = await desk.check(file, { columns: ['email', ...fields], emptyClears: true })
    expect((await desk.rows(id)).map(({ outcome, problems }) => [outcome, problems.map((problem) => problem.field)])).toEqual(
      texts.map(() => ['unchanged', [...fields]]),
    )
    await expectStored(made, {})
  })

  test('is no telephone and no name of somebody new', async () => {
    const row = (cells: Partial<Record<number, string>>, at: number) =>
      LUZ.map((cell, column) => cells[column] ?? (column === 2 ? `luz${at}@example.edu` : cell))
    const file = csv(H, ...[{ 3: 'TBD' }, { 3: 'nan' }, { 3: '#REF!' }, { 0: 'nan' }, { 1: 'Null' }].map(row))
    expect(await desk.outcomes(file)).toEqual([
      '2 refused Luz Vega: cellPhone',
      '3 refused Luz Vega: cellPhone',
      '4 refused Luz Vega: cellPhone',
      '5 refused Vega: firstName',
      '6 new Luz Null',
    ])
  })
})

test('names, heights, skills, invisible characters and values for everybody become what is meant', async () => {
  const header = ['"Name (Last, First)"', ...H.slice(2), 'Feet', 'Inches', 'Skills', 'Available']
  const cells = [
    '"Vega, Jr., Luz (she/her)"',
    '\u200bluz@exam\u00adple.edu\u00a0',
    'TBD',
    ...LUZ.slice(4),
    '5',
    '6',
    '"Dance (ballet, jazz), Mime"',
    'VERDADERO',
  ]
  const { id } = await desk.check(csv(header, cells), { everybody: { cellPhone: '310 555 0199' } })
  const changes = (await desk.rows(id))[0]?.changes.map(({ field, before, after }) => [field, before ?? after])
  expect(Object.fromEntries(changes ?? [])).toMatchObject({
    firstName: 'Luz',
    lastName: 'Vega Jr.',
    email: 'luz@example.edu',
    cellPhone: '310 555 0199',
    height: `5'6"`,
    specialties: 'Dance (ballet, jazz); Mime',
    available: 'Yes',
  })
})

test('of several columns of skills, those that say nothing count for nothing, and an error refuses the row', async () => {
  const columns = ['firstName', 'lastName', 'email', 'cellPhone', 'major', 'expectedGraduationYear', 'specialties', 'specialties'] as const
  const skills = [
    ['Mime', 'TBD'],
    ['none', '-'],
    ['Mime', '#REF!'],
  ]
  const rows = skills.map((cells, at) => [...LUZ.slice(0, 2), `luz${at}@example.edu`, ...LUZ.slice(3), ...cells])
  const { id } = await desk.check(csv([...H, 'Skills', 'Talents'], ...rows), { columns: [...columns] })
  expect(valuesOf(await desk.rows(id), 'specialties')).toEqual(['Mime', null, IMPORT_MESSAGE.formulaError])
})

test('a height in two columns is refused where one of them says nothing', async () => {
  const rows = [
    ['6 ft', '0 in'],
    ['5', ''],
    ['', ''],
    ['5', '14'],
    ['5', '11'],
  ].map(([Feet = '', Inches = ''], at) => ({ first: `P${at}`, Feet, Inches }))
  const refused = expect.stringMatching(/^Please enter a height/)
  expect(await values(tableOf(rows, ['Feet', 'Inches']), 'height')).toEqual([`6'0"`, refused, null, refused, `5'11"`])
})

test('a suffix that is stored is no change, and another column of names overwrites nothing', async () => {
  await makeProfile(server, { firstName: 'Luz', lastName: 'Vega Jr.', email: 'luz@example.edu' })
  const file = csv(
    ['First name', 'Middle name', 'Last name', 'Preferred name', 'Reference name', 'Email'],
    ['Luz', 'Ann', 'Vega', 'Lulu', 'Bo Li', 'luz@example.edu'],
  )
  expect(await desk.outcomes(file)).toEqual(['2 unchanged Luz Vega'])
})

test('a suffix is part of the last name, and somebody who has none may be the same person', async () => {
  await makeProfile(server, { firstName: 'Kiko', lastName: 'Jones', email: 'kiko@example.edu' })
  const header = ['"Name (Last, First)"', ...H.slice(2)]
  const file = csv(header, ['"Jones Jr., Kiko"', ...LUZ.slice(2)], ['"Jones III, Kim"', 'kim@example.edu', ...LUZ.slice(3)])
  expect(await desk.outcomes(file)).toEqual(['2 lookalike Kiko Jones Jr.', '3 new Kim Jones III'])
})

test('somebody without a suffix may be a person who has one, but not with another suffix', async () => {
  await makeProfile(server, { firstName: 'Kiko', lastName: 'Jones Jr.', email: 'kiko@example.edu' })
  const header = ['"Name (Last, First)"', ...H.slice(2)]
  const file = csv(header, ['"Jones, Kiko"', ...LUZ.slice(2)], ['"Jones Sr., Kiko"', 'sr@example.edu', ...LUZ.slice(3)])
  expect(await desk.outcomes(file)).toEqual(['2 lookalike Kiko Jones', '3 new Kiko Jones Sr.'])
})

test('refused rows can be corrected and imported again and again', async () => {
  const columns = ['Student number', 'Date of birth', 'Instagram']
  const people = [
    { first: 'Ana', email: 'nowhere', 'Student number': '080000259', 'Date of birth': '2006-05-06', Instagram: '=ana' },
    { first: 'Bo', email: 'nobody', 'Student number': '080000260', 'Date of birth': '5/6/2006', Instagram: "'bo" },
  ]
  const first = await desk.refused((await desk.check(tableOf(people, columns))).id)
  const again = await desk.check(first.file)
  expect(again.header).not.toContain('Why it was not imported')
  const second = await desk.refused(again.id)
  expect(second.cells).toEqual(first.cells)
  const third = await desk.check(second.file)
  const corrected = await desk.check(await desk.corrected(third.id, ['nowhere', 'ana@example.edu'], ['nobody', 'bo@example.edu']))
  await desk.start(corrected.id)
  const found = await server.deps.platform.db.select().from(studentProfiles).orderBy(studentProfiles.firstName)
  expect(found.map(({ studentNumber, age, instagram }) => [studentNumber, age, instagram])).toEqual([
    ['080000259', 20, '=ana'],
    ['080000260', 20, "'bo"],
  ])
})
