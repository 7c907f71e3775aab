import { expect, test } from 'vitest'
import { findHeader, guessColumns } from './columns.domain.ts'

test('the columns of usual files are guessed', () => {
  expect(guessColumns(['First Name', 'LAST NAME', 'E-mail Address', 'Cell #', 'Major(s)', 'Grad Year', 'Class'], [])).toEqual([
    'firstName',
    'lastName',
    'email',
    'cellPhone',
    'major',
    'expectedGraduationYear',
    'year',
  ])
  expect(guessColumns(['Nombre', 'Apellidos', 'Correo electrónico', 'Teléfono', 'Carrera', 'Año de graduación', 'Estatura'], [])).toEqual([
    'firstName',
    'lastName',
    'email',
    'cellPhone',
    'major',
    'expectedGraduationYear',
    'height',
  ])
})

test('the questions of a form are guessed by the words that they hold', () => {
  const header = ['Timestamp', 'What is your full name?', 'School email address', 'Emergency contact phone', 'Phone number (for texts)']
  expect(guessColumns(header, [])).toEqual([null, 'name', 'email', null, 'cellPhone'])
})

test('values correct what a name says', () => {
  const rows = [
    ['20251234', '2027', 'weekends'],
    ['20255678', '2028', 'after five'],
  ]
  expect(guessColumns(['ID', 'Year', 'Availability'], rows)).toEqual(['studentNumber', 'expectedGraduationYear', null])
  expect(guessColumns(['ID'], [['4503599627370495'], ['1234567890123456']])).toEqual(['id'])
})

test('columns without names are guessed by their values', () => {
  const rows = [
    ['Luz', 'luz@example.edu', '(310) 555-0142', `5'6"`],
    ['Ann', 'ann@example.edu', '310-555-0143', `6'0"`],
  ]
  expect(guessColumns(['', '', '', ''], rows)).toEqual([null, 'email', 'cellPhone', 'height'])
})

test('the last word of a column name decides, if the values agree', () => {
  expect(guessColumns(['School', 'School email', 'Email of your agent'], [['Law', 'luz@example.edu', 'agent@example.com']])).toEqual([
    'school',
    'email',
    null,
  ])
})

test('no field is guessed twice', () => {
  expect(guessColumns(['Email', 'Email address', 'Phone', 'Mobile'], [])).toEqual(['email', null, 'cellPhone', null])
})

test('the header is found below titles, and is missing where the first row is somebody', () => {
  expect(findHeader([['Spring auditions'], ['Printed on Monday'], ['First name', 'Last name', 'Email']])).toBe(2)
  expect(
    findHeader([
      ['First name', 'Email'],
      ['Luz', 'luz@example.edu'],
    ]),
  ).toBe(0)
  expect(
    findHeader([
      ['Luz', 'Vega', 'luz@example.edu'],
      ['Ann', 'Oh', 'ann@example.edu'],
    ]),
  ).toBeUndefined()
})
