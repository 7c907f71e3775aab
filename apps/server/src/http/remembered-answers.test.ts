import type { Role } from '@callboard/contract/access'
import { afterEach, expect, test } from 'vitest'
import { type Actor, ANONYMOUS } from '#platform/actor.ts'
import { countTableChanges } from '#platform/table-changes.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { type AnswersOfRead, type RememberedAnswers, rememberAnswers } from './remembered-answers.ts'

const person = (userId: string, role: Role): Actor => ({ kind: 'user', userId, email: '', role })
const ada = person('ada', 'admin')
const EVERYBODY = [ada, person('ben', 'admin'), person('cy', 'student'), person('dee', 'student'), ANONYMOUS]
/** Of no limit, and no line of the log. */
const ASKED = { config: { url: '/a', method: 'GET' }, route: '/a', params: {} }
const nameOf = (who: Actor) => (who.kind === 'user' ? who.userId : 'anonymous')

let opened: RememberedAnswers
function open() {
  const { changes, ear } = countTableChanges()
  const clock = fakeClock()
  opened = rememberAnswers(changes, clock)
  return { ear, clock, answers: opened }
}
afterEach(() => opened.close())

/** Reads an answer as often as it takes until it is kept. */
function keep(read: AnswersOfRead, who: Actor, url: string, text: string): void {
  read.begin(who, url)?.(text, ASKED)
  read.begin(who, url)?.(text, ASKED)
}
function taken(read: AnswersOfRead, who: Actor, url: string): string | undefined {
  const bytes = read.take(who, url)
  return bytes === undefined ? undefined : Buffer.from(bytes, 'latin1').toString()
}

test('what is asked for once is not kept; what is asked for again is, until one of its tables changes', () => {
  const { answers, ear } = open()
  const read = answers.of({ tables: ['projects'], sameFor: 'everyone' })
  expect([read.begin(ada, '/a'), read.knows(ada, '/a'), answers.bytes]).toEqual([undefined, false, 0])
  read.begin(ada, '/a')?.('Æ', ASKED)
  expect([taken(read, ada, '/a'), taken(read, ada, '/b')]).toEqual(['Æ', undefined])
  expect([answers.hits, answers.misses]).toEqual([1, 2])
  ear.changed('users')
  expect(taken(read, ada, '/a')).toBe('Æ')
  ear.changed('projects')
  expect([taken(read, ada, '/a'), read.knows(ada, '/a')]).toEqual([undefined, false])
})

test('an answer that was read before a change and finished after it is not kept', () => {
  const { answers, ear } = open()
  const read = answers.of({ tables: ['projects'], sameFor: 'everyone' })
  keep(read, ada, '/a', 'first')
  for (const happens of [() => ear.changed('projects'), () => ear.end(), () => ear.begin(async () => {})]) {
    const finish = read.begin(ada, '/a')
    happens()
    finish?.('before', ASKED)
    expect(taken(read, ada, '/a')).toBeUndefined()
    keep(read, ada, '/a', 'after')
    expect(taken(read, ada, '/a')).toBe('after')
  }
})

test.each([
  ['everyone', ['ada', 'ada', 'ada', 'ada', 'ada']],
  ['admins', ['ada', 'ada', 'cy', 'dee', 'anonymous']],
  ['nobody', ['ada', 'ben', 'cy', 'dee', 'anonymous']],
] as const)('answers that are the same for %s are shared by them alone', (sameFor, expected) => {
  const { answers } = open()
  const read = answers.of({ tables: ['projects'], sameFor })
  for (const who of EVERYBODY) if (!read.knows(who, '/a')) keep(read, who, '/a', nameOf(who))
  expect(EVERYBODY.map((who) => taken(read, who, '/a'))).toEqual(expected)
})

test('nothing is older than its period, which ends at each whole minute', () => {
  const { answers, clock } = open()
  const read = answers.of({ tables: ['projects'], sameFor: 'everyone' })
  keep(read, ada, '/a', 'today')
  const late = read.begin(ada, '/a')
  clock.advance(1 - (clock.now().getTime() % 60_000) / 60_000)
  late?.('today', ASKED)
  expect([taken(read, ada, '/a'), answers.bytes]).toEqual([undefined, 0])
  // What was asked for often is kept at once.
  read.begin(ada, '/a')?.('tomorrow', ASKED)
  expect(taken(read, ada, '/a')).toBe('tomorrow')
})

test('sixteen megabytes are the most, also of answers that are read again', () => {
  const { answers, ear } = open()
  const read = answers.of({ tables: ['projects'], sameFor: 'everyone' })
  const big = 'x'.repeat(1024 * 1024)
  for (let number = 0; number < 40; number++) keep(read, ada, `/${number}`, big)
  const full = answers.bytes
  expect(full).toBeGreaterThan(15 * big.length)
  expect(full).toBeLessThanOrEqual(16 * big.length)
  ear.changed('projects')
  for (let number = 0; number < 15; number++) keep(read, ada, `/${number}`, big)
  expect(answers.bytes).toBe(full)
})
