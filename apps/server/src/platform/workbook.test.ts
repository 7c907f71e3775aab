import { buffer } from 'node:stream/consumers'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { type Cell, columnName, workbook, xmlText } from './workbook.ts'

async function* once(rows: readonly (readonly Cell[])[]) {
  yield rows
}
const book = (...rows: (readonly Cell[])[]) => {
  const width = Math.max(...rows.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, index) => ({ heading: `Column ${index + 1}`, width: 16 }))
  return buffer(workbook([{ name: 'Talent', columns, rows: once(rows) }]))
}

test('texts stay texts, numbers numbers, and days days', async () => {
  const row = ['4503599627370495', '+1 310 555 0142', '007', '=1+1', '-5', '@me', '2027-03-10', 'TRUE', 12.5, true, { day: '2027-03-10' }]
  const [, read] = await readSheet(await book(row))
  expect(read).toEqual([...row.slice(0, -1), new Date('2027-03-10T00:00:00Z')])
})

test.each([
  ['a&<>"b', 'a&amp;&lt;&gt;&quot;b'],
  ['a\rb\nc', 'a&#13;b\nc'],
  ['a\u0000\u001b\ufffe\ud800b', 'ab'],
  ['😀', '😀'],
  ['_x0041_ x_x', '_x005F_x0041_ x_x'],
])('%j is XML that a spreadsheet reads as it was', (text, xml) => {
  expect(xmlText(text)).toBe(xml)
})

test('columns are named as in spreadsheets', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})
