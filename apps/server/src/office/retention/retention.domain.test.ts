import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { expect, test } from 'vitest'
import {
  type AccountFacts,
  accountVerdict,
  earlier,
  endOfYear,
  monthsAfter,
  type RetentionRules,
  tapesVerdict,
  type Warning,
} from './retention.domain.ts'

const { retention: OFF } = DEFAULT_INSTITUTION
const RULES = { ...OFF, accountsMonthsAfterGraduation: 12, selfTapesMonths: 24 }
const day = (text: string) => new Date(`${text}T12:00:00.000Z`)
const NOW = day('2026-01-01')
const warnedOn = (text: string): Warning => ({ requestedAt: day(text), sentAt: day(text), coversUntil: null })

/** Graduated at the end of 2024, so due on 1 January 2026. */
const GRADUATE: AccountFacts = {
  role: 'student',
  isSample: false,
  isHeld: false,
  warning: null,
  graduationYear: 2024,
  hasOpenApplication: false,
  lastUse: day('2024-06-01'),
}
const verdict = (facts: Partial<AccountFacts>, now = NOW, rules: RetentionRules = RULES) =>
  accountVerdict({ ...GRADUATE, ...facts }, rules, now)

test('adding months keeps the day of the month, or gives the last day of a shorter month', () => {
  expect(monthsAfter(day('2025-11-30'), 3)).toEqual(day('2026-02-28'))
  expect(monthsAfter(day('2027-11-30'), 3)).toEqual(day('2028-02-29'))
  expect(monthsAfter(day('2024-02-29'), 12)).toEqual(day('2025-02-28'))
  expect(monthsAfter(day('2026-01-31'), 3)).toEqual(day('2026-04-30'))
  expect(monthsAfter(day('2026-05-31'), -3)).toEqual(day('2026-02-28'))
  expect(monthsAfter(day('2025-10-15'), 15)).toEqual(day('2027-01-15'))
})

test('a year of graduation ends when it has ended in every time zone', () => {
  expect(endOfYear(2024)).toEqual(new Date('2025-01-01T12:00:00.000Z'))
})

test('a graduate is warned 30 days before the account is due, not earlier', () => {
  expect(verdict({}, new Date(day('2025-12-02').getTime() - 1))).toEqual({ kind: 'stays', why: 'not yet' })
  expect(verdict({}, day('2025-12-02'))).toEqual({ kind: 'warn', from: NOW })
  // Long overdue, for example under a new rule: the warning still gives 30 days.
  expect(verdict({}, day('2030-03-01'))).toEqual({ kind: 'warn', from: day('2030-03-31') })
})

test('nothing is removed unless a warning was sent 30 to 60 days ago', () => {
  expect(verdict({ warning: { ...warnedOn('2025-12-02'), sentAt: null } }, day('2025-12-05'))).toEqual({ kind: 'waits', from: null })
  expect(verdict({ warning: { ...warnedOn('2025-11-01'), sentAt: null } }).kind).toBe('warn')
  expect(verdict({ warning: warnedOn('2025-12-02') }, new Date(NOW.getTime() - 1))).toEqual({ kind: 'waits', from: NOW })
  expect(verdict({ warning: warnedOn('2025-12-02') })).toEqual({ kind: 'goes', from: NOW })
  expect(verdict({ warning: warnedOn('2025-12-10') })).toEqual({ kind: 'waits', from: day('2026-01-09') })
  expect(verdict({ warning: warnedOn('2025-12-02') }, new Date(day('2026-01-31').getTime() - 1)).kind).toBe('goes')
  expect(verdict({ warning: warnedOn('2025-12-02') }, day('2026-01-31')).kind).toBe('warn')
  expect(verdict({ warning: warnedOn('2026-03-01') }).kind).toBe('waits')
})

test('signing in keeps an account for the full number of months, warned or not', () => {
  expect(verdict({ lastUse: day('2025-12-20'), warning: warnedOn('2025-12-02') })).toEqual({ kind: 'stays', why: 'not yet' })
  expect(verdict({ lastUse: day('2025-12-20') }, day('2026-11-19'))).toEqual({ kind: 'stays', why: 'not yet' })
  expect(verdict({ lastUse: day('2025-12-20') }, day('2026-11-20')).kind).toBe('warn')
})

