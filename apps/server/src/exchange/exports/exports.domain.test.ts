import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { growsLinearly } from '@callboard/contract/testing/growth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeCell } from '#platform/csv/safe-cell.domain.ts'
import { translatorFor } from '#platform/translators.ts'
import { availableHours, hoursIn } from './exports.domain.ts'

/** Removes the apostrophes that `safeCell` added, as its doc comment describes. */
function givenBack(cell: string): string {
  const body = cell.startsWith("'") ? cell.slice(1) : cell
  return body.replace(/([;\t]\s*)'/g, '$1')
}

test.each([
  [undefined, null],
  [Array.from({ length: 13 }, () => false), null],
  [Array.from({ length: 13 }, () => true), '08:00-21:00'],
  [Array.from({ length: 13 }, (_, slot) => slot === 0 || slot === 12), '08:00-09:00; 20:00-21:00'],
])('the hours %j of a workbook are %j', (slots, text) => expect(hoursIn(slots)).toBe(text))

describe('a cell with typed text', () => {
  test.each([
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ['=HYPERLINK("http://x")', '\'=HYPERLINK("http://x")'],
    ['+1 310 555 0142', "'+1 310 555 0142"],
    ['+13105550142', "'+13105550142"],
    ['-2+3', "'-2+3"],
    ['@handle', "'@handle"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r=1"],
    ['  =1+1', "'  =1+1"],
    ['＝cmd()', "'＝cmd()"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(1)', "'＠SUM(1)"],
    ['acting;=cmd()', "acting;'=cmd()"],
    ["'=cmd()", "''=cmd()"],
  ])('%j is not run as a formula', (typed, cell) => expect(safeCell(typed)).toBe(cell))

  test.each([
    ['07700900123'],
    ['1.50'],
    ['1.5'],
    ['1e5'],
    ['1E+5'],
    ['1,000'],
    ['1,234'],
    ['1.234,56'],
    ['00123'],
    ['(310)'],
    ['5-'],
    ['12 345 678'],
    ['4503599627370495'],
    ['1234567890123456'],
    ['447700900123'],
    ['12:30'],
    ['10:30'],
    ['10:30 pm'],
    ['5 PM'],
    ['5p'],
    ['9 a. m.'],
    ['1/2'],
    ['1 1/2'],
    ['3 4/5'],
    ['05/2027'],
    ['12-5555'],
    ['1-2'],
    ['1 - 2'],
    ['2024-05'],
    ['2026-11-21'],
    ['2027-05-05T10:00:00Z'],
    ['5.5.2027'],
    ['sept9'],
    ['SEPT9'],
    ['MAR1'],
    ['Mar-1'],
    ['5may'],
    ['5 mayo'],
    ['5 de mayo de 2027'],
    ['ene-5'],
    ['dic 2027'],
    ['Dec 2027'],
    ['January 5, 2027'],
    ['Mon 5 May'],
    ['sábado 5'],
    ['50%'],
    ['5 %'],
    ['$5'],
    ['5€'],
    ['5 EUR'],
    ['TRUE'],
    ['false'],
    ['Verdadero'],
    ['FALSO'],
    ['#N/A'],
    ['#DIV/0!'],
    ['#NAME?'],
    ['#¿NOMBRE?'],
    ['#REF!'],
    ['#¡VALOR!'],
    ['１２３４'],
    ['１／２'],
    ['٠١٢'],
    ['5–6'],
  ])('%j is not rewritten by a spreadsheet', (typed) => expect(safeCell(typed)).toBe(`'${typed}`))

  test.each([
    ['Mara Lindqvist'],
    ['O’Brien-Šťastný'],
    ['王小明'],
    ['(310) 555-0142'],
    ['310 555 0142'],
    ['3105550142'],
    ['310-555-0142'],
    ['1-310-555-0142'],
    ['2027'],
    ['0'],
    ['May'],
    ['Mara'],
    ['Mary 5'],
    ['Studio 54'],
    ['Class of 2027'],
    ['8 Main Street'],
    ['#casting'],
    ['#1'],
    [`5'6"`],
    ['a=b, c+d'],
    ['first line\n- second'],
    [''],
  ])('%j stays as it is', (typed) => expect(safeCell(typed)).toBe(typed))

  test.each([
    ['1,,,x', (n: number) => `1${','.repeat(n)}x`],
    ['1...x', (n: number) => `1${'.'.repeat(n)}x`],
    ['tabs', (n: number) => `a${'\t'.repeat(n)}a`],
    ['; and spaces', (n: number) => `a${'; '.repeat(n)}a`],
    ['spaces', (n: number) => `1${' '.repeat(n)}x`],
    ['digits', (n: number) => `${'1'.repeat(n)}x`],
    ['digits with dashes', (n: number) => `${'1 - '.repeat(n)}x`],
    ['thousands', (n: number) => `${'1 000'.repeat(n)}x`],
    ['number signs', (n: number) => `#${'N'.repeat(n)} x`],
    ['letters and digits', (n: number) => 'may 5'.repeat(n)],
  ])('of %s takes linear time', (_, text) => expect(growsLinearly(safeCell, text)).toBe(true))

  test('is never a formula for any reader, and can be restored', () => {
    const character = fc.constantFrom('=', '+', '-', '@', '＝', "'", ';', '\t', '\r', '\n', ' ', 'a', '1', '"', ',')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(character).map((all) => all.join('')),
        ),
        (typed) => {
          const cell = safeCell(typed)
          expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r]/)
          expect(cell).not.toMatch(/[;\t]\s*[=+\-@＝＋－＠]/)
          expect(givenBack(cell)).toBe(typed)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

test.each([
  [undefined, 'Not available'],
  [new Array(13).fill(false), 'Not available'],
  [new Array(13).fill(true), '8 AM-9 PM'],
  [[true], '8 AM-9 AM'],
  [[false, true, true, true, true, false, false, true], '9 AM-1 PM, 3 PM-4 PM'],
])('hours of %j are %s', (slots, hours) => expect(availableHours(slots, translatorFor(DEFAULT_INSTITUTION, 'en'))).toBe(hours))

test('hours are written as usual in the language', () => {
  expect(availableHours([false, true], translatorFor(DEFAULT_INSTITUTION, 'es'))).toBe('9 a.m.-10 a.m.')
  expect(availableHours([], translatorFor(DEFAULT_INSTITUTION, 'es'))).toBe('No disponible')
})
