import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newBreak, newSession, slotCount } from './session-model.ts'

const timeZone = 'America/Los_Angeles'
const values = { ...newSession('2027-03-10', { place: '', roomName: 'Studio' }), startTime: '09:00', endTime: '09:30' }

test('a quarter fits twice into half an hour', () => expect(slotCount(values, timeZone)).toBe(2))

test('a slot of half minutes makes no slots', () => {
  expect(slotCount({ ...values, slotMinutes: '7.5' }, timeZone)).toBeNull()
})

test('a new break lies within the hours and beside the other breaks', () => {
  const at = (startTime: string, endTime: string, ...breaks: [from: string, to: string][]) => {
    const { from, to } = newBreak({ startTime, endTime, breaks: breaks.map(([begin, end], key) => ({ key, from: begin, to: end })) })
    return `${from} ${to}`
  }
  expect(at('10:00', '16:00')).toBe('12:00 13:00')
  expect(at('14:00', '18:00')).toBe('15:30 16:30')
  expect(at('12:30', '18:30')).toBe('15:00 16:00')
  expect(at('09:00', '10:00')).toBe('09:20 09:35')
  expect(at('10:00', '18:00', ['12:00', '13:00'])).toBe('15:00 16:00')
  expect(at('', '16:00')).toBe('12:00 13:00')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 276 }), fc.integer({ min: 1, max: 11 }), (start, length) => {
      const time = (steps: number) => [Math.floor(steps / 12), (steps % 12) * 5].map((part) => String(part).padStart(2, '0')).join(':')
      const [from = '', to = ''] = at(time(start), time(start + length)).split(' ')
      expect(from >= time(start) && from < to && to <= time(start + length)).toBe(true)
    }),
  )
})
