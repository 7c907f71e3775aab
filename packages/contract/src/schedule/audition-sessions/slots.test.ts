import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wallTimeOf } from '../../time/wall-time.ts'
import { countLeft, fillSlots, type SlotPlan, slotTimes } from './slots.ts'

const ZONE = 'America/Los_Angeles'
const PLAN: SlotPlan = { day: '2027-03-10', startTime: '09:00', endTime: '10:00', slotMinutes: 15, breaks: [] }
const times = (plan: Partial<SlotPlan>) =>
  slotTimes({ ...PLAN, ...plan }, ZONE).map(({ start }) => wallTimeOf(new Date(start).toISOString(), ZONE).slice(11))

describe('slots', () => {
  test('follow one another, and the last one ends by the end', () => {
    expect(times({})).toEqual(['09:00', '09:15', '09:30', '09:45'])
    expect(times({ slotMinutes: 25 })).toEqual(['09:00', '09:25'])
    expect(times({ slotMinutes: 61 })).toEqual([])
  })

  test('never reach into a break, and begin again when it ends', () => {
    expect(times({ breaks: [{ from: '09:20', to: '09:35' }] })).toEqual(['09:00', '09:35'])
    const two = [
      { from: '09:15', to: '09:30' },
      { from: '09:25', to: '09:45' },
    ]
    expect(times({ breaks: two })).toEqual(['09:00', '09:45'])
  })

  test('are as long as they say on both nights of a clock change', () => {
    const night = { startTime: '01:00', endTime: '04:00', slotMinutes: 30 }
    const spring = slotTimes({ ...PLAN, ...night, day: '2027-03-14' }, ZONE)
    const autumn = slotTimes({ ...PLAN, ...night, day: '2027-11-07' }, ZONE)
    expect([spring.length, autumn.length]).toEqual([4, 8])
    for (const { start, end } of [...spring, ...autumn]) expect(end - start).toBe(1_800_000)
    for (const all of [spring, autumn]) for (const [at, { start }] of all.entries()) if (at > 0) expect(start).toBe(all[at - 1]?.end)
  })
})

/** The largest number of people who can get a slot, found by brute force. */
function mostPlaced(slots: readonly { id: number; places: number }[], people: readonly { canCome: ReadonlySet<number> }[]): number {
  const [first, ...rest] = people
  if (!first) return 0
  const without = mostPlaced(slots, rest)
  const options = slots.filter(({ id, places }) => places > 0 && first.canCome.has(id))
  const withThem = options.map(({ id }) =>
    mostPlaced(
      slots.map((slot) => (slot.id === id ? { ...slot, places: slot.places - 1 } : slot)),
      rest,
    ),
  )
  return Math.max(without, ...withThem.map((count) => count + 1))
}

describe('filling', () => {
  const slots = fc
    .array(fc.integer({ min: 0, max: 2 }), { maxLength: 4 })
    .map((places) => places.map((count, id) => ({ id, places: count })))
  const people = fc
    .array(fc.uniqueArray(fc.integer({ min: 0, max: 4 })), { maxLength: 5 })
    .map((wishes) => wishes.map((wish, id) => ({ id, canCome: new Set(wish) })))

  test('gives nobody a slot at which they cannot come, and no slot more people than it takes', () => {
    fc.assert(
      fc.property(slots, people, (free, waiting) => {
        const placed = fillSlots(free, waiting)
        for (const [id, slotId] of placed) expect(waiting[id]?.canCome.has(slotId)).toBe(true)
        for (const { id, places } of free) expect([...placed.values()].filter((slotId) => slotId === id).length).toBeLessThanOrEqual(places)
      }),
    )
  })

  test('places as many as possible, and nobody loses a place to somebody after them', () => {
    fc.assert(
      fc.property(slots, people, (free, waiting) => {
        expect(fillSlots(free, waiting).size).toBe(mostPlaced(free, waiting))
        for (let count = 0; count <= waiting.length; count++) {
          const among = [...fillSlots(free, waiting.slice(0, count)).keys()]
          expect([...fillSlots(free, waiting).keys()]).toEqual(expect.arrayContaining(among))
        }
      }),
    )
  })

  test('gives the first slots to those who come first, while everybody can come', () => {
    const free = [
      { id: 1, places: 1 },
      { id: 2, places: 2 },
    ]
    const everybody = [7, 8, 9].map((id) => ({ id, canCome: new Set([1, 2]) }))
    expect([...fillSlots(free, everybody)]).toEqual([
      [7, 1],
      [8, 2],
      [9, 2],
    ])
  })
})

test('why people got no slot is counted: what they are comes before what is free', () => {
  const person = (canCome: number, values: object = {}) => ({ isRestricted: false, isInRunning: true, canCome, ...values })
  const left = [person(0), person(2), person(1), person(0, { isRestricted: true, isInRunning: false }), person(3, { isInRunning: false })]
  expect(countLeft(left, 3)).toEqual({ full: 2, busy: 1, restricted: 1, closed: 1 })
  expect(countLeft(left, 0)).toEqual({ full: 3, busy: 0, restricted: 1, closed: 1 })
})