test('staff, sample people, restricted students, open applications and people without a year stay, also after a warning', () => {
  const warning = warnedOn('2025-12-02')
  const why = (facts: Partial<AccountFacts>) => verdict({ ...facts, warning })
  expect(why({})).toMatchObject({ kind: 'goes' })
  expect(why({ role: 'admin' })).toEqual({ kind: 'stays', why: 'staff' })
  expect(why({ isSample: true })).toEqual({ kind: 'stays', why: 'sample' })
  expect(why({ isHeld: true })).toEqual({ kind: 'stays', why: 'on hold' })
  expect(why({ hasOpenApplication: true })).toEqual({ kind: 'stays', why: 'open application' })
  expect(why({ graduationYear: null })).toEqual({ kind: 'stays', why: 'no graduation year' })
  expect(accountVerdict({ ...GRADUATE, warning }, OFF, NOW)).toEqual({ kind: 'stays', why: 'rule off' })
})

test('without a year of graduation only the last sign-in counts, by a separate rule', () => {
  const unused = { ...OFF, accountsMonthsUnused: 18 }
  const facts = { graduationYear: null, lastUse: day('2024-06-01') }
  const due = day('2025-12-01')
  expect(verdict(facts, new Date(day('2025-11-01').getTime() - 1), unused)).toEqual({ kind: 'stays', why: 'not yet' })
  expect(verdict(facts, day('2025-11-01'), unused)).toEqual({ kind: 'warn', from: due })
  expect(verdict({ ...facts, warning: warnedOn('2025-11-01') }, due, unused)).toEqual({ kind: 'goes', from: due })
  expect(verdict({ ...facts, isHeld: true }, due, unused)).toEqual({ kind: 'stays', why: 'on hold' })
  expect(verdict({ ...facts, hasOpenApplication: true }, due, unused)).toEqual({ kind: 'stays', why: 'open application' })
  // This rule does not apply to students with a graduation year. The other one does not apply to students without.
  expect(verdict({ graduationYear: 2020 }, day('2030-01-01'), unused)).toEqual({ kind: 'stays', why: 'rule off' })
  expect(verdict(facts, day('2030-01-01'))).toEqual({ kind: 'stays', why: 'no graduation year' })
})

test('only self-tapes listed in the warning are removed, and none for an open casting call', () => {
  const tape = (id: number, made: string, isForOpenCall = false) => ({ id, title: `Tape ${id}`, createdAt: day(made), isForOpenCall })
  const tapes = [tape(1, '2023-06-01'), tape(2, '2023-07-01', true), tape(3, '2023-12-20'), tape(4, '2024-01-15'), tape(5, '2025-06-01')]
  const ids = (warning: Warning | null, now: Date) => {
    const { kind, ...rest } = tapesVerdict({ ...GRADUATE, warning }, tapes, RULES, now)
    return [kind, 'tapes' in rest ? rest.tapes.map(({ id }) => id) : []]
  }
  expect(ids(null, day('2025-12-01'))).toEqual(['warn', [1, 3]])
  const warning = { ...warnedOn('2025-12-01'), coversUntil: day('2023-12-20') }
  expect(ids(warning, day('2025-12-30'))).toEqual(['waits', [1, 3]])
  expect(ids({ ...warning, sentAt: null }, day('2025-12-02'))).toEqual(['waits', [1, 3]])
  // The fourth tape is due, too, but the warning did not list it.
  expect(ids(warning, day('2026-01-20'))).toEqual(['goes', [1, 3]])
  expect(ids(warning, day('2026-01-31'))).toEqual(['warn', [1, 3, 4]])
  expect(tapesVerdict({ ...GRADUATE, isHeld: true, warning }, tapes, RULES, day('2026-01-20'))).toEqual({ kind: 'stays', why: 'on hold' })
})

test('of two clocks the earlier one counts', () => {
  expect(earlier(NOW, day('2027-01-01'))).toEqual(NOW)
  expect(earlier(day('2027-01-01'), NOW)).toEqual(NOW)
})
