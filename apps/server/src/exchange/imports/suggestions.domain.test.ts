import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { LANGUAGES } from '@callboard/contract/language'
import { expect, test } from 'vitest'
import { translatorFor } from '#platform/translators.ts'
import type { ReadingContext } from './rows.domain.ts'
import { suggestionFor } from './suggestions.domain.ts'

const LISTS = { ...DEFAULT_INSTITUTION, schools: [...DEFAULT_INSTITUTION.schools, 'School of Science'] }
const CONTEXT: ReadingContext = {
  plan: { columns: [], everybody: {}, values: {}, emptyClears: false, dayFirst: null },
  lists: LISTS,
  translators: LANGUAGES.map((language) => translatorFor(DEFAULT_INSTITUTION, language)),
  apostrophes: 'none',
  today: '2026-11-28',
  dayFirst: false,
  genderM: null,
  nameOrder: { isLastFirst: false, hasTwoLastNames: false },
}

test.each([
  ['year', '2nd yr', 'Sophomore'],
  ['year', 'Yr 3', 'Junior'],
  ['year', 'Sophmore', 'Sophomore'],
  ['year', 'Senoir', 'Senior'],
  ['year', 'senior standing', 'Senior'],
  ['year', 'Fresh.', 'First Year'],
  ['year', 'Soph.', 'Sophomore'],
  ['year', 'Jr.', 'Junior'],
  ['year', 'Sr.', 'Senior'],
  ['year', '5th year', 'Senior'],
  ['year', 'Fifth-year senior', 'Senior'],
  ['school', 'Sch. of Science', 'School of Science'],
  ['school', 'Scholl of Science', 'School of Science'],
  ['school', 'Business', 'Graziadio Business School'],
  ['gender', 'she/her', 'Female'],
  ['gender', 'He / Him / His', 'Male'],
  ['gender', 'they/them', 'Non-Binary'],
  ['gender', 'ella', 'Female'],
  ['gender', 'F', 'Female'],
  ['ethnicity', 'Hispnic', 'Hispanic'],
  ['experienceLevel', 'Begginer', 'beginner'],
  ['expectedGraduationYear', '2026-27', '2027'],
  ['expectedGraduationYear', 'AY 27/28', '2028'],
  ['expectedGraduationYear', 'Senior', '2027'],
  ['expectedGraduationYear', 'Sophmore', '2029'],
  ['expectedGraduationYear', '5/28', '2028'],
  ['expectedGraduationYear', '28-May', '2028'],
  ['expectedGraduationYear', '202705', '2027'],
  ['email', 'ana@gmial.com', 'ana@gmail.com'],
  ['email', 'ana (at) example.edu', 'ana@example.edu'],
  ['email', 'ana@example,edu', 'ana@example.edu'],
] as const)('of %s, %s probably is %s', (field, text, value) => {
  expect(suggestionFor(field, text, LISTS, CONTEXT)).toBe(value)
})

test.each([
  ['school', 'Mars'],
  ['gender', 'M/F'],
  // Only the other values of the column tell whether this is *male* or *mujer*.
  ['gender', 'M'],
  ['year', '5'],
  ['expectedGraduationYear', 'soon'],
  ['expectedGraduationYear', '2027 or 2028'],
  ['email', 'nowhere'],
  ['email', 'ana@example.edu'],
  ['cellPhone', 'none yet'],
  ['school', 'x'.repeat(5000)],
] as const)('of %s, nobody knows what %s means', (field, text) => {
  expect(suggestionFor(field, text, LISTS, CONTEXT)).toBeUndefined()
})
