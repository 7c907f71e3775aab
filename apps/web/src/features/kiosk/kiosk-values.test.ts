import { expect, test } from 'vitest'
import { checkValues, isTyped, NOTHING_TYPED, sentValues, typedValues } from './kiosk-values.ts'

const LEAST = {
  ...NOTHING_TYPED,
  firstName: 'Ines',
  lastName: 'Okafor',
  email: 'ines@example.edu',
  cellPhone: '310 555 0142',
  major: 'Film',
  expectedGraduationYear: '2028',
}

test('an empty form says what is needed', () => {
  expect(checkValues(NOTHING_TYPED, null)).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Please enter a valid email address',
    cellPhone: 'Phone number must be at least 10 digits',
    major: 'Major is required',
    expectedGraduationYear: 'Expected graduation year is required',
  })
})

test('the least is enough', () => {
  expect(checkValues(LEAST, null)).toEqual({})
  expect(checkValues(LEAST, ['example.edu'])).toEqual({})
})

test('an address that may not register is told while the visitor can change it', () => {
  expect(checkValues(LEAST, ['law.example.edu'])).toEqual({ email: 'Please use an email address that ends in @law.example.edu' })
})

test('inches without feet are no height', () => {
  expect(Object.keys(checkValues({ ...LEAST, heightInches: '4' }, null))).toEqual(['heightFeet'])
})

test('a handle is sent with its @, however it was typed', () => {
  const sent = ['ines', '@ines', 'https://www.instagram.com/ines/', ''].map((instagram) => sentValues({ ...LEAST, instagram }).instagram)
  expect(sent).toEqual(['@ines', '@ines', '@ines', ''])
})

test('what was sent can be opened again to be corrected', () => {
  const values = { ...LEAST, age: '20', weeklyAvailability: { '1': Array.from({ length: 13 }, (_, slot) => slot === 2) } }
  expect(typedValues(sentValues(values))).toEqual(values)
})

test('a form with anything in it is somebody’s', () => {
  expect([isTyped(NOTHING_TYPED), isTyped({ ...NOTHING_TYPED, bio: ' ' })]).toEqual([false, true])
})
