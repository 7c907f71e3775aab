import type { ImportRow } from '@callboard/contract/exchange/imports/import-rows.endpoints'
import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
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

/** The value that each row gives to a field, or its problem. */
const valuesOf = (rows: readonly ImportRow[], field: string) =>
  rows.map(({ changes, problems }) => changes.find((change) => change.field === field)?.after ?? problems[0]?.message ?? null)

describe('letters of a file', () => {
  const mac = Buffer.from(csv(H, ['Jos\u008e', 'Pe\u0096a', ...LUZ.slice(2)]), 'latin1')

  test('that it does not name are said, and can be read in another way', async () => {
    const { id, assumed, sample } = (await desk.upload(mac)).json()
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
    const rows = await desk.rows((await desk.check(file)).id)
    expect(rows.map(({ outcome, name, problems }) => [outcome, name, problems.map(({ field }) => field)])).toEqual([
      ['new', 'José Peña', []],
      ['refused', 'Ann', ['lastName']],
    ])
    expect(valuesOf(rows, 'lastName')).toEqual(['Peña', IMPORT_MESSAGE.brokenLetter])
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
  expect([refused?.number, refused?.name, refused?.problems[0]?.message]).toEqual([
    3,
    'Bea Roe',
    'Line 3 of the file has a quotation mark that never ends, or ends too late. Close it, or take it out.',
  ])
  const spanish = await director.call('GET', `/api/imports/${id}/rows?outcome=refused`, { headers: { 'accept-language': 'es' } })
  expect(spanish.json()[0].problems[0].message).toMatch(/^La línea 3 del archivo tiene unas comillas/)
  const again = await desk.check((await desk.refused(id)).file)
  expect(again.counts).toMatchObject({ new: 1, refused: 0 })
})

test('a row or a name that is far too long is refused with its reason, and the others are imported', async () => {
  const more = Array.from({ length: 25 }, (_, at) => `Zz ${at}`)
  const full = Object.fromEntries(more.map((column) => [column, 'x'.repeat(19_000)]))
  const people = [{ first: 'Ana' }, { first: 'Bea', ...full }, { first: 'C'.repeat(600) }, { first: `Di${' '.repeat(15_000)}Fe` }]
  const { id } = await desk.check(
    tableOf(
      people.map((person, at) => ({ ...person, email: `p${at}@example.edu` })),
      more,
    ),
  )
  expect((await desk.rows(id)).map(({ outcome, name, problems }) => [outcome, name.slice(0, 10), problems[0]?.message])).toEqual([
    ['new', 'Ana Vega', undefined],
    ['refused', 'Bea Vega', 'This row has more than 400,000 characters'],
    ['refused', 'Vega', 'This cell has more than 500 characters'],
    ['new', 'Di Fe Vega', undefined],
  ])
})
