import { CASTING_ROOM_LIMITS } from '@callboard/contract/casting/board/rules'
import { STAGES } from '@callboard/contract/casting/board/stages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownFirst } from './cards.domain.ts'

const { whole, first } = CASTING_ROOM_LIMITS

const someRow = fc.record({ stage: fc.constantFrom(...STAGES.slice(0, 4)), rank: fc.option(fc.integer({ min: 1, max: 400 })) })
/** Few and many rows are equally likely. */
const someRows = fc
  .oneof(fc.array(someRow, { maxLength: whole + 1 }), fc.array(someRow, { minLength: 2 * whole, maxLength: 3 * whole, size: 'max' }))
  .map((rows) => rows.map((row, index) => ({ ...row, id: index + 1 })))

test('of a small casting call everybody is shown first, of a large one as many of each stage as there is room for', () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const shown = shownFirst(rows)
      expect(new Set(shown).size).toBe(shown.length)
      if (rows.length <= whole) {
        expect(shown).toEqual(rows.map(({ id }) => id))
        return
      }
      for (const stage of STAGES) {
        const own = rows.filter((row) => row.stage === stage)
        const shownOwn = own.filter(({ id }) => shown.includes(id))
        expect(shownOwn).toHaveLength(Math.min(first, own.length))
        // Every card that is shown first ranks before every card that loads later.
        const later = own.filter(({ id }) => !shown.includes(id)).map(({ rank }) => rank ?? 0)
        expect(Math.max(0, ...shownOwn.map(({ rank }) => rank ?? 0))).toBeLessThanOrEqual(Math.min(Number.POSITIVE_INFINITY, ...later))
      }
    }),
  )
})
