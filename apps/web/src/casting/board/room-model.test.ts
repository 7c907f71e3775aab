import type { Card, RoomCard } from '@callboard/contract/casting/board/endpoints'
import { STAGES, takesPlace } from '@callboard/contract/casting/board/stages'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { NO_CRITERIA } from '@callboard/contract/people/profiles/criteria'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { warningsOf } from './card-warnings.ts'
import { castOf, moveWithin } from './cast-model.ts'
import {
  cardsOf,
  freeCards,
  groupCards,
  isCardUntold,
  meterOf,
  movable,
  namedCards,
  overfilled,
  recipientsOf,
  targetsOf,
  withCards,
  withMove,
} from './room-model.ts'

let lastId = 0
function someCard(changes: Partial<Omit<Card, 'student'>> & { gender?: string | null } = {}): Card {
  const { gender = null, stage = 'submitted', ...rest } = changes
  lastId += 1
  return {
    id: lastId,
    roleId: 1,
    studentId: lastId,
    stage,
    toldStage: stage,
    rank: null,
    place: null,
    source: 'applied',
    reason: null,
    notes: null,
    version: 1,
    submittedAt: '2026-01-01T00:00:00.000Z',
    movedAt: '2026-01-01T00:00:00.000Z',
    isRestricted: false,
    student: {
      userId: String(lastId),
      firstName: 'Ana',
      lastName: 'Silva',
      email: `ana.${lastId}@example.edu`,
      year: null,
      major: 'Film',
      gender,
      age: null,
      height: null,
      rating: 0,
      photoUrl: null,
    },
    results: [],
    hasTape: false,
    hasNewTape: false,
    hasConsent: true,
    hasDeclined: false,
    isUnavailable: false,
    isBookedElsewhere: false,
    clash: null,
    freedom: null,
    planAnswer: null,
    offer: null,
    ...rest,
  }
}

function someRole(changes: Partial<Role> = {}): Role {
  return {
    id: 1,
    projectId: 1,
    name: 'Dancer',
    description: null,
    needed: 2,
    neededMen: null,
    neededWomen: null,
    alternatesWanted: 0,
    criteria: {
      ...NO_CRITERIA,
      genders: [],
      years: [],
      schools: [],
      majors: [],
      experienceLevels: [],
      specialtiesAll: [],
      specialtiesAny: [],
    },
    shootDate: null,
    shootTime: null,
    endTime: null,
    pay: null,
    isInternal: false,
    isCancelled: false,
    version: 1,
    ...changes,
  }
}

const stage = fc.constantFrom(...STAGES)
const gender = fc.constantFrom('Female', 'Male', 'Non-Binary', null)
const cards = fc.array(fc.record({ stage, gender, roleId: fc.constantFrom(1, 2) }).map(someCard), { maxLength: 30 })

test('each card is in exactly one column, and alternates stand by rank', () => {
  fc.assert(
    fc.property(cards, (all) => {
      const ids = groupCards(all).flatMap((group) => group.cards.map(({ id }) => id))
      expect(ids.toSorted((a, b) => a - b)).toEqual(all.map(({ id }) => id))
    }),
  )
  const [third, first] = [someCard({ stage: 'alternate', rank: 3 }), someCard({ stage: 'alternate', rank: 1 })]
  expect(groupCards([third, first]).find(({ group }) => group === 'alternate')?.cards).toEqual([first, third])
})

test('the meter counts everybody who is booked once, and all places', () => {
  fc.assert(
    fc.property(
      cards,
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 1, max: 4 }),
      (all, men, women, more) => {
        const roles = [someRole({ needed: men + women + more, neededMen: men, neededWomen: women }), someRole({ id: 2 })]
        const meter = meterOf(roles, all)
        const parts = [meter.women, meter.men, meter.people]
        expect(parts.reduce((sum, { booked }) => sum + booked, 0)).toBe(all.filter((card) => takesPlace(card.stage)).length)
        expect(parts.reduce((sum, { needed }) => sum + needed, 0)).toBe(men + women + more + 2)
      },
    ),
  )
})

test('women beyond their own places take those for anybody, and a role for women only needs women', () => {
  const women = [1, 2, 3].map(() => someCard({ stage: 'booked', gender: 'Female' }))
  const undecided = someCard({ gender: 'Male' })
  expect(meterOf([someRole({ needed: 4, neededWomen: 2 })], [...women, undecided])).toEqual({
    women: { booked: 2, needed: 2 },
    men: { booked: 0, needed: 0 },
    people: { booked: 1, needed: 2 },
    toDecide: 1,
  })
  const onlyWomen = someRole({ needed: 3, criteria: { ...someRole().criteria, genders: ['Female'] } })
  expect(meterOf([onlyWomen], women).women).toEqual({ booked: 3, needed: 3 })
})

test('nobody who withdrew, declined or is restricted is moved by hand', () => {
  const [gone, declined, held] = [someCard({ stage: 'withdrawn' }), someCard({ stage: 'declined' }), someCard({ isRestricted: true })]
  expect(targetsOf([gone, declined, held])).toEqual([])
  const waiting = someCard()
  expect(movable([gone, held, waiting], 'shortlisted')).toEqual([waiting])
  expect(targetsOf([waiting])).not.toContain('submitted')
})

test('a booking asks for a reason exactly when it needs more places than there are', () => {
  const role = someRole({ needed: 2 })
  const [booked, second, third] = [someCard({ stage: 'booked', place: 1 }), someCard(), someCard()]
  const all = [booked, second, third]
  expect(overfilled([role], all, [second])).toEqual([])
  expect(overfilled([role], all, [second, third])).toEqual([role])
  expect(overfilled([role], all, [booked])).toEqual([])
})

