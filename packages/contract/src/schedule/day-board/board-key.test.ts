import { expect, test } from 'vitest'
import { boardKey, readBoardKey } from './board-key.ts'

test('a key names an audition session, or a day of a casting call', () => {
  for (const board of [{ kind: 'session', sessionId: 12 } as const, { kind: 'shoot', projectId: 7, day: '2027-03-04' } as const]) {
    expect(readBoardKey(boardKey(board))).toEqual(board)
  }
})

test.each([
  '',
  'session-',
  'session-0',
  'session-012',
  'session-2147483648',
  'session-1 ',
  'shoot-7',
  'shoot-7-2027-02-29',
  'shoot-7-2027-13-01',
  'shoot-7-1066-01-01',
  'shoot-0-2027-03-04',
  'shoot-7-2027-03-04-1',
])('%j is none', (key) => expect(readBoardKey(key)).toBeUndefined())
