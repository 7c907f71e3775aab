import { test } from 'vitest'
import { dayBoardDesk } from '#testing/day-board-desk.ts'
import { testServer } from '#testing/test-server.ts'
import { CLOCK_OF_THE_DAY, checkInOnTwoTablets } from '#testing/two-tablets.ts'

const server = testServer({ clock: CLOCK_OF_THE_DAY })
const desk = dayBoardDesk(() => server)

test('10 check-ins on two tablets with cuts count once each, in order, on both', async () => {
  await checkInOnTwoTablets(server, { desk, director: await desk.director(), people: 10 })
})
