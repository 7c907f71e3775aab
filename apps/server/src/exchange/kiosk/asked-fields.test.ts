import { KIOSK_OPTIONAL } from '@callboard/contract/exchange/kiosk/rules'
import { institution } from '@callboard/contract/institution'
import { expect, test } from 'vitest'
import { kioskPhoto, visitor } from '#testing/kiosk-visitor.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { testApp } from '#testing/test-app.ts'

const SENT = {
  ...{ age: '20', year: 'Sophomore', heightFeet: '5', heightInches: '6', school: 'GSEP', instagram: '@ines', gender: 'Female' },
  ...{ ethnicity: 'Black', religion: 'Undecided', hometown: 'Malibu', location: 'Malibu', hobbies: 'Surfing', bio: 'Surfing' },
}
const STORED = `SELECT age, year, height_feet, height_inches, school, instagram, gender, ethnicity, religion, location, bio, weekly_availability
  FROM student_profiles`

test('a field that the kiosk does not ask is not stored when it is sent', async () => {
  const off = Object.fromEntries(KIOSK_OPTIONAL.filter((field) => field !== 'age').map((field) => [field, 'off' as const]))
  const server = await testApp({ institution: { kiosk: institution.parse({ kiosk: { fields: off } }).kiosk } })
  try {
    const weeklyAvailability = { '1': Array.from({ length: 13 }, () => true) }
    const sent = { ...(await visitor({ ...SENT, photos: [await kioskPhoto(1)] })), weeklyAvailability }
    const answer = await server.anonymous().post('/api/kiosk/create-account', sent)
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
    const [{ age, ...rest } = { age: null }] = await rowsIn(server, STORED)
    expect(age).toBe(20)
    expect(new Set(Object.values(rest))).toEqual(new Set([null]))
  } finally {
    await server.close()
  }
})
