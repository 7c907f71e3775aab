import { PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHeight, shownHeight } from './profiles.domain.ts'

const feet = fc.integer({ min: 3, max: 8 })
const inches = fc.integer({ min: 0, max: 11 })

describe('the height of a profile', () => {
  test('is the same in every input form', () => {
    fc.assert(
      fc.property(feet, inches, (heightFeet, heightInches) => {
        const numbers = readHeight({ heightFeet, heightInches })
        expect(numbers).toEqual({ set: { heightFeet, heightInches } })
        expect(readHeight({ height: shownHeight({ heightFeet, heightInches }) })).toEqual(numbers)
      }),
    )
  })

  test.each([
    ['a text wins over numbers', { height: '168 cm', heightFeet: 7, heightInches: 1 }, { set: { heightFeet: 5, heightInches: 6 } }],
    [
      'an empty text leaves it to the numbers',
      { height: null, heightFeet: 5, heightInches: 2 },
      { set: { heightFeet: 5, heightInches: 2 } },
    ],
    ['feet alone are whole feet', { heightFeet: 6 }, { set: { heightFeet: 6, heightInches: 0 } }],
    ['inches alone are no height', { heightInches: 6 }, { field: 'heightFeet', message: PROFILE_MESSAGE.feetToo }],
    ['nonsense is refused', { height: 'tall' }, { field: 'height', message: PROFILE_MESSAGE.height }],
    ['an empty text clears', { height: null }, { set: { heightFeet: null, heightInches: null } }],
    ['empty feet clear', { heightFeet: null, heightInches: null }, { set: { heightFeet: null, heightInches: null } }],
    ['nothing sent leaves it', {}, { keep: true }],
  ])('%s', (_, sent, expected) => expect(readHeight(sent)).toEqual(expected))
})
