import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DECIDABLE_STATUSES } from '../applications/rules.ts'
import {
  freePlace,
  isUntold,
  type Mover,
  mayMove,
  movesFrom,
  OPEN_STAGES,
  STAGES,
  type Stage,
  stageForStatus,
  statusOf,
  studentStageOf,
  takesPlace,
  toldStage,
} from './stages.ts'

const MOVERS: readonly Mover[] = ['office', 'student', 'system']
const stage = fc.constantFrom(...STAGES)

test('no move leads to the stage it starts from', () => {
  for (const from of STAGES) for (const by of MOVERS) expect(mayMove(from, from, by)).toBe(false)
})

test('a move is allowed exactly when it is listed', () => {
  fc.assert(
    fc.property(stage, stage, fc.constantFrom(...MOVERS), (from, to, by) => mayMove(from, to, by) === movesFrom(from, by).includes(to)),
  )
})

test('every stage can be reached from an application, by moves of the three', () => {
  const reached = new Set<Stage>(['submitted', 'invited'])
  for (const from of reached) for (const by of MOVERS) for (const to of movesFrom(from, by)) reached.add(to)
  expect([...reached].sort()).toEqual([...STAGES].sort())
})

test('closing a casting call can release every open application', () => {
  for (const from of OPEN_STAGES) expect(mayMove(from, 'released', 'system'), from).toBe(true)
})

test('an application is open exactly while its status is pending', () => {
  for (const from of STAGES) expect(OPEN_STAGES.some((open) => open === from)).toBe(statusOf(from) === 'pending')
})

test('the office never moves an application that its student ended, except to ask again', () => {
  for (const from of ['declined', 'withdrawn'] as const) {
    for (const to of movesFrom(from, 'office')) expect(studentStageOf(to)).toBe('asked')
  }
})

test('a student books nothing but an offer, and never sees a place taken otherwise', () => {
  for (const from of STAGES) expect(mayMove(from, 'booked', 'student')).toBe(from === 'offered')
})

test('a status can be set wherever the student has not ended the application, by one allowed move of the office', () => {
  for (const from of STAGES.filter((each) => statusOf(each) !== 'withdrawn')) {
    for (const status of DECIDABLE_STATUSES) {
      const to = stageForStatus(from, status)
      expect(statusOf(to)).toBe(status)
      expect(to === from || mayMove(from, to, 'office'), `${from} ${status}`).toBe(true)
    }
  }
})

test('only those who are booked or were there take a place', () => {
  expect(STAGES.filter(takesPlace)).toEqual(['booked', 'completed'])
})

test('something is left to tell exactly while the student knows another status', () => {
  fc.assert(
    fc.property(stage, fc.array(fc.record({ to: stage, tells: fc.boolean() }), { maxLength: 20 }), (start, moves) => {
      let told: Stage | null = start
      let current = start
      for (const { to, tells } of moves) {
        told = toldStage(told, to, tells)
        current = to
        // An offer that has not been sent yet is not a decision to tell.
        if (to !== 'offered' || tells) expect(isUntold(current, told)).toBe(told !== current)
        if (tells) expect(told).toBe(to)
      }
    }),
  )
})

test('somebody whom the office added is told nothing before they are in', () => {
  fc.assert(fc.property(stage, (to) => toldStage(null, to, false) === null && isUntold(to, null) === (statusOf(to) === 'accepted')))
})

test('an offer is unknown until it is sent', () => {
  fc.assert(fc.property(stage, (told) => toldStage(told, 'offered', false) === told && toldStage(told, 'offered', true) === 'offered'))
})

test('a move and its undoing, neither of them told, leave nothing to tell', () => {
  // Undoing a move never creates an offer.
  const undoable = stage.filter((from) => from !== 'offered')
  fc.assert(fc.property(undoable, stage, (from, to) => toldStage(toldStage(from, to, false), from, false) === from))
})

test('the free place is the lowest that nobody has', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 30 })), (taken) => {
      const place = freePlace(taken)
      expect(taken).not.toContain(place)
      for (let lower = 1; lower < place; lower++) expect(taken).toContain(lower)
    }),
  )
})
