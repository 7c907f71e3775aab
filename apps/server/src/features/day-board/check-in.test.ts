import { DAY_BOARD_MESSAGE } from '@callboard/contract/day-board/rules'
import { beforeEach, expect, test } from 'vitest'
import { dayBoardDesk } from '#testing/day-board-desk.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { createTestClient, type TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const now = new Date('2027-03-04T16:30:00.000Z')
const server = testServer({ clock: { now: () => now } })
const desk = dayBoardDesk(() => server)
let director: TestClient
beforeEach(async () => {
  director = await desk.director()
})
async function checkIn(body: object) {
  const response = await createTestClient(server.app).post('/api/kiosk/check-in', body)
  return [response.statusCode, response.json()]
}

test('people check in by their full name, however they type it, and a second time changes nothing', async () => {
  const { key } = await desk.shoot(['Añá', 'Ben'])
  for (let time = 0; time < 2; time++) {
    expect(await checkIn({ name: '  ana   VEGA' })).toEqual([200, { firstName: 'Añá', state: 'arrived', number: 1, room: null }])
  }
  expect(await checkIn({ name: 'Ben' })).toEqual([404, { message: DAY_BOARD_MESSAGE.notExpected }])
  const { people } = await desk.board(director, key)
  expect(people.map(({ state }) => state)).toEqual(['arrived', 'expected'])
  expect(await rowsIn(server, "SELECT actor, action FROM audit_log WHERE subject LIKE 'attendance:%'")).toEqual([
    { actor: null, action: 'attendance.moved' },
  ])
})

test('the code of a QR code is for one day, and tells nothing of anybody else', async () => {
  const { key, people } = await desk.session(['Ana', 'Ben'])
  const [ana, ben] = (await desk.board(director, key)).people
  expect(await checkIn({ ticket: ben?.ticket })).toEqual([200, { firstName: 'Ben', state: 'arrived', number: 1, room: null }])
  expect(await checkIn({ ticket: `${ana?.ticket}x` })).toEqual([404, { message: DAY_BOARD_MESSAGE.notExpected }])
  await rowsIn(server, `UPDATE audition_sessions SET day = '2027-03-05'`)
  expect(await checkIn({ ticket: ana?.ticket })).toEqual([404, { message: DAY_BOARD_MESSAGE.notExpected }])
  expect(people).toHaveLength(2)
})

test('who is called already is told where', async () => {
  const { key, people } = await desk.session(['Ana'])
  const person = people[0]?.person ?? ''
  await desk.press(director, key, { person, do: 'move', to: 'arrived' }, { person, do: 'move', to: 'called', room: 'Hall' })
  expect(await checkIn({ name: 'Ana Vega' })).toEqual([200, { firstName: 'Ana', state: 'called', number: 1, room: 'Hall' }])
})

test('the six digits of the code count as a name, and who is done is told so', async () => {
  const { key, people } = await desk.session(['Ana', 'Ben'])
  const code = (await desk.board(director, key)).people.find(({ firstName }) => firstName === 'Ana')?.code ?? ''
  expect(await checkIn({ name: `${code.slice(0, 3)} ${code.slice(3)}` })).toEqual([
    200,
    { firstName: 'Ana', state: 'arrived', number: 1, room: null },
  ])
  expect(await checkIn({ name: `${code}0` })).toEqual([404, { message: DAY_BOARD_MESSAGE.notExpected }])
  const person = people[0]?.person ?? ''
  await desk.press(director, key, { person, do: 'move', to: 'in-room', room: 'Hall' }, { person, do: 'move', to: 'done' })
  expect(await checkIn({ name: 'Ana Vega' })).toEqual([200, { firstName: 'Ana', state: 'done', number: 1, room: null }])
})

test('two people of one name, no shows and people who may not know of their booking are sent to the staff', async () => {
  const { key, people } = await desk.shoot(['Ana', 'Ana', 'Ben', 'Cleo'])
  const [, , ben, cleo] = people
  expect(await checkIn({ name: 'Ana Vega' })).toEqual([409, { message: DAY_BOARD_MESSAGE.seeStaff }])
  await desk.press(director, key, { person: ben?.person ?? '', do: 'move', to: 'no-show' })
  expect((await checkIn({ name: 'Ben Vega' }))[0]).toBe(404)
  await rowsIn(server, "UPDATE applications SET told_stage = 'submitted' WHERE id = $1", [cleo?.application.id])
  expect((await checkIn({ name: 'Cleo Vega' }))[0]).toBe(404)
})

test('restricted students are not found', async () => {
  const { people } = await desk.shoot(['Ana'])
  await director.post(`/api/talent/${people[0]?.profile.id}/hold`, { reason: 'safety' })
  expect((await checkIn({ name: 'Ana Vega' }))[0]).toBe(404)
})

test('somebody who was noted as a no show of an audition has come all the same, which takes the no show back', async () => {
  const { key, people } = await desk.session(['Ana'])
  await desk.press(director, key, { person: people[0]?.person ?? '', do: 'move', to: 'no-show' })
  expect((await director.get('/api/absences')).json()).toHaveLength(1)
  expect(await checkIn({ name: 'Ana Vega' })).toEqual([200, { firstName: 'Ana', state: 'arrived', number: 1, room: null }])
  expect((await director.get('/api/absences')).json()).toEqual([])
})
