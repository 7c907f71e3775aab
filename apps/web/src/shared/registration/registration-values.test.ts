import { expect, test } from 'vitest'
import { t } from '#app/language/t.ts'
import { checkValues, isTyped, NOTHING_TYPED, sentValues, typedValues } from '#shared/registration/registration-values.ts'

const LEAST = {
  ...NOTHING_TYPED,
  firstName: 'Ines',
  lastName: 'Okafor',
  email: 'ines@example.edu',
  cellPhone: '310 555 0142',
  major: 'Film',
  expectedGraduationYear: '2028',
}

test('an empty form lists the required fields', () => {
  expect(checkValues(NOTHING_TYPED, null)).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Please enter a valid email address',
    cellPhone: 'Phone number must be at least 10 digits',
    major: 'Major is required',
    expectedGraduationYear: 'Expected graduation year is required',
  })
})

test('the required fields are enough', () => {
  expect(checkValues(LEAST, null)).toEqual({})
  expect(checkValues(LEAST, ['example.edu'])).toEqual({})
})

test('an address that may not register is reported while the visitor can change it', () => {
  expect(t(checkValues(LEAST, ['law.example.edu']).email ?? '')).toBe('Please use an email address that ends in @law.example.edu')
})

test('inches without feet are not a height', () => {
  expect(Object.keys(checkValues({ ...LEAST, heightInches: '4' }, null))).toEqual(['heightFeet'])
})

test('a handle is sent with its @, however it was typed', () => {
  const sent = ['ines', '@ines', 'https://www.instagram.com/ines/', ''].map((instagram) => sentValues({ ...LEAST, instagram }).instagram)
  expect(sent).toEqual(['@ines', '@ines', '@ines', ''])
})

test('a sent form can be opened again for correction', () => {
  const values = { ...LEAST, age: '20', weeklyAvailability: { '1': Array.from({ length: 13 }, (_, slot) => slot === 2) } }
  expect(typedValues(sentValues(values))).toEqual(values)
})

test('a form with any content counts as in use', () => {
  expect([isTyped(NOTHING_TYPED), isTyped({ ...NOTHING_TYPED, bio: ' ' })]).toEqual([false, true])
})
