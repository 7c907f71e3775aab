import { expect, test } from 'vitest'
import { roomTakes, takersOf } from './rooms.ts'

const PEOPLE = [
  { key: 'in', state: 'in-room', room: 'Studio' },
  { key: 'called', state: 'called', room: 'Hall' },
  { key: 'waits', state: 'arrived', room: null },
  { key: 'over', state: 'done', room: null },
] as const
const takers = (key: string, room: string, takes = 1) => takersOf(PEOPLE, { key, room, takes }).map((person) => person.key)

test('a room is taken when the people in it and called to it fill it', () => {
  expect(takers('waits', 'Studio')).toEqual(['in'])
  expect(takers('waits', 'Hall')).toEqual(['called'])
  expect(takers('waits', 'Foyer')).toEqual([])
  expect(takers('waits', 'Studio', 2)).toEqual([])
})

test('calling somebody into their own room asks nothing', () => {
  expect(takers('called', 'Hall')).toEqual([])
  expect(takers('called', 'Studio')).toEqual(['in'])
})

test('a set takes everybody, makeup one, and a room of an audition session as many as a slot', () => {
  expect(roomTakes('Set', { kind: 'shoot', capacity: 1 })).toBe(Number.POSITIVE_INFINITY)
  expect(roomTakes('Makeup', { kind: 'shoot', capacity: 1 })).toBe(1)
  expect(roomTakes('Set', { kind: 'session', capacity: 3 })).toBe(3)
})
