import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../time/durations.ts'
import { callOn, planOf, publicationOf, wrapAfter } from './plan.ts'
import { type CallTerms, callStateOf, changeOf, needsTelephone } from './rules.ts'

const TIME_ZONE = 'America/Los_Angeles'
const DAY = '2027-03-20'
const LINE = {
  hours: { shootTime: '09:00', endTime: '17:00' },
  hasOwnDay: false,
  isBooked: true,
  callTime: null,
  wrapTime: null,
  note: null,
  sent: null,
} as const
const SHEET = { day: DAY, generalCall: '08:30', isCommonNew: false, timeZone: TIME_ZONE } as const

const time = fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const optionalTime = fc.option(time)

describe('a call', () => {
  test('lies from six hours before the shoot until it ends, on the day before or after where only that fits', () => {
    const hours = { shootTime: '09:00', endTime: '17:00' }
    expect(callOn(DAY, hours, '03:00')).toBe('2027-03-20T03:00')
    expect([callOn(DAY, hours, '02:59'), callOn(DAY, hours, '17:00')]).toEqual([null, null])
    expect(callOn(DAY, { shootTime: '22:00', endTime: '04:00' }, '01:30')).toBe('2027-03-21T01:30')
    expect(callOn(DAY, { shootTime: '02:00', endTime: '05:00' }, '21:00')).toBe('2027-03-19T21:00')
    expect(callOn(DAY, { shootTime: '09:00', endTime: null }, '20:59')).toBe('2027-03-20T20:59')
    expect(callOn(DAY, { shootTime: null, endTime: null }, '00:00')).toBe('2027-03-20T00:00')
  })

  test('is the own time of a person, else that of a role with its own day, else the general call', () => {
    expect(planOf(LINE, SHEET).callTime).toBe('08:30')
    expect(planOf({ ...LINE, hasOwnDay: true }, SHEET).callTime).toBe('09:00')
    expect(planOf({ ...LINE, hasOwnDay: true, callTime: '10:15' }, SHEET).callTime).toBe('10:15')
    expect(planOf(LINE, { ...SHEET, generalCall: null })).toMatchObject({ callTime: null, terms: null, isOutside: false, change: 'new' })
  })

  test('ends with the shoot unless the person is done at another time, at most 18 hours later', () => {
    expect(planOf(LINE, SHEET).terms).toEqual({ callAt: '2027-03-20T15:30:00.000Z', wrapAt: '2027-03-21T00:00:00.000Z', note: null })
    expect(planOf({ ...LINE, wrapTime: '01:00' }, SHEET).terms?.wrapAt).toBe('2027-03-21T08:00:00.000Z')
    expect(planOf({ ...LINE, wrapTime: '08:00' }, SHEET)).toMatchObject({ terms: null, isOutside: true, outside: 'wrapTime' })
    expect(planOf({ ...LINE, callTime: '02:00' }, SHEET).outside).toBe('callTime')
    expect(planOf(LINE, SHEET).outside).toBeNull()
    expect(wrapAfter('2027-03-20T08:00', '08:00')).toBeNull()
  })

  test('is never before it is possible, and never ends before it begins (random times)', () => {
    const days = fc.constantFrom('2027-03-14', '2027-03-20', '2027-11-07')
    fc.assert(
      fc.property(
        days,
        optionalTime,
        optionalTime,
        optionalTime,
        optionalTime,
        time,
        (day, shootTime, endTime, callTime, wrapTime, general) => {
          const { terms, isOutside } = planOf(
            { ...LINE, hours: { shootTime, endTime }, callTime, wrapTime },
            { ...SHEET, day, generalCall: general },
          )
          expect(terms === null).toBe(isOutside)
          if (!terms) return
          const call = Date.parse(terms.callAt)
          expect(Math.abs(call - Date.parse(`${day}T20:00Z`))).toBeLessThan(48 * HOUR_MS)
          if (terms.wrapAt === null) return
          const hours = (Date.parse(terms.wrapAt) - call) / HOUR_MS
          expect(hours).toBeGreaterThan(0)
          // One hour more in the night in which the clocks go back.
          expect(hours).toBeLessThanOrEqual(19)
        },
      ),
    )
  })
})

describe('publishing', () => {
  const terms = fc.record<CallTerms>({
    callAt: fc.constantFrom('2027-03-20T15:30:00.000Z', '2027-03-20T16:00:00.000Z'),
    wrapAt: fc.constantFrom(null, '2027-03-21T00:00:00.000Z'),
    note: fc.constantFrom(null, 'Bring shoes'),
  })

  test('asks again exactly those whose own line, or what is common to all, has changed (random lines)', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.option(terms), fc.option(terms), fc.boolean(), (isBooked, sent, now, isCommonNew) => {
        const change = changeOf({ isBooked, sent, terms: now }, isCommonNew)
        const isSame = JSON.stringify([sent?.callAt, sent?.wrapAt, sent?.note]) === JSON.stringify([now?.callAt, now?.wrapAt, now?.note])
        if (isBooked && sent) expect(change).toBe(isSame && !isCommonNew ? 'none' : 'changed')
        else if (isBooked) expect(change).toBe('new')
        else expect(change).toBe(sent ? 'cancelled' : 'none')
      }),
    )
  })

  test('tells nobody anything twice: what was sent needs no other publication (random times)', () => {
    fc.assert(
      fc.property(optionalTime, optionalTime, fc.option(fc.string()), (callTime, wrapTime, note) => {
        const line = { ...LINE, hours: { shootTime: null, endTime: null }, callTime, wrapTime, note }
        const { terms: sent, isOutside } = planOf(line, SHEET)
        if (!isOutside) expect(planOf({ ...line, sent }, SHEET).change).toBe('none')
      }),
    )
  })

  test('says how many get it, confirm again, and are no longer called', () => {
    expect(publicationOf(['none', 'new', 'changed', 'changed', 'cancelled'])).toEqual({ gets: 3, again: 2, cancelled: 1 })
  })
})

describe('where somebody stands', () => {
  const facts = { isSent: true, isBounced: true, isSeen: true, isConfirmed: true, problem: 'I am ill' }

  test('is what they said last, before what the mail server said', () => {
    expect(callStateOf(facts)).toBe('problem')
    expect(callStateOf({ ...facts, problem: null })).toBe('confirmed')
    expect(callStateOf({ ...facts, problem: null, isConfirmed: false })).toBe('seen')
    expect(callStateOf({ ...facts, problem: null, isConfirmed: false, isSeen: false })).toBe('bounced')
    expect(callStateOf({ isSent: true, isBounced: false, isSeen: false, isConfirmed: false, problem: null })).toBe('sent')
    expect(callStateOf({ ...facts, isSent: false })).toBe('not-sent')
  })

  test('makes the office telephone when a mail came back, at a problem, and twelve hours before without an answer', () => {
    const callAt = '2027-03-20T16:00:00.000Z'
    const before = (hours: number) => Date.parse(callAt) - hours * HOUR_MS
    for (const state of ['bounced', 'problem'] as const) expect(needsTelephone({ state, callAt }, before(60))).toBe(true)
    for (const state of ['sent', 'seen'] as const)
      expect([needsTelephone({ state, callAt }, before(12.1)), needsTelephone({ state, callAt }, before(12))]).toEqual([false, true])
    for (const state of ['not-sent', 'confirmed'] as const) expect(needsTelephone({ state, callAt }, before(1))).toBe(false)
  })
})
