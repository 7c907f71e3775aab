import type { AuditionPlanEffects } from '@callboard/contract/schedule/audition-sessions/endpoints'
import { expect, test } from 'vitest'
import { displacedPlan } from './displaced-model.ts'

const person = (id: number, values: object = {}): AuditionPlanEffects['displaced'][number] => ({
  id,
  name: `Person ${id}`,
  startDate: '2027-03-10T17:00:00.000Z',
  room: 'Studio',
  isOffered: false,
  canKeep: true,
  clash: null,
  ...values,
})
const shown = (...[effects, choice]: Parameters<typeof displacedPlan>) => {
  const { exceptions, kept, keep, left, needsReason } = displacedPlan(effects, choice)
  return { exceptions: exceptions.map(({ person: { id }, to }) => `${id} ${to}`), kept: kept.length, keep, left, needsReason }
}

test('one switch keeps the time of everybody who can, and only the others are shown', () => {
  const effects = { displaced: [person(1), person(2, { canKeep: false }), person(3), person(4, { canKeep: false })], free: 3 }
  expect(shown(effects, { keepTimes: true, wishes: {} })).toEqual({
    exceptions: ['2 another-slot', '4 released'],
    kept: 2,
    keep: 2,
    left: 1,
    needsReason: false,
  })
  expect(shown(effects, { keepTimes: false, wishes: {} })).toMatchObject({
    exceptions: ['1 another-slot', '2 another-slot', '3 another-slot', '4 released'],
    keep: 2,
  })
})

test('an exception is made of one who could keep their time', () => {
  const effects = { displaced: [person(1), person(2)], free: 4 }
  expect(shown(effects, { keepTimes: true, wishes: { 2: 'released' } })).toMatchObject({ exceptions: ['2 released'], kept: 1, keep: 1 })
})

test('who has something else at that time keeps it only by a choice, which needs a reason', () => {
  const effects = { displaced: [person(1), person(2, { clash: 'Person 2: booked, 9:00 AM to 9:20 AM' })], free: 2 }
  expect(shown(effects, { keepTimes: true, wishes: {} })).toMatchObject({ exceptions: ['2 another-slot'], needsReason: false })
  expect(shown(effects, { keepTimes: true, wishes: { 2: 'same-time' } })).toMatchObject({ exceptions: ['2 same-time'], needsReason: true })
})
