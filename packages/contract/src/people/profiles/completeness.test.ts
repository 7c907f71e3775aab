import { describe, expect, it } from 'vitest'
import { type JudgedProfile, profileCompleteness } from './completeness.ts'

const bare: JudgedProfile = { age: null, heightFeet: null, location: null, bio: null, specialties: [], portfolio: { photos: [] } }
const whole: JudgedProfile = {
  age: 20,
  heightFeet: 5,
  location: 'Malibu, CA',
  bio: 'On stage since seven.',
  specialties: ['Surfing'],
  portfolio: { photos: [1, 2, 3] },
}
const partsOf = (profile: JudgedProfile) => profileCompleteness(profile).missing.map(({ part }) => part)

describe('the completeness of a profile', () => {
  it('asks for the face first, and says nothing of range before there is one', () => {
    expect(partsOf(bare)).toEqual(['face', 'specialties', 'bio', 'age', 'location', 'height'])
    expect(partsOf({ ...whole, portfolio: { photos: [1] } })).toEqual(['range'])
  })

  it('counts what every profile must have, and reaches 100 with the last part only', () => {
    expect(profileCompleteness(bare).percent).toBe(40)
    expect(profileCompleteness({ ...whole, heightFeet: null }).percent).toBe(95)
    expect(profileCompleteness(whole)).toEqual({ percent: 100, missing: [] })
  })

  it('takes spaces for nothing', () => {
    expect(partsOf({ ...whole, bio: ' \n', location: ' ' })).toEqual(['bio', 'location'])
  })

  it('says why of everything it asks for', () => {
    for (const { add, why, worth } of profileCompleteness(bare).missing) {
      expect(add).toMatch(/\w/)
      expect(why).toMatch(/[Dd]irectors/)
      expect(worth).toBeGreaterThan(0)
    }
  })
})
