import type { ImportProblems } from '@callboard/contract/exchange/imports/import-rows.endpoints'
import { latestGraduationYear } from '@callboard/contract/people/profiles/graduation'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { HEADINGS, importDesk, LUZ, tableOf } from '#testing/import-desk.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all' } })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})
const desk = importDesk(() => director)

const problemsOf = async (id: number): Promise<ImportProblems> => (await director.get(`/api/imports/${id}/problems`)).json()

/** Checks an import again with these answers for cells. */
async function say(id: number, values: object) {
  const { plan } = await desk.get(id)
  expect((await director.call('PUT', `/api/imports/${id}/plan`, { body: { ...plan, values } })).statusCode).toBe(202)
  return desk.settled(id, 'checked')
}

describe('choices', () => {
  test('for headings and values count for the next table, until they are taken back', async () => {
    const table = tableOf([{ first: 'Ana', School: 'Mars', 'Favourite color': 'LA' }], ['School', 'Favourite color'])
    const first = await desk.check(table)
    const columns = first.plan.columns.map((field, at) => (first.header[at] === 'Favourite color' ? 'location' : field))
    const values = { school: { Mars: 'Seaver Undergrad' }, location: { LA: 'Malibu' } }
    const body = { ...first.plan, columns, values }
    await director.call('PUT', `/api/imports/${first.id}/plan`, { body })
    await desk.settled(first.id, 'checked')

    const next = (await desk.upload(table)).json()
    expect(next.plan).toMatchObject({ columns, values: { school: { Mars: 'Seaver Undergrad' } } })
    // Answers for personal cells, such as a location, are not remembered.
    expect(next.plan.values.location).toBeUndefined()
    expect(next.remembered).toEqual([7])
    const { id, withoutCells } = await desk.check(table)
    expect([withoutCells, (await problemsOf(id)).answered]).toEqual([
      0,
      [{ field: 'school', text: 'Mars', answer: 'Seaver Undergrad', rows: 1 }],
    ])
    await say(id, {})
    expect((await desk.upload(table)).json().plan.values).toEqual({})
  })
  test('of a year that is refused is not remembered, and all that is taken has one bound', async () => {
    const year = (text: string) => `${HEADINGS.join(',')}\r\n${[...LUZ.slice(0, 5), text].join(',')}`
    const { id } = await desk.check(year('2O28'))
    const latest = latestGraduationYear()
    await say(id, { expectedGraduationYear: { '2O28': String(latest + 1) } })
    const [refused] = await desk.rows(id)
    expect(refused).toMatchObject({
      outcome: 'refused',
      problems: [{ message: `Please enter a valid graduation year, 2020 to ${latest}` }],
    })
    expect((await desk.upload(year('2O28'))).json().plan.values).toEqual({})
    await say(id, { expectedGraduationYear: { '2O28': String(latest) } })
    expect(await desk.start(id)).toMatchObject({ done: 1 })
    expect((await desk.upload(year('2O28'))).json().plan.values).toEqual({ expectedGraduationYear: { '2O28': String(latest) } })
  })
  test('for M count under the same heading, and never against the other letters of its column', async () => {
    const table = (heading: string, ...letters: readonly string[]) =>
      tableOf(
        letters.map((letter, at) => ({ first: `P${at}`, [heading]: letter })),
        [heading],
      )
    const { id } = await desk.check(table('Sexo', 'M'))
    expect((await problemsOf(id)).groups).toMatchObject([{ field: 'gender', values: [{ text: 'M', suggestion: null }] }])
    await say(id, { gender: { M: 'Female' } })
    const valuesOf = async (...of: Parameters<typeof table>) => (await desk.upload(table(...of))).json().plan.values
    expect(await valuesOf('Sexo', 'M')).toEqual({ gender: { M: 'Female' } })
    expect(await valuesOf('Gender', 'M')).toEqual({})
    expect(await valuesOf('Sexo', 'M', 'F')).toEqual({})
    expect(await valuesOf('Sexo', 'M', 'H', 'F')).toEqual({})
    await say(id, {})
    expect(await valuesOf('Sexo', 'M')).toEqual({})
  })
})
