import { expect, test } from 'vitest'
import { findHeader, guessColumns, nameOrder } from './columns.domain.ts'

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

test('M/F is the gender, and no days of the week', () => {
  expect(guessColumns(['M/F', 'Bday'], [['M', '5/6/2004']])).toEqual(['gender', 'age'])
  expect(guessColumns(['H/M'], [['H']])).toEqual(['gender'])
  expect(guessColumns(['M-F'], [['9-5']])).toEqual([null])
  expect(guessColumns(['Free M-F'], [['mornings']])).toEqual([null])
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

test.each<[header: string[], fields: (string | null)[]]>([
  [
    ['Name (Last, First)', 'Email'],
    ['name', 'email'],
  ],
  [
    ['Last, First', 'Email'],
    ['name', 'email'],
  ],
  [
    ['LAST NAME, FIRST NAME', 'E-mail'],
    ['name', 'email'],
  ],
  [
    ['Apellidos, Nombre', 'Correo'],
    ['name', 'email'],
  ],
  [
    ['First and Last Name', 'Email'],
    ['name', 'email'],
  ],
  // Canvas.
  [
    ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section'],
    ['name', null, 'studentNumber', null, null],
  ],
  [
    ['Name', 'Sortable name', 'Short name', 'Email'],
    [null, 'name', null, 'email'],
  ],
  // Slate and Banner.
  [
    ['Ref', 'First', 'Last', 'Preferred', 'Email'],
    [null, 'firstName', 'lastName', null, 'email'],
  ],
  [
    ['SPRIDEN_ID', 'SPRIDEN_FIRST_NAME', 'SPRIDEN_MI', 'SPRIDEN_LAST_NAME'],
    ['studentNumber', 'firstName', null, 'lastName'],
  ],
  // Forms.
  [
    ['ID', 'Start time', 'Completion time', 'Email', 'Name', 'First name', 'Last name'],
    [null, null, null, 'email', null, 'firstName', 'lastName'],
  ],
  [
    ['Timestamp', 'Email Address', 'Legal First Name', 'Preferred First Name', 'Last Name'],
    [null, 'email', 'firstName', null, 'lastName'],
  ],
  [
    ['First name', 'Middle name', 'Last name', 'Nickname', 'Preferred name'],
    ['firstName', null, 'lastName', null, null],
  ],
  [
    ['Person First', 'Person Last', 'Person Reference ID'],
    ['firstName', 'lastName', null],
  ],
  [
    ['Nombre(s)', 'Apellido(s)', 'Carrera/s'],
    ['firstName', 'lastName', 'major'],
  ],
  [
    ['Nombre', 'Apellido paterno', 'Apellido materno', 'Fecha de nacimiento (DD/MM/AAAA)'],
    ['firstName', 'lastName', null, 'age'],
  ],
  [
    ['What is your name? (First and Last)', 'Your email'],
    ['name', 'email'],
  ],
  [
    ['Preferred name', 'Last name', 'Email'],
    ['firstName', 'lastName', 'email'],
  ],
  [
    ['First name', 'Last name', 'Reference name', 'Emergency contact name', 'Parent email', 'Email'],
    ['firstName', 'lastName', null, null, null, 'email'],
  ],
  [
    ['First name', 'Last name', 'Last updated', 'Last contacted', 'Last show', 'First choice', 'First generation'],
    ['firstName', 'lastName', null, null, null, null, null],
  ],
  [
    ['Nombre', 'Segundo nombre', 'Primer apellido', 'Nombre del padre'],
    ['firstName', null, 'lastName', null],
  ],
  [
    ['Name', 'Height (ft)', 'Height (in)'],
    ['name', 'heightFeet', 'heightInches'],
  ],
  [
    ['Name', 'Feet', 'Inches'],
    ['name', 'heightFeet', 'heightInches'],
  ],
  [
    ['Name', 'Height in inches'],
    ['name', 'height'],
  ],
  [
    ['Name', 'School name', 'Event name', 'Admit year', 'Year of birth'],
    ['name', 'school', null, null, null],
  ],
  [
    ['\ufeffFirst\u00a0name', 'Last\u200b name', 'E\u00admail'],
    ['firstName', 'lastName', 'email'],
  ],
])('%j is guessed as it is meant', (header, fields) => {
  expect(guessColumns(header, [])).toEqual(fields)
})

test.each<[what: string, header: string, values: string[], field: string | null]>([
  ['a counter', 'ID', ['1', '2', '3'], null],
  ['a long counter', 'ID', ['10001', '10002', '10003'], null],
  ['one short number', 'ID', ['1'], null],
  ['numbers of students', 'ID', ['20251234', '20245678', '20239999'], 'studentNumber'],
  ['the same for everybody', 'ID', ['20251234', '20251234'], null],
  ['a counter', 'Student ID', ['1', '2', '3'], null],
  ['placeholders beside numbers', 'Student ID', ['TBD', '#N/A', '20251234'], 'studentNumber'],
  ['no addresses', 'Email', ['anonymous', 'anonymous'], null],
  ['a mistake', 'Email', ['nowhere'], 'email'],
  ['a mistake beside addresses', 'School email', ['nowhere', 'luz@example.edu', 'here'], 'email'],
  ['addresses and placeholders', 'Email', ['TBD', 'luz@example.edu'], 'email'],
  ['kinds of telephones', 'Phone type', ['Mobile', 'Home'], null],
  ['telephones and errors', 'Phone', ['#REF!', 'TBD', '310 555 0142'], 'cellPhone'],
  ['years of admission', 'Cohort', ['2024', '2025'], null],
  ['days', 'Enrolled on', ['2026-09-01', '2026-09-02'], null],
  ['feet and inches', 'Height (ft/in)', [`5'6"`, `6'0"`], 'height'],
])('%s under %s', (_, header, values, field) => {
  expect(
    guessColumns(
      [header],
      values.map((value) => [value]),
    ),
  ).toEqual([field])
})

test('a whole name beside a last name stays whole', () => {
  expect(
    guessColumns(
      ['Name', 'Last name'],
      [
        ['Luz Vega', 'Vega'],
        ['Ann Oh', 'Oh'],
      ],
    ),
  ).toEqual(['name', null])
  expect(
    guessColumns(
      ['Name', 'Last name'],
      [
        ['Luz', 'Vega'],
        ['Ann', 'Oh'],
      ],
    ),
  ).toEqual(['firstName', 'lastName'])
})

test('the heading says which part of a name is first', () => {
  const said = (header: string) => nameOrder(header).isLastFirst
  expect(['Name (Last, First)', 'Last, First', 'Apellidos, Nombre', 'Last Name First Name'].every(said)).toBe(true)
  expect(['Name', 'First, Last', 'First name', 'Full name', 'Last show'].some(said)).toBe(false)
  expect(
    ['Apellidos, Nombre', 'Nombre y apellidos', 'Nombre y apellido', 'Name'].map((header) => nameOrder(header).hasTwoLastNames),
  ).toEqual([true, true, false, false])
})

test.each(['Last updated', 'Last contacted', 'Last show', 'Last login', 'Last modified by'])('%s is no name', (header) => {
  expect(guessColumns([header, 'First name', 'Last name'], [['', 'Luz', 'Vega']])).toEqual([null, 'firstName', 'lastName'])
})

test.each([
  ['Yr', 'year'],
  ['Class Yr', 'year'],
  ['Dept', 'school'],
  ['Dept.', 'school'],
  ['Ph. #', 'cellPhone'],
  ['Exp. Grad Yr', 'expectedGraduationYear'],
])('%s is short for %s', (header, field) => {
  expect(guessColumns([header], [['']])).toEqual([field])
})
