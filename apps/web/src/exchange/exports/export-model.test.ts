import { EXPORT_CATEGORIES, EXPORT_COLUMNS } from '@callboard/contract/exchange/exports/rules'
import { expect, test } from 'vitest'
import { bytesText, columnCount, exportSizeText, flagsOf, isLarge } from './export-model.ts'

test('columns are those of the chosen categories', () => {
  expect(columnCount([])).toBe(0)
  expect(columnCount(['demographics'])).toBe(2)
  expect(columnCount(EXPORT_CATEGORIES)).toBe(Object.values(EXPORT_COLUMNS).flat().length)
  // Every workbook contains the id and the address, each once.
  expect(columnCount(['contactInfo'], 'xlsx')).toBe(2 + EXPORT_COLUMNS.contactInfo.length - 1)
})

test('categories that are not chosen are excluded explicitly', () => {
  expect(Object.entries(flagsOf(['portfolio'])).filter(([, on]) => on)).toEqual([['portfolio', true]])
  expect(Object.keys(flagsOf([]))).toEqual([...EXPORT_CATEGORIES])
})

test('a PDF moves to the background at a lower number of students than a CSV', () => {
  expect([isLarge('pdf', 400), isLarge('pdf', 401), isLarge('csv', 401), isLarge('csv', 20_001)]).toEqual([false, true, false, true])
})

test('describes columns, students and pages', () => {
  expect(exportSizeText('csv', ['contactInfo'], undefined)).toBe('Estimated columns: 4')
  expect(exportSizeText('csv', ['contactInfo'], 1)).toBe('Estimated columns: 4 · 1 student')
  expect(exportSizeText('xlsx', ['contactInfo'], 1)).toBe('Estimated columns: 5 · 1 student')
  expect(exportSizeText('pdf', ['contactInfo'], 2500)).toBe('Estimated columns: 4 · 2,500 students on 626 pages')
})

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [900_000, '879 KB'],
  [13_000_000, '12.4 MB'],
])('%i bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text))
