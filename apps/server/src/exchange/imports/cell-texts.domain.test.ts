import { CELL_MARK } from '@callboard/contract/exchange/imports/cell-marks'
import { IMPORT_FIELDS } from '@callboard/contract/exchange/imports/rules'
import { expect, test } from 'vitest'
import { errorOf, isNothing, isSureNumber, plainValue, visible } from './cell-texts.domain.ts'

test.each([
  'N/A',
  'n/a',
  'n.a.',
  'TBD',
  'tbd',
  'T.B.D.',
  '-',
  '—',
  '?',
  '???',
  '.',
  '…',
  'none',
  'NULL',
  'nan',
  'unknown',
  'not provided',
  'por definir',
  '(none)',
  '',
])('%j says nothing, in every field', (text) => {
  const names = ['name', 'firstName', 'lastName']
  const isForNames = !['T.B.D.', 'not provided'].includes(text)
  for (const field of IMPORT_FIELDS) if (isForNames || !names.includes(field)) expect(isNothing(field, text), field).toBe(true)
})

test('names of people that programs write for nothing are names', () => {
  expect(['Nan', 'Null', 'NAN', 'Na', 'Blank', 'Noone'].map((name) => isNothing('lastName', name))).toEqual(Array(6).fill(false))
  expect(['nan', 'NaN', 'NULL', 'null', 'None'].map((name) => isNothing('firstName', name))).toEqual(Array(5).fill(true))
})

test('an answer to a question is one', () => {
  expect(['Not available', 'no', 'x', '✓'].map((text) => isNothing('available', text))).toEqual(Array(4).fill(false))
  expect([isNothing('instagram', 'no'), isNothing('bio', 'no'), isNothing('bio', 'None of your business')]).toEqual([true, false, false])
})

test.each([
  ...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!', '#SPILL!', '#CALC!', '#GETTING_DATA', '#ERROR!', '#n/a'],
  ...['#¡REF!', '#¿NOMBRE?', '#N/D', '#¡VALOR!', '#NV', '#BEZUG!', '######', 'Err:502', CELL_MARK.formula, CELL_MARK.unreadable],
])('%s is an error', (text) => {
  expect(errorOf(text)).toBeTypeOf('string')
})

test.each(['#1', '#blessed', '#actor/singer', '# 5', 'N/A', '#luz!'])('%s is none', (text) => {
  expect(errorOf(text)).toBeUndefined()
})

test('a counter and what people type to fill a field are no sure student numbers', () => {
  expect(['1', '42', '123', '0', '0000', '000000', '9999', 'TBD', 'N/A', '#N/A', '1234', '123456', 'xxx'].filter(isSureNumber)).toEqual([])
  expect(['0042', '20251234', 'M001', 'K-77', '080000259'].filter((number) => !isSureNumber(number))).toEqual([])
})

test('what nobody sees is no part of a value', () => {
  expect(plainValue('\ufeffluz\u200b@exam\u00adple.edu\u200e\u00a0')).toBe('luz@example.edu')
  expect(visible('\u2066Luz\u2069\u00a0\u202fAna')).toBe('Luz  Ana')
  // Joiners are part of Persian words and of emoji, so they stay.
  expect(visible('می\u200cخواهم')).toBe('می\u200cخواهم')
})
