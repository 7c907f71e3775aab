import { CELL_MARK } from '@callboard/contract/imports/cell-marks'
import { IMPORT_MESSAGE } from '@callboard/contract/imports/rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { hostileWorkbooks, PEOPLE_XML, sheetXml, workbookOf } from '#testing/hostile-workbooks.ts'
import { BOTH, importDesk } from '#testing/import-desk.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all' } })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})
const desk = importDesk(() => director)

describe('a table in which no column is known', () => {
  test.each(['Aa,Bb,Cc\nx,y,z\n', '名前,電話\n花子,一\n', 'q\n1\n'])('is read, and its columns wait to be matched: %j', async (table) => {
    const answer = await desk.upload(table)
    expect(answer.statusCode, answer.body).toBe(201)
    const { id, plan, state } = answer.json()
    expect([state, new Set(plan.columns)]).toEqual(['columns', new Set([null])])
    expect((await desk.get(id)).plan).toEqual(plan)
    // It cannot be checked like that, and says why.
    const checked = await director.call('PUT', `/api/imports/${id}/plan`, { body: plan })
    expect([checked.statusCode, checked.json().fields?.columns]).toEqual([400, IMPORT_MESSAGE.noColumns])
    const [listed] = (await director.get('/api/imports')).json()
    expect(listed).toMatchObject({ id, state: 'columns' })
    const cancelled = await director.post(`/api/imports/${id}/cancel`, {})
    expect([cancelled.statusCode, cancelled.json().state]).toEqual([200, 'cancelled'])
  })
})

describe('a cell without a value', () => {
  const cellsOf = (cell: string) =>
    sheetXml(PEOPLE_XML.replace('</row>', '<c t="str"><v>Instagram</v></c></row>').replace(/<\/row>$/, `${cell}</row>`))

  test.each([
    ['an error', '<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['a formula without a result', '<c><f>A1</f></c>', CELL_MARK.formula],
    ['a broken index', '<c t="s"><v>7</v></c>', CELL_MARK.unreadable],
  ])('such as %s clears nothing that is stored', async (_, cell, text) => {
    await makeProfile(server, { firstName: 'Ann', lastName: 'Oh', email: 'ann@example.edu', instagram: '@ann' })
    const { id } = await desk.check(workbookOf({ 'xl/worksheets/sheet1.xml': cellsOf(cell) }), { emptyClears: true })
    const rows = await desk.rows(id)
    const ann = rows.find(({ email }) => email === 'ann@example.edu')
    expect(ann?.changes.filter(({ field, after }) => field === 'instagram' && after === null)).toEqual([])
    expect((await desk.get(id)).sample[1]?.at(-1)).toBe(text)
  })
})

test('four hostile workbooks at once leave the server answering, and the next table is read', async () => {
  const hostile = hostileWorkbooks(20).filter(({ what }) =>
    ['one text that 80,000 cells share', 'styles without end', 'one text without end', 'a cell at XFD in each row'].includes(what),
  )
  expect(hostile).toHaveLength(4)
  const files = hostile.map(({ file }) => file())
  let isOver = false
  const sent = Promise.all(files.map((file) => desk.upload(file))).finally(() => (isOver = true))
  let answered = 0
  while (!isOver) {
    expect((await director.get('/healthz')).statusCode).toBe(200)
    answered += 1
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect((await sent).map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400])
  expect(answered).toBeGreaterThan(1)
  expect(await desk.outcomes(workbookOf({}))).toEqual(BOTH)
}, 120_000)

test('rows with long cells are checked a few at a time, and all of them', async () => {
  const bio = 'x'.repeat(19_000)
  const header = [
    'First name',
    'Last name',
    'Email',
    'Cell phone',
    'Major',
    'Expected graduation year',
    ...Array.from({ length: 20 }, (_, at) => `Zz ${at}`),
  ]
  const lines = Array.from({ length: 40 }, (_, at) => [
    'Luz',
    `V${at}`,
    `v${at}@example.edu`,
    '1 310 555 0142',
    'Film',
    '2028',
    ...Array(20).fill(bio),
  ])
  const { counts } = await desk.check([header, ...lines].map((cells) => cells.join(',')).join('\n'))
  expect(counts.new).toBe(40)
}, 60_000)
