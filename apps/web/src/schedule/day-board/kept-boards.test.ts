import type { User } from '@callboard/contract/accounts/accounts/endpoints'
import type { DayBoard } from '@callboard/contract/schedule/day-board/endpoints'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { expect, test } from 'vitest'
import { withBoard } from './kept-boards.ts'

const user = (id: string) => ({ id }) as User
const read = (key: string, readAt: number) => ({ board: { key, people: [] as DayBoard['people'] } as DayBoard, readAt })
const keys = ({ boards }: ReturnType<typeof withBoard>) => boards.map(({ board, readAt }) => `${board.key} ${readAt}`)
const HOUR = HOUR_MS

test('a device keeps the newest state of the last five boards', () => {
  let kept: ReturnType<typeof withBoard> | null = null
  for (const [at, key] of ['a', 'b', 'c', 'd', 'e', 'f', 'b'].entries()) kept = withBoard(kept, user('1'), read(key, at))
  expect(kept && keys(kept)).toEqual(['b 6', 'f 5', 'e 4', 'd 3', 'c 2'])
})

test('boards of another day and of another person are forgotten', () => {
  const kept = withBoard(withBoard(null, user('1'), read('a', 0)), user('1'), read('b', 35 * HOUR))
  expect(keys(kept)).toEqual([`b ${35 * HOUR}`, 'a 0'])
  expect(keys(withBoard(kept, user('1'), read('c', 37 * HOUR)))).toEqual([`c ${37 * HOUR}`, `b ${35 * HOUR}`])
  expect(withBoard(kept, user('2'), read('c', 36 * HOUR))).toEqual({ user: user('2'), boards: [read('c', 36 * HOUR)] })
})

test('notes about people are not kept on a device, and their telephone numbers are', () => {
  const people = [{ key: 'a1', cellPhone: '310 555 0142', notes: 'Shy' }] as DayBoard['people']
  const kept = withBoard(null, user('1'), { board: { key: 'a', people } as DayBoard, readAt: 0 })
  expect(kept.boards[0]?.board.people).toEqual([{ key: 'a1', cellPhone: '310 555 0142', notes: null }])
})
