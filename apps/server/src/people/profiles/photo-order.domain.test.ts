import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareOrder } from './photo-order.domain.ts'

describe('a new order of photos', () => {
  test('is accepted only if it contains the same photos once each', () => {
    const photos = fc.uniqueArray(fc.stringMatching(/^[a-f]{3}$/), { maxLength: 8 })
    fc.assert(
      fc.property(photos, fc.array(fc.stringMatching(/^[a-f]{3}$/), { maxLength: 8 }), (current, other) => {
        expect(compareOrder(current, current.toReversed())).toBe('same-photos')
        const isSame = other.length === current.length && current.every((photo) => other.includes(photo))
        expect(compareOrder(current, other) === 'same-photos').toBe(isSame)
      }),
    )
  })

  test.each([
    [['a', 'b'], ['a', 'a'], 'not-a-list-of-photos'],
    [['a', 'b'], ['a', 'c'], 'foreign'],
    [['a', 'b'], ['b'], 'outdated'],
  ])('%j as %j is %s', (current, wanted, verdict) => expect(compareOrder(current, wanted)).toBe(verdict))
})
