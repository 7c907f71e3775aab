import { expect, test } from 'vitest'
import type { z } from 'zod'
import { linkedProfile, magicProfile } from '../profile-links/endpoints.ts'
import { AUDIENCE_OF, AUDIENCES, type Audience } from './audience.ts'
import { ownProfile, publicProfile, talentCard, talentProfile } from './endpoints.ts'

/** The shape of the answer for each audience. The server drops all other fields. */
const SHAPES: Readonly<Record<Audience, z.ZodObject>> = {
  self: ownProfile,
  casting: talentProfile,
  lists: talentCard,
  editLink: linkedProfile,
  viewLink: magicProfile,
  public: publicProfile,
}

/** Fields that an answer computes and a profile does not store. */
const COUNTED = ['photoCount', 'hasTape', 'hasConsent', 'hasDeclined', 'lastCastAt', 'place']

test.each(AUDIENCES)('%s is shown the fields that are stated, and no other', (audience) => {
  const stated = Object.entries(AUDIENCE_OF).filter(([, audiences]) => audiences.includes(audience))
  const shown = Object.keys(SHAPES[audience].shape).filter((field) => !COUNTED.includes(field))
  expect(shown.sort()).toEqual(stated.map(([field]) => field).sort())
})

test('ethnicity and religion reach the student and a casting director on one profile alone', () => {
  expect([AUDIENCE_OF.ethnicity, AUDIENCE_OF.religion]).toEqual(Array(2).fill(['self', 'casting']))
})
