import type { TalentProfile } from '@callboard/contract/profiles'
import { describe, expect, it } from 'vitest'
import { differences } from './talent-differences.ts'
import {
  checkNewTalent,
  checkTalentChange,
  emptyTalent,
  newTalentBody,
  storedTalent,
  type TalentValues,
  talentChangeBody,
} from './talent-form-model.ts'

const blank = emptyTalent(new Date(2026, 10, 21))
const filled: TalentValues = {
  ...blank,
  studentUserId: 'ana@example.edu',
  firstName: 'Ana',
  lastName: 'Silva',
  email: 'ana@example.edu',
  cellPhone: '310 555 0100',
  major: 'Dance',
}
const week = (...hours: number[]) => Array.from({ length: 13 }, (_, slot) => hours.includes(slot))

async function messages(check: typeof checkNewTalent, values: TalentValues) {
  const { errors } = await check(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, (error as { message?: string }).message]))
}

describe('Add Talent', () => {
  it('starts as a beginner who is available and graduates next year, never beyond 2030', () => {
    expect(blank).toMatchObject({ experienceLevel: 'beginner', available: true, expectedGraduationYear: 2027, weeklyAvailability: null })
    expect(emptyTalent(new Date(2034, 0, 1)).expectedGraduationYear).toBe(2030)
  })

  it('says everything that is missing at once, in the words of the document', async () => {
    expect(await messages(checkNewTalent, { ...blank, expectedGraduationYear: Number.NaN })).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Valid email is required',
      cellPhone: 'Cell phone is required',
      major: 'Major is required',
      expectedGraduationYear: 'Please enter a valid graduation year',
      studentUserId: 'Student user ID is required',
    })
    expect(await messages(checkNewTalent, filled)).toEqual({})
  })

  it.each([
    ['age', 15],
    ['age', 66],
    ['expectedGraduationYear', 2019],
    ['expectedGraduationYear', 2031],
    ['height', 'tall'],
  ])('refuses %s of %s', async (field, value) => {
    expect(Object.keys(await messages(checkNewTalent, { ...filled, [field]: value }))).toEqual([field])
  })

  it('sends the height as it was typed, an Instagram handle as one, and no rating', () => {
    const body = newTalentBody({ ...filled, height: '168 cm', instagram: 'https://instagram.com/ana/' })
    expect(body).toMatchObject({ height: '168 cm', instagram: '@ana' })
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['rating']))
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['heightFeet']))
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
    weeklyAvailability: { 0: week(), 1: week(1) },
    portfolio: { images: [], photos: [] },
    rating: 70,
    version: 3,
  } as unknown as TalentProfile

  it('shows what is stored, and a week as it compares', () => {
    expect(storedTalent(profile)).toMatchObject({
      heightFeet: 5,
      instagram: 'ana',
      bio: '',
      weeklyAvailability: { 1: week(1) },
      rating: 70,
    })
    expect(Object.keys(storedTalent(profile).weeklyAvailability ?? {})).toEqual(['1'])
  })

  it.each([
    ['age', 101],
    ['expectedGraduationYear', 2036],
    ['heightFeet', 2],
    ['heightInches', 12],
    ['rating', 101],
    ['rating', 7.5],
    ['firstName', ' '],
  ])('refuses %s of %s', async (field, value) => {
    expect(Object.keys(await messages(checkTalentChange, { ...storedTalent(profile), [field]: value }))).toEqual([field])
  })

  it('refuses inches without feet, and takes neither', async () => {
    const values = storedTalent(profile)
    expect(Object.keys(await messages(checkTalentChange, { ...values, heightFeet: null }))).toEqual(['heightFeet'])
    expect(await messages(checkTalentChange, { ...values, heightFeet: null, heightInches: null })).toEqual({})
  })

  it('sends the height in feet and inches, and never another account', () => {
    const body = talentChangeBody(storedTalent(profile))
    expect(body).toMatchObject({ heightFeet: 5, heightInches: 6, instagram: '@ana', rating: 70 })
    expect('height' in body || 'studentUserId' in body).toBe(false)
  })
})

describe('what two people changed', () => {
  it('is told field by field, in words', () => {
    const mine = { ...filled, bio: 'Mine', available: true, weeklyAvailability: { 1: week(0, 1, 2, 6) }, rating: 84, age: null }
    const theirs = { ...filled, bio: '', available: false, weeklyAvailability: { 1: week(0), 5: week(12) }, rating: 84, age: 20 }
    expect(differences(mine, theirs)).toEqual([
      { field: 'age', label: 'Age', mine: '', theirs: '20' },
      { field: 'bio', label: 'Bio', mine: 'Mine', theirs: '' },
      { field: 'available', label: 'Available for casting', mine: 'Yes', theirs: 'No' },
      {
        field: 'weeklyAvailability',
        label: 'Weekly Availability',
        mine: 'Mon 8 AM–11 AM, 2 PM–3 PM',
        theirs: 'Mon 8 AM–9 AM; Fri 8 PM–9 PM',
      },
    ])
    expect(differences(mine, mine)).toEqual([])
  })

  it('tells photos apart that are as many', () => {
    const [difference] = differences({ ...filled, portfolio: ['a', 'b'] }, { ...filled, portfolio: ['b', 'a'] })
    expect(difference).toMatchObject({ mine: '2 photos', theirs: '2 photos, in another choice or order' })
  })
})