test('a move shows a place or a rank at once, and that the student does not know', () => {
  const [first, second] = [someCard(), someCard()]
  const ids = new Set([first.id, second.id])
  const [one, other] = withMove([first, second], ids, 'booked')
  expect([one?.place, other?.place]).toEqual([1, 2])
  expect([one, other].every((card) => card && isCardUntold(card))).toBe(true)
  expect(withMove([first, second], ids, 'alternate').map(({ rank }) => rank)).toEqual([1, 2])
  expect(withMove([first], ids, 'shortlisted').some(isCardUntold)).toBe(false)
})

test('what the server answers replaces cards, and adds those that were not there', () => {
  const [known, other] = [someCard(), someCard()]
  const added = someCard()
  expect(withCards([known, other], [{ ...known, version: 2 }, added])).toEqual([{ ...known, version: 2 }, other, added])
  expect(cardsOf([known, someCard({ roleId: 2 })], 1)).toEqual([known])
})

test('the cast stands by places, and open places are never fewer than none', () => {
  const [second, first, absent] = [
    someCard({ stage: 'booked', place: 2 }),
    someCard({ stage: 'completed', place: 1 }),
    someCard({ stage: 'no-show' }),
  ]
  const [cast] = castOf([someRole({ needed: 1 })], [second, absent, first])
  expect(cast?.booked).toEqual([first, second, absent])
  expect([cast?.taken, cast?.openPlaces]).toEqual([2, 0])
  expect(moveWithin([1, 2, 3], 2, 0)).toEqual([3, 1, 2])
})

test('an open offer takes an open place of the cast', () => {
  const offer = (day: number) => ({ id: day, sentAt: '2026-01-01T00:00:00.000Z', expiresAt: `2026-01-0${day}T00:00:00.000Z` })
  const later = someCard({ stage: 'offered', offer: offer(3) })
  const sooner = someCard({ stage: 'offered', offer: offer(2) })
  const cards = [later, sooner, someCard({ stage: 'booked', place: 1 })]
  const [cast] = castOf([someRole({ needed: 4 })], cards)
  expect(cast?.offered).toEqual([sooner, later])
  expect(cast?.openPlaces).toBe(1)
  expect(castOf([someRole({ needed: 2 })], cards)[0]?.openPlaces, 'more offers than places').toBe(0)
  expect(withMove(cards, new Set([sooner.id]), 'callback')[1]?.offer, 'a move ends the offer').toBeNull()
})

test('a message to chosen people goes to each once, and to nobody who is restricted', () => {
  const [ana, bo, restricted] = [someCard(), someCard(), someCard({ isRestricted: true })]
  const recipients = recipientsOf([ana, bo, { ...ana, id: 99, roleId: 2 }, restricted])
  expect(recipients.map(({ email }) => email)).toEqual([ana.student.email, bo.student.email])
})

test('a card warns of what is against casting somebody, but not of a restricted student', () => {
  const all = { hasConsent: false, isUnavailable: true, isBookedElsewhere: true }
  const textsOf = (card: Card) => warningsOf(card).map(({ text }) => text)
  expect(textsOf(someCard())).toEqual([])
  expect(textsOf(someCard(all))).toEqual(['No consent', 'Unavailable', 'Booked elsewhere that day'])
  expect(textsOf(someCard({ hasConsent: false, hasDeclined: true }))).toEqual(['Consent declined'])
  const clash = {
    source: 'booking' as const,
    title: 'Open day',
    startDate: '2027-03-04T17:00:00.000Z',
    endDate: '2027-03-04T20:00:00.000Z',
  }
  expect(textsOf(someCard({ isBookedElsewhere: true, clash }))).toEqual(['Booked elsewhere at this time'])
  expect(textsOf(someCard({ clash: { ...clash, source: 'exception', title: null } }))).toEqual(['Busy at this time'])
  expect(textsOf(someCard({ ...all, isRestricted: true, clash }))).toEqual([])
})

test('a name is found by its words, whatever their accents and case, and never that of a restricted student', () => {
  const ana = { ...someCard(), id: 1, student: { ...someCard().student, firstName: 'Ana', lastName: 'Núñez' } }
  const johanna = { ...someCard(), id: 2, student: { ...someCard().student, firstName: 'Johanna', lastName: 'Li' } }
  const restricted = { ...ana, id: 3, isRestricted: true }
  const foundBy = (words: string) => namedCards([ana, johanna, restricted], words).map(({ id }) => id)
  expect(foundBy('nunez ANA')).toEqual([1])
  expect(foundBy('ana')).toEqual([1])
  expect(foundBy('anna li')).toEqual([2])
  expect(foundBy('ana li')).toEqual([])
  expect(foundBy('  ')).toEqual([1, 2, 3])
})

test('people of whom nobody knows are neither free nor busy, and restricted people are only among everybody', () => {
  const all = (['free', 'busy', 'unknown', undefined] as const).map((freedom) => ({ card: someCard({ isRestricted: !freedom }), freedom }))
  const people = all.map(({ card }) => card)
  const freedomOf = (card: RoomCard) => all.find((one) => one.card === card)?.freedom
  expect(freeCards(people, 'free', freedomOf)).toEqual([people[0]])
  expect(freeCards(people, 'busy', freedomOf)).toEqual([people[1]])
  expect(freeCards(people, 'unknown', freedomOf)).toEqual([people[2]])
  expect(freeCards(people, 'all', freedomOf)).toEqual(people)
})
