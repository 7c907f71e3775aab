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

function ask(read: AnswersOfRead, who: Actor, url: string, text: string): Promise<string> {
  return read.read(who, url, ASKED, async () => text)
}
/** Reads an answer as often as it takes until it is kept. */
async function keep(read: AnswersOfRead, who: Actor, url: string, text: string): Promise<void> {
  await ask(read, who, url, text)
  await ask(read, who, url, text)
}
function taken(read: AnswersOfRead, who: Actor, url: string): string | undefined {
  const bytes = read.take(who, url)
  return typeof bytes === 'string' ? Buffer.from(bytes, 'latin1').toString() : bytes?.toString()
}
/** An answer that is being read until it is given. */
function slowly(read: AnswersOfRead, who: Actor, url: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { answered: read.read(who, url, ASKED, () => promise), give: resolve, fail: reject }
}

test('what is asked for once is not kept; what is asked for again is, until one of its tables changes', async () => {
  const { answers, ear } = open()
  const read = answers.of({ tables: ['projects'], sameFor: 'everyone' })
  await ask(read, ada, '/a', 'Æ')
  expect([read.knows(ada, '/a'), answers.bytes]).toEqual([false, 0])
  await ask(read, ada, '/a', 'Æ')
  expect([taken(read, ada, '/a'), taken(read, ada, '/b')]).toEqual(['Æ', undefined])
  expect([answers.hits, answers.misses]).toEqual([1, 2])
  ear.changed('users')
  expect(taken(read, ada, '/a')).toBe('Æ')
  ear.changed('projects')
  expect([taken(read, ada, '/a'), read.knows(ada, '/a')]).toEqual([undefined, false])
})

test('an answer that was read before a change and finished after it is not kept', async () => {
  const { answers, ear } = open()
  const read = answers.of({ tables: ['projects'], sameFor: 'everyone' })
  await keep(read, ada, '/a', 'first')
  for (const happens of [() => ear.changed('projects'), () => ear.end(), () => ear.begin(async () => {})]) {
    const { answered, give } = slowly(read, ada, '/a')
    happens()
    give('before')
    expect([await answered, taken(read, ada, '/a')]).toEqual(['before', undefined])
    await keep(read, ada, '/a', 'after')
    expect(taken(read, ada, '/a')).toBe('after')
  }
})

test.each([
  ['everyone', ['ada', 'ada', 'ada', 'ada', 'ada']],
  ['admins', ['ada', 'ada', 'cy', 'dee', 'anonymous']],
  ['nobody', ['ada', 'ben', 'cy', 'dee', 'anonymous']],
] as const)('answers that are the same for %s are shared by them alone', async (sameFor, expected) => {
  const { answers } = open()
  const read = answers.of({ tables: ['projects'], sameFor })
  for (const who of EVERYBODY) if (!read.knows(who, '/a')) await keep(read, who, '/a', nameOf(who))
  expect(EVERYBODY.map((who) => taken(read, who, '/a'))).toEqual(expected)
})

test('nothing is older than its period, which ends at each whole minute', async () => {
  const { answers, clock } = open()
  const read = answers.of({ tables: ['projects'], sameFor: 'everyone' })
  await keep(read, ada, '/a', 'today')
  const late = slowly(read, ada, '/a')
  clock.advance(1 - (clock.now().getTime() % 60_000) / 60_000)
  late.give('today')
  await late.answered
  expect([taken(read, ada, '/a'), answers.bytes]).toEqual([undefined, 0])
  // What was asked for often is kept at once.
  await ask(read, ada, '/a', 'tomorrow')
  expect(taken(read, ada, '/a')).toBe('tomorrow')
})

test('sixteen megabytes are the most, also of answers that are read again', async () => {
  const { answers, ear } = open()
  const read = answers.of({ tables: ['projects'], sameFor: 'everyone' })
  const big = 'x'.repeat(1024 * 1024)
  for (let number = 0; number < 40; number++) await keep(read, ada, `/${number}`, big)
  const full = answers.bytes
  expect(full).toBeGreaterThan(15 * big.length)
  expect(full).toBeLessThanOrEqual(16 * big.length)
  ear.changed('projects')
  for (let number = 0; number < 15; number++) await keep(read, ada, `/${number}`, big)
  expect(answers.bytes).toBe(full)
})

test('who asks while the same is being read waits for that, and for it alone', async () => {
  const { answers, ear } = open()
  ear.begin(async () => {})
  const read = answers.of({ tables: ['projects'], sameFor: 'admins' })
  const first = slowly(read, ada, '/a')
  const same = ask(read, person('ben', 'admin'), '/a', 'ben reads')
  const others = [ask(read, person('cy', 'student'), '/a', 'cy reads'), ask(read, ada, '/b', 'b')]
  expect(await Promise.all(others)).toEqual(['cy reads', 'b'])
  first.give('ada reads')
  expect(await Promise.all([first.answered, same])).toEqual(['ada reads', 'ada reads'])
  expect(await ask(read, ada, '/a', 'anew')).toBe('anew')
})

test('who asks after a change does not wait for what was begun before it', async () => {
  const { answers, ear, clock } = open()
  let happens = () => {}
  ear.begin(async () => happens())
  const read = answers.of({ tables: ['projects'], sameFor: 'everyone' })
  // Heard already, heard only by asking, of no change but the end of its period, and while nobody can hear.
  for (const change of [() => ear.changed('projects'), () => clock.advance(1), () => ear.end()]) {
    const before = slowly(read, ada, '/a')
    change()
    expect(await ask(read, ada, '/a', 'after')).toBe('after')
    before.give('before')
    expect(await before.answered).toBe('before')
  }
  ear.begin(async () => happens())
  const before = slowly(read, ada, '/a')
  happens = () => ear.changed('projects')
  expect(await ask(read, ada, '/a', 'after')).toBe('after')
  before.give('before')
  await before.answered
})

test('a reading that fails fails for all who wait for it, and for nobody after', async () => {
  const { answers, ear } = open()
  ear.begin(async () => {})
  const read = answers.of({ tables: ['projects'], sameFor: 'everyone' })
  const first = slowly(read, ada, '/a')
  const second = ask(read, ada, '/a', 'not read')
  const failed = Promise.allSettled([first.answered, second])
  await new Promise((resolve) => setTimeout(resolve, 20))
  first.fail(new Error('unreadable'))
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask(read, ada, '/a', 'anew')).toBe('anew')
})

test('what is larger than one piece is kept as it is sent', async () => {
  const { answers } = open()
  const read = answers.of({ tables: ['projects'], sameFor: 'everyone' })
  const large = 'é'.repeat(20_000)
  await keep(read, ada, '/a', large)
  expect([typeof read.take(ada, '/a'), taken(read, ada, '/a')]).toEqual(['object', large])
})
