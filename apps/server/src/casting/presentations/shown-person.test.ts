import { randomBytes } from 'node:crypto'
import { SHOWN_FIELDS } from '@callboard/contract/casting/presentations/rules'
import { describe, expect, test } from 'vitest'
import { inOrderOf, keyOf, maskedAddress, numbersOf, type PersonFacts, type StoredVote, shownTo } from './shown-person.ts'
import { namesTaker } from './without-names.ts'

const people = (count: number) => Array.from({ length: count }, (_, at) => ({ studentId: at + 1 }))
const ids = (found: readonly { studentId: number }[]) => found.map(({ studentId }) => studentId)

describe('numbers and orders', () => {
  test('are each person’s own, whatever the number of people and the seed', () => {
    for (const count of [1, 60, 300, 2000]) {
      const numbers = numbersOf(randomBytes(32), ids(people(count)))
      expect(new Set(numbers.values()).size).toBe(count)
      expect(Math.min(...numbers.values())).toBeGreaterThanOrEqual(1000)
      expect(Math.max(...numbers.values())).toBeLessThanOrEqual(9999)
    }
  })

  test('say nothing about the order of names: each reviewer has another one, and it stays', () => {
    const as = { seed: randomBytes(32), isBlind: true }
    const orders = [1, 2, 3].map((reviewer) => ids(inOrderOf(as, reviewer, people(60))))
    expect(ids(inOrderOf(as, 1, people(60).toReversed()))).toEqual(orders[0])
    expect(new Set(orders.map(String)).size).toBe(3)
    for (const order of orders) {
      expect(order.toSorted((one, other) => one - other)).toEqual(ids(people(60)))
      expect(order).not.toEqual(ids(people(60)))
      const byNumber = [...numbersOf(as.seed, order)].sort(([, one], [, other]) => one - other).map(([id]) => id)
      expect(byNumber).not.toEqual(order)
    }
  })

  test('keep the order of the office where names are shown', () => {
    expect(ids(inOrderOf({ seed: randomBytes(32), isBlind: false }, 1, people(9)))).toEqual(ids(people(9)))
  })

  test('of one person in three roles stay together', () => {
    const roles = people(20).flatMap(({ studentId }) => [1, 2, 3].map((role) => ({ studentId, role })))
    const order = inOrderOf({ seed: randomBytes(32), isBlind: true }, 7, roles)
    for (let at = 0; at < order.length; at += 3) expect(order.slice(at, at + 3).map(({ role }) => role)).toEqual([1, 2, 3])
  })

  test('keys are long, and another in each presentation', () => {
    const [one, other] = [randomBytes(32), randomBytes(32)]
    expect(keyOf(one, 'person', 7)).toHaveLength(20)
    expect(new Set([keyOf(one, 'person', 7), keyOf(other, 'person', 7), keyOf(one, 'tape', 7), keyOf(one, 'person', 8)]).size).toBe(4)
  })
})

test('for any settings, what is not ticked is not there, and in blind mode nothing names the person', () => {
  const person: PersonFacts = {
    ...{
      applicationId: 4_711_471_147,
      studentId: 8_158_158_158,
      firstName: 'Zephyrine',
      lastName: 'Quackenbush',
      roleName: 'Zephyrine’s nurse',
      year: 'Senior',
    },
    photos: [{ hash: 'a'.repeat(64), width: 2, height: 3, thumbhash: 'x', alt: 'Zephyrine at sea' }],
    tapes: [
      { id: 33, elsewhere: null, duration: 9, hasCaptions: true, mayNameThem: true },
      { id: 34, elsewhere: 'https://video.example/quackenbush', duration: 9, hasCaptions: false, mayNameThem: false },
      { id: 35, elsewhere: null, duration: 9, hasCaptions: true, mayNameThem: false },
    ],
    ...{ specialties: ['Juggling', 'Zephyrine'], heightFeet: 5, heightInches: 6, note: 'Ask Quackenbush', slot: null },
  }
  const vote = (reviewerId: number, comment: string): StoredVote => ({
    ...{ reviewerId, applicationId: 4_711_471_147, verdict: 'yes', comment, commentFor: 'reviewers', scores: [0, 3], version: 1 },
  })
  const reviewers = [
    { id: 1, name: 'Ito' },
    { id: 2, name: 'Zephyrine’s aunt' },
  ]
  for (let bits = 0; bits < 2 ** SHOWN_FIELDS.length; bits++) {
    const shown = SHOWN_FIELDS.filter((_field, at) => bits & (1 << at))
    for (const isBlind of [true, false]) {
      for (const blindTapes of ['left-out', 'marked'] as const) {
        const as = { seed: randomBytes(32), shown, isBlind, blindTapes, downloads: false, othersSeen: true, rubric: [] }
        const votes = [vote(1, ''), vote(2, 'Zephyrine!')]
        const said = isBlind ? namesTaker([person]) : (text: string) => text
        const seen = shownTo({ id: 1, name: null }, { person, as, number: 1234, votes, reviewers, base: '/t', said })
        expect(
          Object.keys(seen)
            .filter((key) => SHOWN_FIELDS.some((field) => field === key))
            .toSorted(),
        ).toEqual([...shown].toSorted())
        const text = JSON.stringify(seen).toLowerCase()
        for (const never of ['4711471147', '8158158158', 'at sea', 'a'.repeat(64), 'original']) expect(text).not.toContain(never)
        if (isBlind) for (const name of ['zephyrine', 'quackenbush']) expect(text).not.toContain(name)
        if (!shown.includes('tapes')) continue
        const marks = seen.tapes?.map(({ mayNameThem }) => mayNameThem)
        expect(marks).toEqual(isBlind ? (blindTapes === 'marked' ? [true, false] : [false]) : [false, false, false])
        if (isBlind) expect(seen.tapes?.every(({ isStored, captionsUrl }) => isStored && captionsUrl === null)).toBe(true)
      }
    }
  }
})

test('an address is masked but for its first letter and its site', () => {
  expect(maskedAddress('dean.ito@example.edu')).toBe('d…@example.edu')
})
