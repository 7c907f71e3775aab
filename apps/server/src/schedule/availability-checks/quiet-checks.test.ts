import { expect, test } from 'vitest'
import { castingPeople } from '#testing/casting-people.ts'
import { checksDesk } from '#testing/checks-desk.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { testServer } from '#testing/test-server.ts'

/** 9 AM in the time zone of the tests. */
const clock = fakeClock(new Date('2027-03-01T17:00:00.000Z'))
const server = testServer({ env: { QUIET_HOURS: 'on' }, clock })
const desk = checksDesk(() => server, clock)

test('who has not answered is reminded in the morning, where that would be at night', async () => {
  const director = (await castingPeople(() => server).admin()).client
  const ana = await desk.student()
  await desk.asked(director, [ana], { dueAt: desk.inHours(39) })
  const remindedAfter = async (hours: number) => {
    clock.advance(hours * 60)
    await server.deps.checkPeople.remindDue()
    return (await desk.subjects(ana)).length - 1
  }
  // Midnight, 7:59 AM, 8 AM.
  expect(await remindedAfter(15)).toBe(0)
  expect(await remindedAfter(7 + 59 / 60)).toBe(0)
  expect(await remindedAfter(1 / 60)).toBe(1)
})
