import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, isOpen } from './projects.domain.ts'

test('the day changes at midnight in the named time zone, also across daylight saving time', () => {
  expect(dayIn('America/Los_Angeles', new Date('2026-07-02T06:59:59.999Z'))).toBe('2026-07-01')
  expect(dayIn('America/Los_Angeles', new Date('2026-07-02T07:00:00.000Z'))).toBe('2026-07-02')
  expect(dayIn('America/Los_Angeles', new Date('2026-12-02T07:59:59.999Z'))).toBe('2026-12-01')
  expect(dayIn('Pacific/Kiritimati', new Date('2026-12-31T10:00:00.000Z'))).toBe('2027-01-01')
  expect(dayIn('UTC', new Date('2026-01-01T00:00:00.000Z'))).toBe('2026-01-01')
})

test('a day is always written as the database writes it', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  const moment = fc.date({ min: new Date('1990-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(fc.property(zone, moment, (timeZone, now) => /^\d{4}-\d{2}-\d{2}$/.test(dayIn(timeZone, now))))
})

test('only an active casting call is open, up to and with the day of its deadline', () => {
  expect(isOpen({ status: 'active', deadline: null }, '2026-11-21')).toBe(true)
  expect(isOpen({ status: 'active', deadline: '2026-11-21' }, '2026-11-21')).toBe(true)
  expect(isOpen({ status: 'active', deadline: '2026-11-20' }, '2026-11-21')).toBe(false)
  for (const status of ['draft', 'completed', 'cancelled', 'archived'] as const)
    expect(isOpen({ status, deadline: '2026-12-31' }, '2026-11-21')).toBe(false)
})
