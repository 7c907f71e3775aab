import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { STAGES, type Stage } from '@callboard/contract/casting/board/stages'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { expect, test } from 'vitest'
import { askedPeople, candidatesFor, offerable, overoffered, unchanged, withOffer } from './offer-model.ts'

const OFFER = { id: 1, sentAt: '2026-01-01T00:00:00.000Z', expiresAt: '2026-01-02T00:00:00.000Z' }

let lastId = 0
const someCard = (stage: Stage, changes: Partial<RoomCard> = {}): RoomCard => {
  lastId += 1
  return {
    id: lastId,
    roleId: 1,
    stage,
    rank: null,
    isRestricted: false,
    offer: stage === 'offered' ? OFFER : null,
    ...changes,
  } as RoomCard
}

const reader = { id: 1, needed: 2 } as Role

test('everybody who is not booked, not gone and not asked already can be made an offer', () => {
  const stages = offerable(STAGES.map((stage) => someCard(stage))).map(({ stage }) => stage)
  expect(stages).toEqual(['submitted', 'invited', 'shortlisted', 'callback', 'alternate', 'released', 'declined', 'offer-expired'])
  expect(offerable([someCard('callback', { isRestricted: true })])).toEqual([])
})

test('an offer is for people as the director saw them, also after a colleague has moved one', () => {
  const [kept, moved, booked, other] = [someCard('callback'), someCard('shortlisted'), someCard('callback'), someCard('callback')]
  const versions = new Map([kept, moved, booked].map(({ id }) => [id, 1]))
  const now: RoomCard[] = [
    { ...kept, version: 1 },
    { ...moved, stage: 'released', version: 2 },
    { ...booked, stage: 'booked', version: 2 },
    { ...other, version: 1 },
  ]
  expect(askedPeople(now, versions).map(({ id, stage, version }) => [id, stage, version])).toEqual([
    [kept.id, 'callback', 1],
    [moved.id, 'released', 1],
  ])
})

test('open offers can be withdrawn, except those of restricted students', () => {
  const open = someCard('offered')
  expect(withOffer([open, someCard('offered', { isRestricted: true }), someCard('booked')])).toEqual([open])
})

test('for an open place those come first who are nearest to it', () => {
  const cards = [
    someCard('submitted'),
    someCard('alternate', { rank: 2 }),
    someCard('alternate', { rank: 1 }),
    someCard('callback'),
    someCard('shortlisted'),
    someCard('callback', { roleId: 2 }),
    someCard('declined'),
  ]
  const found = candidatesFor(reader, cards).map(({ stage, rank }) => [stage, rank])
  expect(found).toEqual([
    ['callback', null],
    ['shortlisted', null],
    ['alternate', 1],
    ['alternate', 2],
    ['submitted', null],
  ])
})

test('more offers than places are noticed, with those that are open', () => {
  const cards = [someCard('booked'), someCard('offered')]
  const more = someCard('callback')
  expect(overoffered([reader], cards, [more])).toEqual([reader])
  expect(overoffered([reader], cards.slice(1), [more])).toEqual([])
  expect(overoffered([reader], cards, []), 'nobody is asked').toEqual([])
})

test('who was moved meanwhile, or is not in the room, is not as before', () => {
  const [kept, moved, gone] = ['shortlisted', 'shortlisted', 'shortlisted'].map((stage) => someCard(stage as Stage, { version: 1 }))
  if (!kept || !moved || !gone) throw new Error('Three cards are made')
  expect(unchanged([kept, { ...moved, version: 2 }], [kept, moved, gone])).toEqual([kept])
})
