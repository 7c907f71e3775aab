import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AVAILABILITY } from '../profiles/week.ts'
import { type FreeTime, hoursThatFree, saysFree, stretchesOf } from './free-time.ts'

const at = { day: '2027-03-04', timeZone: 'America/Los_Angeles', travelMinutes: 15 }

it.each<[string, Omit<FreeTime, keyof typeof at>, [number, number][]]>([
  ['all of a time', { from: '14:00', to: '16:30' }, [[14, 16]]],
  [
    'an hour of a time, whose quarters of hours need two hours',
    { from: '14:00', to: '16:00', minutes: 60 },
    [
      [14, 14],
      [15, 15],
    ],
  ],
  ['a night', { from: '22:00', to: '23:00' }, [[22, 22]]],
  [
    'an evening that goes on at night',
    { from: '20:00', to: '22:00', minutes: 60 },
    [
      [20, 20],
      [21, 21],
    ],
  ],
])('names the fewest hours that free %s', (_, time, expected) => {
  expect(hoursThatFree({ ...at, ...time })).toEqual(expected)
})

const clock = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`
})

it('says that somebody is free exactly where all hours of one stretch are', () => {
  const hours = fc.array(fc.boolean(), { minLength: AVAILABILITY.slots, maxLength: AVAILABILITY.slots })
  const minutes = fc.option(
    fc.integer({ min: 1, max: 12 }).map((quarters) => quarters * 15),
    { nil: undefined },
  )
  fc.assert(
    fc.property(clock, clock, minutes, hours, (one, other, long, free) => {
      const [from = one, to = other] = [one, other].toSorted()
      fc.pre(from < to)
      const time = { ...at, from, to, minutes: long }
      const expected = stretchesOf(time).some(([start, end]) =>
        Array.from(
          { length: end - start },
          (_, minute) => Math.floor((start + minute) / 60) + AVAILABILITY.slots - AVAILABILITY.firstHour,
        ).every((slot) => free[slot % AVAILABILITY.slots] === true),
      )
      expect(saysFree({ '4': free }, time)).toBe(expected)
    }),
  )
})
