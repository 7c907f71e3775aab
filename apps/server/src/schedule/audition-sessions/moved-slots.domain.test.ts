import { HOUR_MS, MINUTE_MS } from '@callboard/contract/time/durations'
import { addDays } from '@callboard/contract/time/month'
import { wallTimeOf } from '@callboard/contract/time/wall-time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plannedSlots, slotKey, spanOf } from './audition-sessions.domain.ts'
import { type ChangedPlan, isTaken, type MovedPerson, newSlots } from './moved-slots.domain.ts'

const timeZone = 'America/Los_Angeles'
const clock = (moment: Date) => wallTimeOf(moment.toISOString(), timeZone).slice(11)
const hour = (at: number) => `${String(at).padStart(2, '0')}:00`

/** An audition session with slots of 15 minutes, moved by some days and hours, and people who lose their slots. */
const cases = fc
  .record({
    days: fc.integer({ min: -1, max: 5 }),
    begin: fc.integer({ min: 8, max: 11 }),
    rooms: fc.integer({ min: 1, max: 2 }),
    capacity: fc.integer({ min: 1, max: 2 }),
    staying: fc.array(fc.nat({ max: 7 }), { maxLength: 4 }),
    people: fc.array(
      fc.record({
        slot: fc.nat({ max: 7 }),
        room: fc.integer({ min: 1, max: 2 }),
        isOffered: fc.boolean(),
        to: fc.constantFrom('same-time', 'another-slot', 'released'),
        busyAt: fc.option(fc.nat({ max: 7 })),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ days, begin, rooms, capacity, staying, people }) => {
    // The clocks change on March 14.
    const old = { day: '2027-03-10', startTime: hour(9), endTime: hour(11) }
    const changed = { day: addDays(old.day, days), startTime: hour(begin), endTime: hour(begin + 2) }
    const slots = (at: typeof old, count: number) =>
      plannedSlots({ ...at, slotMinutes: 15, breaks: [], rooms: Array.from({ length: count }, (_, id) => ({ id: id + 1 })) }, timeZone)
    const before = slots(old, 2)
    const planned = slots(changed, rooms)
    const free = new Map(planned.map((slot) => [slotKey(slot), capacity]))
    for (const at of staying) {
      const key = slotKey(planned[at % planned.length] ?? { roomId: 0, start: new Date(0), end: new Date(0) })
      free.set(key, Math.max(0, (free.get(key) ?? 0) - 1))
    }
    const moved = people.flatMap(({ slot, room, isOffered, to }, id): MovedPerson[] => {
      const former = before.filter(({ roomId }) => roomId === room)[slot]
      return former ? [{ id, studentId: id, isOffered, former, to }] : []
    })
    const busy = people.flatMap(({ busyAt }, studentId) => {
      const slot = busyAt === null ? undefined : planned[busyAt]
      return slot ? [{ studentId, start: slot.start, end: new Date(slot.start.getTime() + MINUTE_MS), isExclusive: true }] : []
    })
    const hours = { before: spanOf(old, timeZone), after: spanOf(changed, timeZone) }
    const now = new Date(hours.after.start.getTime() + HOUR_MS / 2)
    return { people: moved, plan: { day: changed.day, planned, free, hours, busy, now, timeZone } satisfies ChangedPlan }
  })

test('who keeps the time comes at the same time of day, others never at a time that something takes; no slot has too many', () => {
  fc.assert(
    fc.property(cases, ({ people, plan }) => {
      const seats = newSlots(people, plan)
      const taken = new Map<string, number>()
      for (const person of people) {
        const seat = seats.get(person.id)
        if (!seat) continue
        taken.set(slotKey(seat), (taken.get(slotKey(seat)) ?? 0) + 1)
        expect(seat.start > plan.now).toBe(true)
        expect(person.to).not.toBe('released')
        if (person.to === 'same-time') expect(clock(seat.start)).toBe(clock(person.former.start))
        if (person.to === 'another-slot' || person.isOffered) expect(isTaken(plan, person, seat)).toBe(false)
      }
      for (const [key, count] of taken) expect(count).toBeLessThanOrEqual(plan.free.get(key) ?? 0)
    }),
  )
})

test('nobody goes without a slot while there is one for them', () => {
  fc.assert(
    fc.property(cases, ({ people, plan }) => {
      const seats = newSlots(people, plan)
      const left = new Map(plan.free)
      for (const seat of seats.values()) left.set(slotKey(seat), (left.get(slotKey(seat)) ?? 0) - 1)
      for (const person of people.filter(({ id, to }) => to !== 'released' && !seats.has(id))) {
        const possible = plan.planned.filter((slot) => {
          const isOpen = slot.start > plan.now && (left.get(slotKey(slot)) ?? 0) > 0
          if (person.to === 'same-time' && clock(slot.start) !== clock(person.former.start)) return false
          return isOpen && ((person.to === 'same-time' && !person.isOffered) || !isTaken(plan, person, slot))
        })
        expect(possible).toEqual([])
      }
    }),
  )
})
