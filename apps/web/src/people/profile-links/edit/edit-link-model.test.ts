import type { LinkedProfile } from '@callboard/contract/people/profile-links/endpoints'
import { describe, expect, it } from 'vitest'
import { checkEditLink, editLinkBody, editLinkValues } from './edit-link-model.ts'

const stored: LinkedProfile = {
  firstName: 'Ana',
  lastName: 'Silva',
  email: 'ana@example.edu',
  cellPhone: '310 555 0100',
  major: 'Dance',
  expectedGraduationYear: null,
  school: null,
  instagram: '@ana',
  age: 20,
  height: null,
  heightFeet: null,
  heightInches: null,
  location: null,
  specialties: ['Tap'],
  bio: null,
  portfolio: { images: [], photos: [] },
  weeklyAvailability: null,
  version: 4,
}
const values = editLinkValues(stored)
const messages = async (changes: object) => {
  const { errors } = await checkEditLink({ ...values, ...changes }, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, (error as { message?: string }).message]))
}

describe('the edit link form', () => {
  it('starts with 2025 if no year is stored, and shows a handle without its @', () => {
    expect(values).toMatchObject({ expectedGraduationYear: 2025, instagram: 'ana', school: '', heightFeet: null })
  })

  it('has a message for each field', async () => {
    expect(await messages({})).toEqual({})
    expect(await messages({ firstName: ' ', lastName: '', email: 'ana@', cellPhone: '', major: '' })).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Invalid email address',
      cellPhone: 'Cell phone is required',
      major: 'Major is required',
    })
    expect(Object.keys(await messages({ expectedGraduationYear: 2036, age: 15, heightFeet: 9, heightInches: 12 }))).toHaveLength(4)
    expect(await messages({ expectedGraduationYear: Number.NaN })).toHaveProperty('expectedGraduationYear')
    expect(await messages({ heightInches: 6 })).toHaveProperty('heightFeet')
  })

  it('omits numbers that were always empty, and clears those that were emptied', () => {
    const body = editLinkBody({ ...values, age: null }, stored)
    expect(body).toMatchObject({ age: null, version: 4, instagram: '@ana' })
    expect(body.heightFeet).toBeUndefined()
    expect(editLinkBody({ ...values, age: null }, { ...stored, age: null }).age).toBeUndefined()
  })

  it('sends photos as a list in an object, and no photos as null', () => {
    expect(editLinkBody(values, stored).portfolio).toBeNull()
    expect(editLinkBody({ ...values, portfolio: ['/a', '/b'] }, stored).portfolio).toEqual({ images: ['/a', '/b'] })
  })
})
