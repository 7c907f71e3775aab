import type { DayBoard } from '@callboard/contract/schedule/day-board/endpoints'
import { DAY_BOARD_ERROR } from '@callboard/contract/schedule/day-board/errors'
import { beforeEach, expect, test } from 'vitest'
import { BOARD_DAY, dayBoardDesk } from '#testing/day-board-desk.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeApplication, makeProfile, makeProject, makeRole, signIn } from '#testing/factories.ts'
import { makeKiosk } from '#testing/paired-kiosk-calls.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const MORNING = Date.parse('2027-03-04T16:30:00.000Z')
let now = new Date(MORNING)
const server = testServer({ clock: { now: () => now } })
const desk = dayBoardDesk(() => server)
let director: TestClient
beforeEach(async () => {
  now = new Date(MORNING)
  director = await desk.director()
})

/** A student with two roles in one shoot: the guard from nine to eleven, and the queen from two to five. */
async function twoRoles() {
  const project = await makeProject(server, { title: 'The crown' })
  const profile = await makeProfile(server, { firstName: 'Ida', lastName: 'Vega' })
  const book = async (name: string, shootTime: string, endTime: string) => {
    const role = await makeRole(server, { projectId: project.id, name, shootDate: BOARD_DAY, shootTime, endTime })
    const { id } = await makeApplication(server, { projectId: project.id, studentId: profile.id, roleId: role.id, stage: 'booked' })
    return `a${id}`
  }
  const [guard, queen] = [await book('Guard', '09:00', '11:00'), await book('Queen', '14:00', '17:00')]
  return { key: `shoot-${project.id}-${BOARD_DAY}`, guard, queen, profile }
}

const linesOf = ({ people }: DayBoard) => people.map(({ roleName, startsAt, state, number }) => [roleName, startsAt, state, number])
const checkIn = async (body: object) => (await (await makeKiosk(server)).device.post('/api/kiosk/check-in', body)).json()
const NINE = '2027-03-04T17:00:00.000Z'
const TWO = '2027-03-04T22:00:00.000Z'

test('somebody with two roles has a line for each, arrives for both with one number, and then goes their way in each', async () => {
  const { key, guard, queen } = await twoRoles()
  const { board } = await desk.press(director, key, { person: queen, do: 'move', to: 'arrived' })
  expect(linesOf(board)).toEqual([
    ['Guard', NINE, 'arrived', 1],
    ['Queen', TWO, 'arrived', 1],
  ])
  const after = await desk.press(
    director,
    key,
    { person: guard, do: 'move', to: 'in-room', room: 'Set' },
    { person: queen, do: 'move', to: 'in-room', room: 'Makeup' },
    { person: guard, do: 'move', to: 'done' },
    { person: queen, do: 'move', to: 'called', room: 'Makeup' },
  )
  expect(after.refused).toEqual([null, expect.stringContaining('Ida Vega is in Set'), null, null])
  expect(linesOf(after.board).map(([role, , state]) => [role, state])).toEqual([
    ['Guard', 'done'],
    ['Queen', 'called'],
  ])
})

test('an arrival is undone for both roles, and somebody who did not come for one may come for the other', async () => {
  const { key, guard, queen } = await twoRoles()
  const { ids } = await desk.press(director, key, { person: guard, do: 'move', to: 'arrived' })
  const undone = await desk.press(director, key, { person: guard, do: 'undo', step: ids[0] ?? '' })
  expect(undone.board.people.map(({ state }) => state)).toEqual(['expected', 'expected'])
  const { board } = await desk.press(
    director,
    key,
    { person: guard, do: 'move', to: 'no-show' },
    { person: queen, do: 'move', to: 'arrived' },
  )
  expect(board.people.map(({ roleName, state }) => `${roleName} ${state}`).toSorted()).toEqual(['Guard no-show', 'Queen arrived'])
})

test.each(['name', 'code', 'ticket'] as const)('the kiosk checks somebody with two roles in by their %s, once for both', async (by) => {
  const { key, profile } = await twoRoles()
  const [, queen] = (await desk.board(director, key)).people
  const self = await signIn(server, { id: profile.userId })
  const passes = async () => (await self.get('/api/day-passes')).json()
  expect(await passes()).toMatchObject([{ startsAt: NINE, state: 'expected' }])
  const body = by === 'ticket' ? { ticket: queen?.ticket } : { name: by === 'name' ? 'Ida Vega' : queen?.code }
  for (let time = 0; time < 2; time++) expect(await checkIn(body)).toMatchObject({ firstName: 'Ida', state: 'arrived', number: 1 })
  expect((await desk.board(director, key)).people.map(({ state }) => state)).toEqual(['arrived', 'arrived'])
  const [guard] = (await desk.board(director, key)).people
  await desk.press(
    director,
    key,
    { person: guard?.key ?? '', do: 'move', to: 'in-room', room: 'Set' },
    { person: guard?.key ?? '', do: 'move', to: 'done' },
  )
  expect(await passes()).toMatchObject([{ startsAt: TWO, state: 'arrived', number: 1 }])
})

test('somebody with two shoots on one day checks in for the second from two hours before it', async () => {
  const profile = await makeProfile(server, { firstName: 'Ida', lastName: 'Vega' })
  const keys: string[] = []
  for (const [shootTime, endTime] of [
    ['09:00', '11:00'],
    ['14:00', '17:00'],
  ]) {
    const project = await makeProject(server, { shootDate: BOARD_DAY, shootTime, endTime })
    await makeApplication(server, { projectId: project.id, studentId: profile.id, stage: 'booked' })
    keys.push(`shoot-${project.id}-${BOARD_DAY}`)
  }
  const states = () => Promise.all(keys.map(async (key) => (await desk.board(director, key)).people.map(({ state }) => state)))
  for (let time = 0; time < 2; time++) expect(await checkIn({ name: 'Ida Vega' })).toMatchObject({ state: 'arrived' })
  expect(await states()).toEqual([['arrived'], ['expected']])
  now = new Date('2027-03-04T20:00:00.000Z')
  await checkIn({ name: 'Ida Vega' })
  expect(await states()).toEqual([['arrived'], ['arrived']])
})

test('who is noted as a no show of an audition is sent to the staff, and checks in for a later shoot from two hours before it', async () => {
  const { key, people } = await desk.session(['Ida'])
  const { person, profile } = people[0] ?? {}
  const project = await makeProject(server, { shootDate: BOARD_DAY, shootTime: '14:00', endTime: '17:00' })
  await makeApplication(server, { projectId: project.id, studentId: profile?.id ?? 0, stage: 'booked' })
  await desk.press(director, key, { person: person ?? '', do: 'move', to: 'no-show' })
  const states = () =>
    Promise.all(
      [key, `shoot-${project.id}-${BOARD_DAY}`].map(async (board) => (await desk.board(director, board)).people.map(({ state }) => state)),
    )
  expect(await checkIn({ name: 'Ida Vega' })).toEqual(errorOf(DAY_BOARD_ERROR.seeStaff))
  expect(await states()).toEqual([['no-show'], ['expected']])
  now = new Date('2027-03-04T20:00:00.000Z')
  await checkIn({ name: 'Ida Vega' })
  expect(await states()).toEqual([['no-show'], ['arrived']])
})
