import type { DayBoard } from '@callboard/contract/schedule/day-board/endpoints'
import { beforeEach, expect, test } from 'vitest'
import { BOARD_DAY, dayBoardDesk } from '#testing/day-board-desk.ts'
import { makeApplication, makeProfile } from '#testing/factories.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const now = new Date('2027-03-04T16:30:00.000Z')
const server = testServer({ clock: { now: () => now } })
const desk = dayBoardDesk(() => server)
let director: TestClient
beforeEach(async () => {
  director = await desk.director()
})
const states = ({ people }: DayBoard) => people.map(({ firstName, state }) => [firstName, state])
const stageOf = async (id: number) => (await rowsIn(server, 'SELECT stage FROM applications WHERE id = $1', [id]))[0]

test('no shows of a shoot move the application, and undo takes it back', async () => {
  const { key, people } = await desk.shoot(['Ana'])
  const [ana] = people
  const { board, ids } = await desk.press(director, key, { person: ana?.person ?? '', do: 'move', to: 'no-show' })
  expect(states(board)).toEqual([['Ana', 'no-show']])
  expect(await stageOf(ana?.application.id ?? 0)).toEqual({ stage: 'no-show' })
  expect((await director.get('/api/absences')).json()).toHaveLength(1)
  const undone = await desk.press(director, key, { person: ana?.person ?? '', do: 'undo', step: ids[0] ?? '' })
  expect([undone.refused, states(undone.board)]).toEqual([[null], [['Ana', 'expected']]])
  expect(await stageOf(ana?.application.id ?? 0)).toEqual({ stage: 'booked' })
  expect((await director.get('/api/absences')).json()).toEqual([])
})

test('no shows of a shoot have come after all when the office says so, and are booked again', async () => {
  const { key, people } = await desk.shoot(['Ana'])
  const person = people[0]?.person ?? ''
  await desk.press(director, key, { person, do: 'move', to: 'no-show' })
  const { board, refused } = await desk.press(director, key, { person, do: 'move', to: 'arrived' })
  expect([refused, states(board)]).toEqual([[null], [['Ana', 'arrived']]])
  expect(await stageOf(people[0]?.application.id ?? 0)).toEqual({ stage: 'booked' })
  expect((await director.get('/api/absences')).json()).toEqual([])
})

test('no shows offer to ask an alternate while there is one and a place for them', async () => {
  const { key, people, project } = await desk.shoot(['Ana', 'Ben'])
  const [ana, ben] = people
  const { id: studentId } = await makeProfile(server)
  await makeApplication(server, { projectId: project.id, studentId, stage: 'alternate', rank: 1 })
  const offers = async () => (await desk.board(director, key)).people.map(({ hasAlternate }) => hasAlternate)
  expect(await offers()).toEqual([false, false])
  await desk.press(director, key, { person: ana?.person ?? '', do: 'move', to: 'no-show' })
  // Both have the role, which now has an open place. The page shows the alternate only beside the no-show.
  expect(await offers()).toEqual([true, true])
  await rowsIn(server, 'UPDATE roles SET needed = 1 WHERE id = $1', [ben?.application.roleId])
  expect(await offers()).toEqual([false, false])
  await rowsIn(server, 'UPDATE roles SET needed = 2 WHERE id = $1', [ben?.application.roleId])
  await rowsIn(server, 'UPDATE student_profiles SET held_at = now() WHERE id = $1', [studentId])
  expect(await offers()).toEqual([false, false])
})

test('no shows of an audition session move no application, are in the report, and undo takes them out', async () => {
  const { key, people } = await desk.session(['Ana'])
  const person = people[0]?.person ?? ''
  const { ids } = await desk.press(director, key, { person, do: 'move', to: 'no-show' })
  expect(await stageOf(people[0]?.application.id ?? 0)).toEqual({ stage: 'callback' })
  expect((await director.get('/api/absences')).json()).toMatchObject([
    { kind: 'no-show', audition: { name: 'Callbacks' }, day: BOARD_DAY, happenedAt: now.toISOString() },
  ])
  await desk.press(director, key, { person, do: 'undo', step: ids[0] ?? '' })
  expect((await director.get('/api/absences')).json()).toEqual([])
})
