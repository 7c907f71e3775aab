import { describe, expect, it } from 'vitest'
import { changedFields } from '#app/session/form-draft.ts'
import { checkStudentProfile, studentProfileValues } from './profile-form-model.ts'

const user = { id: 'u1', email: 'ana@example.edu', firstName: 'Ana', lastName: null, profileImageUrl: null, role: 'student' as const }
const today = new Date(2026, 10, 21)
const blank = studentProfileValues(null, user, today, { isPublic: true, hidesContact: false })
const filled = { ...blank, lastName: 'Silva', cellPhone: '310 555 0100', major: 'Dance' }

const messages = async (values: typeof blank) => {
  const { errors } = await checkStudentProfile(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, (error as { message?: string }).message]))
}

describe('the profile form', () => {
  it("starts with the account's data, graduation next year, student and available", () => {
    expect(blank).toMatchObject({
      firstName: 'Ana',
      lastName: '',
      email: 'ana@example.edu',
      expectedGraduationYear: 2027,
      experienceLevel: 'student',
      available: true,
      isPublic: true,
      hidesContact: false,
    })
  })

  it('begins as the institution shows new profiles', () => {
    const closed = { isPublic: false, hidesContact: true }
    expect(studentProfileValues(null, user, today, closed)).toMatchObject(closed)
  })

  it('has a message for each required field', async () => {
    expect(await messages({ ...blank, firstName: ' ', email: 'ana@', expectedGraduationYear: Number.NaN })).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Valid email is required',
      cellPhone: 'Cell phone is required',
      major: 'Major is required',
      expectedGraduationYear: expect.stringMatching(/^Please enter a valid graduation year/),
    })
    expect(await messages(filled)).toEqual({})
  })

  it.each([2019, 2051, 2027.5])('refuses %s as the graduation year', async (year) => {
    expect(await messages({ ...filled, expectedGraduationYear: year })).toEqual({
      expectedGraduationYear: expect.stringMatching(/^Please enter a valid graduation year/),
    })
  })

  it('accepts a height in either unit, or none, and refuses nonsense', async () => {
    for (const height of ['', `5'6"`, '168 cm']) expect(await messages({ ...filled, height })).toEqual({})
    expect(Object.keys(await messages({ ...filled, height: 'tall' }))).toEqual(['height'])
  })

  it('keeps only changed fields as a draft', () => {
    expect(changedFields(blank, { ...blank, lastName: 'Silva', specialties: ['Dance'] })).toEqual({
      lastName: 'Silva',
      specialties: ['Dance'],
    })
    expect(changedFields(blank, { ...blank, specialties: [] })).toEqual({})
  })
})
