import { beforeEach, expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { importDesk, tableOf } from '#testing/import-desk.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all' } })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})
const desk = importDesk(() => director)

test('the file of refused rows is made of pieces of bounded size, and has all of them in order', async () => {
  const LONG = 8
  const columns = Array.from({ length: 20 }, (_, at) => `Zz ${at}`)
  const people = Array.from({ length: 410 }, (_, at) => ({
    first: `P${at}`,
    email: at === 3 ? 'known@example.edu' : 'nowhere',
    // Ignored columns are kept until the import starts.
    ...(at >= 400 && at < 400 + LONG && Object.fromEntries(columns.map((column) => [column, 'x'.repeat(19_000)]))),
  }))
  const { id, counts } = await desk.check(tableOf(people, columns))
  expect(counts).toMatchObject({ new: 1, refused: 409 })
  const rowsOfPieces: number[] = []
  for await (const piece of server.deps.refusedRows.pieces(id)) rowsOfPieces.push(piece.length)
  // 200 rows per batch, then as many as fit into two megabytes.
  expect(rowsOfPieces).toEqual([200, 200, 5, 4])
  const [header, ...lines] = (await desk.refused(id)).cells
  expect(header?.at(-1)).toBe('Why it was not imported')
  expect(lines.map(([first]) => first)).toEqual(people.filter((_, at) => at !== 3).map(({ first }) => first))
})

test('refused rows come back twice as they were: dates in their order, numbers, answers, and what was said for everybody', async () => {
  const file = [
    'First name,Last name,Email,Cell phone,Student number,DOB,Grad year,Why it was not imported',
    "Ana,Vega,nowhere,310 555 0142,'080000259,5/6/2006,F27,an old reason",
    'Bo,Vega,nobody,310 555 0143,080000260,13/6/2006,soon,',
    'Cy,Vega,cy@example.edu,310 555 0144,080000261,25/12/2005,2028,',
  ].join('\r\n')
  const first = await desk.check(file, { everybody: { major: 'Dance' } })
  expect(first.counts).toMatchObject({ new: 1, refused: 2 })
  const { plan } = first
  const body = { ...plan, values: { expectedGraduationYear: { soon: '2029' } } }
  await director.call('PUT', `/api/imports/${first.id}/plan`, { body })
  await desk.settled(first.id, 'checked')

  const once = await desk.refused(first.id)
  expect(once.cells.map((cells) => cells.slice(2))).toEqual([
    ['Email', 'Cell phone', 'Student number', 'DOB', 'Grad year', 'Major', 'Why it was not imported'],
    ['nowhere', '310 555 0142', '080000259', '2006-06-05', 'F27', 'Dance', 'Email: Valid email is required'],
    ['nobody', '310 555 0143', '080000260', '2006-06-13', '2029', 'Dance', 'Email: Valid email is required'],
  ])
  const second = await desk.check(once.file)
  expect((await desk.refused(second.id)).cells).toEqual(once.cells)
  const third = await desk.check(await desk.corrected(second.id, ['nowhere', 'ana@example.edu'], ['nobody', 'bo@example.edu']))
  expect(third.counts).toMatchObject({ new: 2, refused: 0 })
  const [ana] = await desk.rows(third.id, 'new')
  expect(Object.fromEntries((ana?.changes ?? []).map(({ field, after }) => [field, after]))).toMatchObject({
    studentNumber: '080000259',
    age: expect.stringMatching(/^\d+$/),
    expectedGraduationYear: '2027',
    major: 'Dance',
  })
})

test('M comes back as the word that it was beside H', async () => {
  const people = [
    { first: 'Ana', email: 'nowhere', Sexo: 'M' },
    { first: 'Bo', email: 'bo@example.edu', Sexo: 'H' },
  ]
  const first = await desk.check(tableOf(people, ['Sexo']))
  const { cells } = await desk.refused(first.id)
  expect(cells.map((row) => row[6])).toEqual(['Sexo', 'Female'])
  const { id } = await desk.check(await desk.corrected(first.id, ['nowhere', 'ana@example.edu']))
  expect((await desk.rows(id))[0]).toMatchObject({ outcome: 'new', problems: [] })
  expect((await desk.rows(id))[0]?.changes).toContainEqual({ field: 'gender', before: null, after: 'Female' })
})
