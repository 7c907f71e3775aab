import { CASTING_MESSAGE } from '@callboard/contract/casting/board/rules'
import { OFFER_ERROR } from '@callboard/contract/casting/offers/errors'
import { beforeEach, expect, test } from 'vitest'
import { castingPeople } from '#testing/casting-people.ts'
import { errorOf } from '#testing/error-of.ts'
import { type OfferedCard, offersDesk } from '#testing/offers-desk.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
const people = castingPeople(() => server)
const desk = offersDesk(() => server)
let director: TestClient
beforeEach(async () => {
  director = (await people.admin()).client
})

const move = async (cards: readonly OfferedCard[], to: string): Promise<OfferedCard[]> =>
  (await director.post('/api/applications/moves', { ...desk.chosen(cards), to })).json().cards

/** Creates a role with the given number of alternates, in the order of their applications. */
async function alternates(count: number) {
  const { projectId } = await desk.call(count)
  const room = () => desk.room(director, projectId)
  const cards = await move(await room(), 'alternate')
  const ranks = async () => (await room()).map(({ rank }) => rank)
  const order = (applicationIds: readonly number[]) => director.put(`/api/roles/${cards[0]?.roleId}/alternates`, { applicationIds })
  return { projectId, cards, room, ranks, order }
}

test('alternates are put in another order, all of them; who leaves makes no gap', async () => {
  const { cards, ranks, order } = await alternates(3)
  const ids = cards.map(({ id }) => id).toReversed()
  expect((await order(ids)).json().map(({ id, rank }: OfferedCard) => [id, rank])).toEqual(ids.map((id, index) => [id, index + 1]))
  expect((await order(ids.slice(1))).json().fields).toEqual({ applicationIds: CASTING_MESSAGE.rankOrder })
  await rowsIn(server, 'DELETE FROM applications WHERE id = $1', [ids[0]])
  expect((await ranks()).toSorted()).toEqual([1, 2])
})

test('every alternate of a large role is put in another order', async () => {
  const { cards, projectId, order } = await alternates(1)
  const [first] = cards
  await rowsIn(
    server,
    `INSERT INTO users (id, email, role) SELECT 'many-' || n, 'many-' || n || '@example.edu', 'student' FROM generate_series(1, 204) AS n`,
  )
  await rowsIn(
    server,
    `INSERT INTO student_profiles (id, user_id, first_name, last_name, email, cell_phone, major, expected_graduation_year)
     SELECT 5000000 + row_number() OVER (), id, 'Mara', id, email, '310 555 0142', 'Film', 2028 FROM users WHERE id LIKE 'many-%'`,
  )
  await rowsIn(
    server,
    `INSERT INTO applications (project_id, role_id, student_id, stage, rank)
     SELECT $1, $2, p.id, 'alternate', 10 + row_number() OVER () FROM student_profiles AS p WHERE p.user_id LIKE 'many-%'`,
    [projectId, first?.roleId],
  )
  const ids = (await desk.room(director, projectId)).map(({ id }) => id).toReversed()
  const ordered = (await order(ids)).json()
  expect(ordered).toHaveLength(205)
  expect(ordered[0]).toMatchObject({ id: ids[0], rank: 1 })
})

test('alternates who were moved by mistake get their ranks back', async () => {
  const { cards, room, ranks } = await alternates(4)
  const [one, , three] = cards
  if (!one || !three) throw new Error('four applied')
  const released = await move([one, three], 'released')
  expect(await ranks()).toEqual([null, 1, null, 2])
  const back = (wanted: readonly number[]) =>
    director.post('/api/applications/moves/undo', {
      applications: released.map(({ id, version }, index) => ({ id, version, rank: wanted[index] })),
    })
  expect((await back([0.5, 3])).statusCode).toBe(400)
  expect((await back([1, 3])).statusCode).toBe(200)
  expect(await ranks()).toEqual([1, 2, 3, 4])
  const [first] = await room()
  // An undo without a rank puts the alternate last, like a new alternate.
  if (first) await director.post('/api/applications/moves/undo', desk.chosen(await move([first], 'booked')))
  expect(await ranks()).toEqual([4, 1, 2, 3])
})

test('a place that is counted for women is offered to the first woman among the alternates, then to who has not said, never to a man', async () => {
  const { projectId, people: found } = await desk.call(5, { numberOfStudents: 2, numberOfMale: 1, numberOfFemale: 1 })
  const genders = ['Male', 'Male', null, 'Female', 'Male']
  for (const [index, { studentId }] of found.entries()) {
    await rowsIn(server, 'UPDATE student_profiles SET gender = $2 WHERE id = $1', [studentId, genders[index]])
  }
  const room = () => desk.room(director, projectId)
  const [booked, ...others] = await room()
  if (!booked) throw new Error('five applied')
  await move([booked], 'booked')
  const [man, unknown, woman, last] = await move(others, 'alternate')
  const roleId = booked.roleId
  const ask = () => director.post(`/api/roles/${roleId}/offer-to-alternate`, {})
  const stages = async () => (await room()).map(({ stage, rank }) => rank ?? stage)

  const offered = (await ask()).json()
  expect(offered.id).toBe(woman?.id)
  expect(await stages()).toEqual(['booked', 1, 2, 'offered', 3])
  expect((await ask()).json()).toEqual(errorOf(OFFER_ERROR.noPlace))
  // The undo restores the rank before the offer, not the first rank.
  expect((await director.post('/api/applications/offers/undo', desk.chosen([offered]))).statusCode).toBe(200)
  expect(await stages()).toEqual(['booked', 1, 2, 3, 4])

  await rowsIn(server, 'DELETE FROM applications WHERE id = $1', [woman?.id])
  const second = (await ask()).json()
  expect(second.id).toBe(unknown?.id)
  await rowsIn(server, 'DELETE FROM applications WHERE id = $1', [unknown?.id])
  const refused = await ask()
  expect([refused.statusCode, refused.json()]).toEqual([409, errorOf(OFFER_ERROR.noneFits)])
  expect([man?.stage, last?.stage]).toEqual(['alternate', 'alternate'])
})
