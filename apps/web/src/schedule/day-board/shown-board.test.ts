import type { DayBoard, DayPerson, DayStepInput } from '@callboard/contract/schedule/day-board/endpoints'
import { EXPECTED } from '@callboard/contract/schedule/day-board/steps'
import { expect, test } from 'vitest'
import { groupsOf, isFound, onceEach, onlyFound, shownPeople, waitsOf, whoIs } from './shown-board.ts'
import type { QueuedStep } from './step-queue.ts'

const AT = '2027-03-04T17:00:00.000Z'
const person = (key: string, values: Partial<DayPerson> = {}): DayPerson => ({
  key,
  applicationId: 1,
  studentId: Number(key.replaceAll(/\D/g, '')) || null,
  roleId: 1,
  roleName: 'Guide',
  name: 'Ana Vega',
  firstName: 'Ana',
  photoUrl: null,
  cellPhone: null,
  notes: null,
  startsAt: AT,
  slotRoom: 'Studio',
  number: null,
  ticket: 'ticket',
  code: '048213',
  hasAlternate: false,
  undo: null,
  ...EXPECTED,
  ...values,
})
const board = (...people: DayPerson[]) => ({ key: 'session-1', people }) as DayBoard
const wait = (step: Omit<DayStepInput, 'id' | 'at'> & { id?: string }, name = 'Ana Vega'): QueuedStep => ({
  board: 'session-1',
  name,
  step: { id: 'step', at: AT, ...step } as DayStepInput,
})

test('steps that wait on this device are shown at once, and others stay as they are', () => {
  const steps = [
    wait({ id: '1', person: 'a1', do: 'move', to: 'arrived' } as DayStepInput),
    wait({ id: '2', person: 'a1', do: 'move', to: 'called', room: 'Hall' } as DayStepInput),
  ]
  const [ana, ben] = shownPeople(board(person('a1'), person('a2')), steps)
  expect(ana).toMatchObject({ state: 'called', room: 'Hall', isUnsent: true, undo: { step: '2', before: { state: 'arrived' } } })
  expect(ben).toMatchObject({ state: 'expected', isUnsent: false })
  expect(shownPeople(board(person('a1')), [{ ...steps[0], board: 'session-2' } as QueuedStep])[0]?.state).toBe('expected')
})

test('a step that the server has already changes nothing', () => {
  const arrived = person('a1', { state: 'arrived', arrivedAt: AT, number: 1, undo: { step: '1', before: EXPECTED } })
  const [again] = shownPeople(board(arrived), [wait({ id: '1', person: 'a1', do: 'move', to: 'arrived' } as DayStepInput)])
  expect(again).toEqual({ ...arrived, isUnsent: false })
})

test('an undo that waits brings back what was before', () => {
  const arrived = person('a1', { state: 'arrived', arrivedAt: AT, undo: { step: '1', before: EXPECTED } })
  const [back] = shownPeople(board(arrived), [wait({ person: 'a1', do: 'undo', step: '1' } as DayStepInput)])
  expect(back).toMatchObject({ state: 'expected', arrivedAt: null, undo: null, isUnsent: true })
})

test('who arrives or is taken back here does so for all their roles, and the wall names them once', () => {
  const roles = board(person('a1', { studentId: 7 }), person('a2', { studentId: 7, roleName: 'Queen' }), person('a3'))
  const arrive = wait({ id: '1', person: 'a2', do: 'move', to: 'arrived' } as DayStepInput)
  const shown = shownPeople(roles, [arrive])
  expect(shown.map(({ state, isUnsent, undo }) => [state, isUnsent, undo?.step])).toEqual([
    ['arrived', true, undefined],
    ['arrived', true, '1'],
    ['expected', false, undefined],
  ])
  expect(onceEach(shown).map(({ key }) => key)).toEqual(['a1', 'a3'])
  const back = shownPeople(roles, [arrive, wait({ id: '2', person: 'a2', do: 'undo', step: '1' } as DayStepInput)])
  expect(back.map(({ state }) => state)).toEqual(['expected', 'expected', 'expected'])
})

test('a search that finds one person in two roles means the first that still expects them', () => {
  const [guard, queen] = [person('a1', { studentId: 7, state: 'done' }), person('a2', { studentId: 7 })]
  expect(onlyFound([guard, queen], 'ana')).toBe(queen)
  expect(onlyFound([guard, queen, person('a3')], 'ana')).toBeUndefined()
  expect(onlyFound([person('w', { studentId: null }), person('v', { studentId: null })], 'ana')).toBeUndefined()
})

