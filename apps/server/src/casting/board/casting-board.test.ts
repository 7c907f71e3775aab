import type { Card, RoomCard } from '@callboard/contract/casting/board/endpoints'
import { CASTING_ROOM_LIMITS } from '@callboard/contract/casting/board/rules'
import { beforeEach, expect, test } from 'vitest'
import { applications } from '#db/schema/applications.ts'
import { makeProfile, makeProject, makeRole, makeUser, signIn } from '#testing/factories.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})

/** Creates a casting call, and applications of new students at these stages. @returns its id, and the students */
async function call(stages: readonly ('submitted' | 'alternate' | 'booked')[]) {
  const { id: projectId } = await makeProject(server, { numberOfStudents: 3 })
  const { id: roleId } = await makeRole(server, { projectId })
  const profiles = await Promise.all(
    stages.map((_, index) => makeProfile(server, { firstName: `First ${index}`, lastName: `Last ${index}`, gender: 'Female' })),
  )
  let [rank, place] = [0, 0]
  await server.deps.platform.db.insert(applications).values(
    profiles.map(({ id: studentId }, index) => {
      const stage = stages[index] ?? 'submitted'
      if (stage === 'alternate') rank += 1
      if (stage === 'booked') place += 1
      const at = { rank: stage === 'alternate' ? rank : null, place: stage === 'booked' ? place : null }
      const submittedAt = new Date(Date.UTC(2026, 0, 1, 0, 0, index))
      return { projectId, roleId, studentId, stage, toldStage: stage, notes: `Notes ${index}`, submittedAt, ...at }
    }),
  )
  return { id: projectId, students: profiles.map(({ id }) => id) }
}

const times = <Value>(length: number, value: Value): Value[] => Array.from({ length }, () => value)
const boardOf = async (id: number): Promise<{ roles: unknown[]; cards: RoomCard[]; whole: Card[] }> => {
  const answer = await director.get(`/api/projects/${id}/casting/board`)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.json()
}
const roomOf = async (id: number): Promise<{ roles: unknown[]; cards: Card[] }> =>
  (await director.get(`/api/projects/${id}/casting`)).json()
const cardsOf = (id: number, application: readonly number[]) =>
  director.get(`/api/projects/${id}/casting/cards`, { application: application.map(String) })

/** The short card of an applicant. */
const partOf = ({ student: { firstName, lastName, gender }, ...card }: Card): RoomCard => {
  const { id, roleId, studentId, stage, toldStage, rank, place, version, isRestricted, offer } = card
  const student = { firstName, lastName, gender }
  return { id, roleId, studentId, stage, toldStage, rank, place, version, isRestricted, offer, student }
}

test('of a small casting call the board holds every whole card, and a little of everybody', async () => {
  const { id, students } = await call(['submitted', 'alternate', 'booked', 'alternate'])
  await director.post(`/api/talent/${students[0]}/hold`, { reason: 'safety' })
  const [board, room] = [await boardOf(id), await roomOf(id)]
  expect(board.roles).toEqual(room.roles)
  expect(board.whole).toEqual(room.cards)
  expect(board.cards).toEqual(room.cards.map(partOf))
  expect(JSON.stringify(board.cards)).not.toContain('First 0')
})

test('of a large casting call the board holds a little of everybody and the first cards of each stage', async () => {
  const { whole, first } = CASTING_ROOM_LIMITS
  const { id } = await call([...times(whole, 'submitted' as const), ...times(first + 5, 'alternate' as const), 'booked', 'booked'])
  const [board, room] = [await boardOf(id), await roomOf(id)]
  expect(board.cards).toEqual(room.cards.map(partOf))
  const shown = (stage: string) => board.whole.filter((card) => card.stage === stage)
  expect(shown('submitted')).toEqual(room.cards.slice(0, first))
  expect(shown('alternate').map(({ rank }) => rank)).toEqual(Array.from({ length: first }, (_, index) => index + 1))
  expect(shown('booked')).toHaveLength(2)
  expect(board.whole).toHaveLength(2 * first + 2)

  // Cards that scroll into view later are read by id.
  const rest = room.cards.filter(({ id: one }) => !board.whole.some((card) => card.id === one))
  expect(
    (
      await cardsOf(
        id,
        rest.slice(0, CASTING_ROOM_LIMITS.cards).map((card) => card.id),
      )
    ).json(),
  ).toEqual(rest.slice(0, CASTING_ROOM_LIMITS.cards))
})

test('cards are read for this casting call only, and at most some at once', async () => {
  const [one, other] = [await call(['submitted', 'submitted']), await call(['submitted'])]
  const [mine, theirs] = [await roomOf(one.id), await roomOf(other.id)]
  const [first] = mine.cards
  const ids = [...mine.cards, ...theirs.cards].map(({ id }) => id)
  expect((await cardsOf(one.id, ids)).json()).toEqual(mine.cards)
  expect((await cardsOf(one.id, [first?.id ?? 0, first?.id ?? 0])).json()).toEqual([first])
  expect((await cardsOf(2_000_000_000, ids)).statusCode).toBe(404)
  const tooMany = Array.from({ length: CASTING_ROOM_LIMITS.cards + 1 }, (_, index) => index + 1)
  expect((await cardsOf(one.id, tooMany)).statusCode).toBe(400)
  expect((await director.get(`/api/projects/${one.id}/casting/cards`)).statusCode).toBe(400)
  expect((await director.get(`/api/projects/${one.id}/casting/board`)).statusCode).toBe(200)
  expect((await director.get('/api/projects/2000000000/casting/board')).statusCode).toBe(404)
})

test('the board of many applicants has less than half of the bytes of the room', async () => {
  const { id } = await call(times(250, 'submitted' as const))
  const bytes = async (path: string) => (await director.get(path)).rawPayload.length
  expect(await bytes(`/api/projects/${id}/casting/board`)).toBeLessThan((await bytes(`/api/projects/${id}/casting`)) / 2)
})
