import { CELL_MARK } from '@callboard/contract/exchange/imports/cell-marks'
import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { beforeEach, expect, test } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { hostileWorkbooks, sheetXml, workbookOf } from '#testing/hostile-workbooks.ts'
import { BOTH, HEADINGS, importDesk } from '#testing/import-desk.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all' } })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})
const desk = importDesk(() => director)

test('a table in which no column is known is read, and its columns wait to be matched', async () => {
  const answer = await desk.upload('名前,電話\n花子,一\n')
  expect(answer.statusCode, answer.body).toBe(201)
  const { id, plan, state } = answer.json()
  expect([state, plan.columns]).toEqual(['columns', [null, null]])
  expect((await desk.get(id)).plan).toEqual(plan)
  // No list and no count mentions its rows yet.
  expect([await desk.rows(id), await desk.rows(id, 'refused'), (await desk.get(id)).counts.refused]).toEqual([[], [], 0])
  // The check is refused, with the reason.
  const checked = await director.call('PUT', `/api/imports/${id}/plan`, { body: plan })
  expect([checked.statusCode, checked.json().fields?.columns]).toEqual([400, IMPORT_MESSAGE.noColumns])
  const [listed] = (await director.get('/api/imports')).json()
  expect(listed).toMatchObject({ id, state: 'columns' })
  const cancelled = await director.post(`/api/imports/${id}/cancel`, {})
  expect([cancelled.statusCode, cancelled.json().state]).toEqual([200, 'cancelled'])
})

test('a cell of a workbook without a value clears nothing that is stored', async () => {
  const cells = [
    ['<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['<c><f>A1</f></c>', CELL_MARK.formula],
    ['<c t="s"><v>7</v></c>', CELL_MARK.unreadable],
  ]
  const written = (text: string) => `<c t="str"><v>${text}</v></c>`
  for (const at of cells.keys()) await makeProfile(server, { email: `ann${at}@example.edu`, instagram: '@ann' })
  const rows = cells.map(([cell], at) => `<row>${written(`ann${at}@example.edu`)}${cell}</row>`)
  const sheet = sheetXml([`<row>${written('Email')}${written('Instagram')}</row>`, ...rows].join(''))
  const { id, sample } = await desk.check(workbookOf({ 'xl/worksheets/sheet1.xml': sheet }), { emptyClears: true })
  expect(sample.map((row) => row.at(-1))).toEqual(cells.map(([, text]) => text))
  const leftOut = { outcome: 'unchanged', changes: [], problems: [{ field: 'instagram' }] }
  expect(await desk.rows(id)).toMatchObject(cells.map(() => leftOut))
})

test('four hostile workbooks at once leave the server answering, and the next table is read', async () => {
  const hostile = hostileWorkbooks(5).filter(({ what }) =>
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
  const header = [...HEADINGS, ...Array.from({ length: 20 }, (_, at) => `Zz ${at}`)]
  // The page shows the first five rows as a sample, so these stay short.
  const bioOf = (at: number) => (at < 5 ? '' : 'x'.repeat(19_000))
  const lines = Array.from({ length: 17 }, (_, at) => [
    ...['Luz', `V${at}`, `v${at}@example.edu`, '1 310 555 0142', 'Film', '2028'],
    ...Array(20).fill(bioOf(at)),
  ])
  const { counts } = await desk.check([header, ...lines].map((cells) => cells.join(',')).join('\n'))
  expect(counts.new).toBe(17)
}, 60_000)
