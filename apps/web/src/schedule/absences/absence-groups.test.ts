import type { Absence } from '@callboard/contract/schedule/absences/endpoints'
import type { AbsenceKind } from '@callboard/contract/schedule/absences/rules'
import { expect, test } from 'vitest'
import { groupAbsences } from './absence-groups.ts'

let id = 0
function absence(name: string, title: string, kind: AbsenceKind, isForgiven = false): Absence {
  id++
  return {
    id,
    kind,
    hoursBefore: kind === 'no-show' ? null : 5,
    // The list is newest first.
    happenedAt: new Date(Date.UTC(2027, 2, 20, 0, -id)).toISOString(),
    student: { id: name.length, name },
    project: { id: title.length, title },
    roleName: 'Participant',
    audition: null,
    day: null,
    reason: null,
    forgiven: isForgiven ? { by: null, at: '2027-03-21T00:00:00.000Z' } : null,
  }
}

const ABSENCES = [
  absence('Ada', 'Billboard', 'no-show', true),
  absence('Berta', 'Billboard', 'late-cancellation'),
  absence('Carlos', 'Film', 'no-show'),
  absence('Ernesto', 'Film', 'late-cancellation'),
  absence('Ernesto', 'Billboard', 'no-show'),
]

test('people with the most that counts come first, then no shows, then the latest', () => {
  expect(groupAbsences(ABSENCES, 'person').map(({ name, counted }) => [name, counted['no-show'], counted['late-cancellation']])).toEqual([
    ['Ernesto', 1, 1],
    ['Carlos', 1, 0],
    ['Berta', 0, 1],
    ['Ada', 0, 0],
  ])
})

test('a casting call has its absences, newest first', () => {
  expect(groupAbsences(ABSENCES, 'project').map(({ name, absences }) => [name, absences.map(({ student }) => student.name)])).toEqual([
    ['Billboard', ['Ada', 'Berta', 'Ernesto']],
    ['Film', ['Carlos', 'Ernesto']],
  ])
})
