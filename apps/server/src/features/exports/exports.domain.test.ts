import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wordsFor } from '#platform/words.ts'
import { availableHours, safeCell } from './exports.domain.ts'

/** Takes the apostrophes away again that `safeCell` put in, as its doc comment says. */
function givenBack(cell: string): string {
  const body = cell.startsWith("'") ? cell.slice(1) : cell
  return body.replace(/([;\t]\s*)'/g, '$1')
}

describe('a cell that somebody typed', () => {
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
  ])('%j runs as no formula', (typed, cell) => expect(safeCell(typed)).toBe(cell))

  test.each([
    ['07700900123'],
    ['1.50'],
    ['1e5'],
    ['1,000'],
    ['12:30'],
    ['1/2'],
    ['50%'],
    ['$5'],
    ['TRUE'],
    ['(310)'],
    ['4503599627370495'],
  ])('%j is not rewritten by a spreadsheet', (typed) => expect(safeCell(typed)).toBe(`'${typed}`))

  test.each([
    ['Mara Lindqvist'],
    ['O’Brien-Šťastný'],
    ['王小明'],
    ['(310) 555-0142'],
    ['310 555 0142'],
    ['3105550142'],
    ['2026-11-21'],
    [`5'6"`],
    ['a=b, c+d'],
    ['first line\n- second'],
    [''],
  ])('%j stays as it is', (typed) => expect(safeCell(typed)).toBe(typed))

  test('is never a formula for any reader, and can be had back', () => {
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
])('hours of %j are %s', (slots, hours) => expect(availableHours(slots, wordsFor(DEFAULT_INSTITUTION, 'en'))).toBe(hours))

test('hours are told as the language tells them', () => {
  expect(availableHours([false, true], wordsFor(DEFAULT_INSTITUTION, 'es'))).toBe('9 a.m.-10 a.m.')
  expect(availableHours([], wordsFor(DEFAULT_INSTITUTION, 'es'))).toBe('No disponible')
})
