import type { TalentProfile } from '@callboard/contract/people/profiles/endpoints'
import { describe, expect, it } from 'vitest'
import { type ProfileValues, profileBody } from '#shared/profile-form/profile-values.ts'
import { ADD_TALENT_FIELDS, checkNewTalent, checkTalentChange, EDIT_TALENT_FIELDS, talentValues } from './talent-form-model.ts'

const today = new Date(2026, 10, 21)
const blank = talentValues(null, today)
const filled: ProfileValues = {
  ...blank,
  studentUserId: 'ana@example.edu',
  firstName: 'Ana',
  lastName: 'Silva',
  email: 'ana@example.edu',
  cellPhone: '310 555 0100',
  major: 'Dance',
}

async function messages(check: typeof checkNewTalent, values: ProfileValues) {
  const { errors } = await check(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, (error as { message?: string }).message]))
}

describe('Add Talent', () => {
  it('starts as a beginner who is available and graduates next year', () => {
    expect(blank).toMatchObject({ experienceLevel: 'beginner', available: true, expectedGraduationYear: 2027, weeklyAvailability: null })
  })

  it('reports all missing fields at once', async () => {
    expect(await messages(checkNewTalent, { ...blank, expectedGraduationYear: Number.NaN })).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Valid email is required',
      cellPhone: 'Cell phone is required',
      major: 'Major is required',
      expectedGraduationYear: expect.stringMatching(/^Please enter a valid graduation year/),
      studentUserId: 'Student user ID is required',
    })
    expect(await messages(checkNewTalent, filled)).toEqual({})
  })

  it.each([
    ['age', 15],
    ['age', 66],
    ['expectedGraduationYear', 2019],
    ['expectedGraduationYear', 2051],
    ['height', 'tall'],
  ])('refuses %s of %s', async (field, value) => {
    expect(Object.keys(await messages(checkNewTalent, { ...filled, [field]: value }))).toEqual([field])
  })

  it('sends the height as typed, and no rating', () => {
    const body = profileBody({ ...filled, height: '168 cm' }, ADD_TALENT_FIELDS)
    expect(body).toMatchObject({ height: '168 cm' })
    expect('rating' in body || 'heightFeet' in body).toBe(false)
  })
})

describe('Edit Talent', () => {
  const profile = {
    ...filled,
    id: 1,
    userId: 'u1',
    instagram: '@ana',
    height: `5'6"`,
    heightFeet: 5,
    heightInches: 6,
    bio: null,
    weeklyAvailability: null,
    portfolio: { images: [], photos: [] },
    rating: 70,
    version: 3,
  } as unknown as TalentProfile

  it.each([
    ['age', 101],
    ['expectedGraduationYear', 2051],
    ['heightFeet', 2],
    ['heightInches', 12],
    ['rating', 101],
    ['rating', 7.5],
    ['firstName', ' '],
  ])('refuses %s of %s', async (field, value) => {
    expect(Object.keys(await messages(checkTalentChange, { ...talentValues(profile, today), [field]: value }))).toEqual([field])
  })

  it('refuses inches without feet, and accepts neither', async () => {
    const values = talentValues(profile, today)
    expect(Object.keys(await messages(checkTalentChange, { ...values, heightFeet: null }))).toEqual(['heightFeet'])
    expect(await messages(checkTalentChange, { ...values, heightFeet: null, heightInches: null })).toEqual({})
  })

  it('sends the height in feet and inches, and never another account', () => {
    const body = profileBody(talentValues(profile, today), EDIT_TALENT_FIELDS)
    expect(body).toMatchObject({ heightFeet: 5, heightInches: 6, instagram: '@ana', rating: 70 })
    expect('height' in body || 'studentUserId' in body).toBe(false)
  })
})
