import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { afterEach, expect, test, vi } from 'vitest'
import { hostileWorkbooks, workbookOf } from '#testing/hostile-workbooks.ts'
import { type ReadTable, readInProcess } from './read-in-process.ts'
import type { TableRow } from './read-table.ts'
import { openTableReader } from './table-reader.ts'

afterEach(() => void vi.useRealTimers())

const TABLE: ReadTable = {
  sheets: [],
  sheet: 0,
  header: [],
  footer: [],
  facts: [],
  encoding: null,
  total: 0,
  guessed: [],
  async *batches() {},
}

/** A reader with reads that each last until the test ends them. */
function opened() {
  const ends: (() => void)[] = []
  const began: string[] = []
  const reader = openTableReader(async (_, use) => {
    await new Promise<void>((resolve) => ends.push(resolve))
    return use(TABLE)
  })
  const read = (who: string, name: string) => reader.read({ bytes: new Uint8Array(), who }, async () => void began.push(name))
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const end = async () => {
    ends.shift()?.()
    await settled()
  }
  return { read, end, began, settled, running: ends }
}

test('tables are read one at a time, and nobody waits for all files of one person', async () => {
  const { read, end, began, settled, running } = opened()
  const all = [read('ana', 'ana 1'), read('ana', 'ana 2'), read('ana', 'ana 3'), read('bo', 'bo 1'), read('cy', 'cy 1')]
  await settled()
  for (let at = 0; at < 5; at++) {
    expect(running).toHaveLength(1)
    await end()
  }
  await Promise.all(all)
  expect(began).toEqual(['ana 1', 'bo 1', 'cy 1', 'ana 2', 'ana 3'])
})

test('a table that fails gives its turn to the next', async () => {
  let reads = 0
  const reader = openTableReader(async (_, use) => {
    if (++reads === 1) throw new Error('broken')
    return use(TABLE)
  })
  const task = { bytes: new Uint8Array(), who: 'ana' }
  const [first, second] = await Promise.allSettled([reader.read(task, async () => 1), reader.read(task, async () => 2)])
  expect([first.status, second]).toEqual(['rejected', { status: 'fulfilled', value: 2 }])
})

test('who would wait too long is told so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { read, end, began } = opened()
  const first = read('ana', 'first')
  const patient = read('bo', 'second')
  const refused = expect(patient).rejects.toThrow(IMPORT_MESSAGE.readerBusy)
  await vi.advanceTimersByTimeAsync(30_000)
  await refused
  const crowd = Array.from({ length: 10 }, (_, at) => read(`person ${at}`, 'crowd').catch(() => {}))
  await expect(read('dee', 'too many')).rejects.toThrow(IMPORT_MESSAGE.readerBusy)
  for (let at = 0; at < 11; at++) await end()
  await Promise.all([first, ...crowd])
  expect(began).toHaveLength(11)
})

test('a table comes from its process in batches', async () => {
  const rows = await readInProcess({ bytes: workbookOf({}) }, async (table) => {
    expect([table.total, table.guessed[0], table.header[0]]).toEqual([2, 'firstName', 'First name'])
    const rows: TableRow[] = []
    for await (const some of table.batches()) rows.push(...some)
    return rows
  })
  expect(rows.map(({ number, cells }) => [number, cells[0]])).toEqual([
    [2, 'Luz'],
    [3, 'Ann'],
  ])
})

test('large rows come a few at a time', async () => {
  const text = `Email,Bio\n${`a@example.edu,${'x'.repeat(20_000)}\n`.repeat(200)}`
  const sizes = await readInProcess({ bytes: Buffer.from(text) }, async (table) => {
    const found: number[] = []
    for await (const rows of table.batches()) found.push(rows.length)
    return found
  })
  expect(sizes).toEqual([50, 50, 50, 50])
})

const SMALL = hostileWorkbooks(5)

test.each([
  'one text that 80,000 cells share',
  '300 more files',
  'a cell at XFD1048575',
  'one text without end',
  'elements inside of elements',
])('a workbook with %s harms nobody', async (what) => {
  const found = SMALL.find((one) => one.what === what)
  const total = found && (await readInProcess({ bytes: found.file() }, async (table) => table.total).catch(({ message }: Error) => message))
  if (found?.people) expect(total).toBe(found.people)
  else expect([IMPORT_MESSAGE.unpacksTooLarge, IMPORT_MESSAGE.damaged]).toContain(total)
})