test('somebody who was not expected is there before the server knows them', () => {
  const steps = [wait({ person: 'w', do: 'walk-in', who: { name: 'Gus Lind' } } as DayStepInput, 'Gus Lind')]
  expect(shownPeople(board(), steps)).toEqual([expect.objectContaining({ key: 'w', name: 'Gus Lind', firstName: 'Gus', state: 'arrived' })])
})

test.each([
  ['', true],
  ['vég', true],
  ['vega an', true],
  ['ben', false],
  ['7', true],
  ['#7', true],
  ['17', false],
  ['048 213', true],
  ['048', true],
  ['04', false],
])('searching for %j finds them: %s', (search, found) => {
  expect(isFound({ name: 'Ana Vega', number: 7, code: '048213' }, search)).toBe(found)
})

test('a search leads to somebody only when it finds nobody else', () => {
  const people = [person('a1', { name: 'Ana Vega', number: 1 }), person('a2', { name: 'Ben Vega', number: 2, code: '112233' })]
  expect(onlyFound(people, ' ben')?.key).toBe('a2')
  expect(onlyFound(people, '1122')?.key).toBe('a2')
  for (const search of ['vega', 'cleo', ' ']) expect(onlyFound(people, search)).toBeUndefined()
})

test('waiting times are known from the slots on, and for shoots after three visits', () => {
  const at = (minutes: number) => new Date(Date.parse(AT) + minutes * 60_000).toISOString()
  const waiting = [person('a1', { state: 'arrived', arrivedAt: AT }), person('a2', { state: 'arrived', arrivedAt: at(1) })]
  const inRoom = person('a3', { state: 'in-room', room: 'Studio', enteredAt: at(-6) })
  const people = (...more: DayPerson[]) => shownPeople(board(...waiting, inRoom, ...more), [])
  const session = { kind: 'session' as const, rooms: ['Studio'], slotMinutes: 10, capacity: 1 }
  expect([...waitsOf(session, people(), Date.parse(AT))]).toEqual([
    ['a1', 4],
    ['a2', 14],
  ])
  const shoot = { kind: 'shoot' as const, rooms: ['Set'], slotMinutes: null, capacity: 1 }
  expect(waitsOf(shoot, people(), Date.parse(AT)).size).toBe(0)
  const done = [1, 2, 3].map((count) =>
    person(`d${count}`, { state: 'done', enteredAt: at(-10 - 10 * count), endedAt: at(-2 - 10 * count) }),
  )
  expect(waitsOf(shoot, people(...done), Date.parse(AT)).get('a1')).toBe(2)
})

test('people wait in the order in which their rooms take them, after those who are called', () => {
  const waiting = (key: string, slotRoom: string) => person(key, { state: 'arrived', arrivedAt: AT, slotRoom })
  const called = person('called', { state: 'called', room: 'Studio', calledAt: AT, slotRoom: 'Studio' })
  const people = shownPeople(board(waiting('late', 'Studio'), waiting('later', 'Studio'), waiting('soon', 'Hall'), called), [])
  const session = { kind: 'session' as const, rooms: ['Studio', 'Hall'], slotMinutes: 10, capacity: 1 }
  const waits = waitsOf(session, people, Date.parse(AT))
  expect(groupsOf(people, waits).waiting.map(({ key }) => [key, waits.get(key)])).toEqual([
    ['called', 0],
    ['soon', 0],
    ['late', 10],
    ['later', 20],
  ])
})

test('somebody who is to be added is on the board as a student, or by the same name', () => {
  const people = [person('a1', { studentId: 7, name: 'Ana Véga' }), person('w', { studentId: null, name: 'Gus' })]
  expect(whoIs(people, { studentId: 7 })?.key).toBe('a1')
  expect(whoIs(people, { studentId: 8 })).toBeUndefined()
  expect(whoIs(people, { name: ' ana vega' })?.key).toBe('a1')
  expect(whoIs(people, { name: 'Ana' })).toBeUndefined()
})

test('a name in Chinese letters is found with and without a space', () => {
  const name = { name: '小明 王', number: null, code: null }
  expect([isFound(name, '王小明'), isFound(name, '王 小明'), isFound(name, '李小明')]).toEqual([true, true, false])
})
