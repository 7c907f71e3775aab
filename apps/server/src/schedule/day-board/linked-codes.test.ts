import { DAY_MS } from '@callboard/contract/time/durations'
import { expect, test } from 'vitest'
import { answerToken } from '#platform/tokens.ts'
import { callDesk } from '#testing/call-desk.ts'
import { BOARD_DAY, dayBoardDesk } from '#testing/day-board-desk.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { only } from '#testing/scene.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { testServer } from '#testing/test-server.ts'

// Half past eight on the campus.
const EARLY = new Date(`${BOARD_DAY}T16:30:00.000Z`)
const clock = fakeClock(EARLY)
const server = testServer({ env: { ROLE: 'all' }, clock })
const desk = dayBoardDesk(() => server)
const calls = callDesk(() => server)
const advanceTo = (moment: Date | string) => clock.advance((new Date(moment).getTime() - clock.now().getTime()) / 60_000)

test('the page of a slot shows the codes of its bearer on the day, once the slot is theirs', async () => {
  const { key, people } = await desk.session(['Ana', 'Ben'])
  const board = await desk.board(await desk.director(), key)
  const own = only(board.people.filter(({ firstName }) => firstName === 'Ana'))
  const token = answerToken('test', `offer/${people[0]?.application.id ?? 0}`)
  const shown = async () => (await server.anonymous().get(`/api/slot-links/${token}`)).json().checkIn
  expect(await shown()).toEqual({ ticket: own.ticket, code: own.code })
  expect((await server.anonymous().post('/api/kiosk/check-in', { ticket: (await shown()).ticket })).json()).toMatchObject({
    firstName: 'Ana',
  })
  advanceTo(new Date(EARLY.getTime() - DAY_MS))
  expect(await shown()).toBeNull()
  advanceTo(EARLY)
  await rowsIn(server, "UPDATE slot_invitations SET offered_until = $1::timestamptz + interval '15 minutes'", [EARLY])
  expect(await shown()).toBeNull()
})

test('the page of a call shows the codes on the day, unless the call is cancelled', async () => {
  advanceTo(new Date(EARLY.getTime() - DAY_MS))
  const director = await desk.director()
  const { address, people, projectId } = await calls.shoot(1, { shootDate: BOARD_DAY, shootTime: '09:00', endTime: '17:00' })
  await calls.published(director, address)
  const token = await calls.tokenIn(only(people).email)
  const shown = async () => (await calls.linked(token)).json().checkIn
  expect(await shown()).toBeNull()
  advanceTo(EARLY)
  const own = only((await desk.board(director, `shoot-${projectId}-${BOARD_DAY}`)).people)
  expect(await shown()).toEqual({ ticket: own.ticket, code: own.code })
  await rowsIn(server, 'UPDATE call_sheet_lines SET cancelled_at = now()')
  expect(await shown()).toBeNull()
})
