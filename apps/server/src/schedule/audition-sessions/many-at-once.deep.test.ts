import { expect, test } from 'vitest'
import { auditionDesk, NINE, NINE_DAYS_BEFORE } from '#testing/audition-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ clock: fakeClock(NINE_DAYS_BEFORE) })
const desk = auditionDesk(() => server)

test('200 people who take one of 20 places of a time at one moment: exactly 20, nobody twice', async () => {
  const director = (await castingPeople(() => server).admin()).client
  const rooms = ['Studio', 'Foyer', 'Green room', 'Stage'].map((name) => ({ name }))
  const { people, id } = await desk.session(director, 200, { rooms, capacity: 5 })
  const answers = await Promise.all(people.flatMap((person) => [desk.take(person, NINE), desk.take(person, NINE)]))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  expect(await desk.taken(director, id)).toHaveLength(20)
  const places = await rowsIn(server, 'SELECT slot_id, place FROM slot_invitations WHERE slot_id IS NOT NULL')
  expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(20)
  expect(await rowsIn(server, 'SELECT student_id FROM busy_spans GROUP BY student_id HAVING count(*) > 1')).toEqual([])
})
