import { CELL_MARK } from '@callboard/contract/exchange/imports/cell-marks'
import type { ImportPlan } from '@callboard/contract/exchange/imports/endpoints'
import { IMPORT_MESSAGE, type ImportField } from '@callboard/contract/exchange/imports/rules'
import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { LANGUAGES } from '@callboard/contract/language'
import { PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import { describe, expect, test } from 'vitest'
import { translatorFor } from '#platform/translators.ts'
import { type ReadingContext, readRow } from './rows.domain.ts'

const PLAN = { everybody: {}, values: {}, emptyClears: true, dayFirst: null }
const CONTEXT = {
  lists: DEFAULT_INSTITUTION,
  translators: LANGUAGES.map((language) => translatorFor(DEFAULT_INSTITUTION, language)),
  apostrophes: 'typed',
  today: '2026-11-28',
  dayFirst: false,
  genderM: null,
  nameOrder: { isLastFirst: false, hasTwoLastNames: false },
} as const

/** Reads a row with these columns and cells. */
function read(cells: readonly (readonly [ImportField, string])[], plan: Partial<ImportPlan> = {}, context: Partial<ReadingContext> = {}) {
  const columns = cells.map(([field]) => field)
  const texts = cells.map(([, text]) => text)
  const { input, problems } = readRow(texts, { ...CONTEXT, plan: { ...PLAN, columns, ...plan }, ...context })
  return { input, problems }
}

const FIELDS = ['instagram', 'age', 'school', 'specialties', 'cellPhone', 'studentNumber'] as const

describe('a cell', () => {
  test.each(['N/A', 'NULL', 'nan', 'TBD', '-', '?', 'none', 'unknown'])('that says %s changes nothing and clears nothing', (text) => {
    expect(read(FIELDS.map((field) => [field, text]))).toEqual({ input: {}, problems: [] })
  })

  test.each(['#N/A', '#REF!', '#¡VALOR!', CELL_MARK.formula, CELL_MARK.unreadable])(
    'with %s is refused alone, and clears nothing',
    (text) => {
      for (const field of [...FIELDS, 'name'] as const)
        expect(read([[field, text]])).toEqual({ input: {}, problems: [{ field, message: expect.any(String) }] })
    },
  )

  test('that says nothing has the value for everybody', () => {
    const everybody = { cellPhone: '310 555 0199' }
    expect(read([['cellPhone', 'TBD']], { everybody }).input).toEqual(everybody)
    expect(read([['cellPhone', '310 555 0142']], { everybody }).input).toEqual({ cellPhone: '310 555 0142' })
  })

  test.each([
    ['Female', 'Female'],
    ['Male', 'Male'],
  ] as const)('with M is what M is in its column: %s', (genderM, gender) => {
    expect(read([['gender', 'M']], {}, { genderM }).input).toEqual({ gender })
    expect(read([['gender', 'M']]).problems).toEqual([{ field: 'gender', message: PROFILE_MESSAGE.gender }])
  })
})

test('of several columns of skills, those that say nothing count for nothing, and an error refuses the row', () => {
  const skills = (...texts: readonly string[]) => read(texts.map((text) => ['specialties', text] as const))
  expect(skills('Mime', 'TBD').input).toEqual({ specialties: ['Mime'] })
  expect(skills('none', '-').input).toEqual({})
  expect(skills('Mime', '#REF!').problems).toEqual([{ field: 'specialties', message: IMPORT_MESSAGE.formulaError }])
})

test.each([
  ['6 ft', '0 in', `6'0"`],
  ['5', '', undefined],
  ['', '5', undefined],
  ['5', '14', undefined],
])('%j feet and %j inches are %s', (feet, inches, height) => {
  const { input, problems } = read([
    ['heightFeet', feet],
    ['heightInches', inches],
  ])
  expect(height ? input : problems).toEqual(height ? { height } : [{ field: 'height', message: expect.stringMatching(/^Please enter/) }])
})

test('a height without feet and inches stays', () => {
  const parts = (text: string) => [['heightFeet', text] as const, ['heightInches', text] as const]
  expect(read(parts('TBD'))).toEqual({ input: {}, problems: [] })
  expect(read(parts(''), { emptyClears: false })).toEqual({ input: {}, problems: [] })
  expect(read(parts(''))).toEqual({ input: { height: null }, problems: [] })
})
