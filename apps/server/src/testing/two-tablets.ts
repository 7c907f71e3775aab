import { randomUUID } from 'node:crypto'
import type { DayPerson, DayStepInput } from '@callboard/contract/schedule/day-board/endpoints'
import { expect } from 'vitest'
import { BOARD_DAY, type dayBoardDesk } from '#testing/day-board-desk.ts'
import { makeApplication, makeProfile } from '#testing/factories.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const ahead = Date.parse(`${BOARD_DAY}T18:00:00Z`) - Date.now()
/** A running clock, set to the day of the board. */
export const CLOCK_OF_THE_DAY = { now: () => new Date(Date.now() + ahead) }

/**
 * Two tablets check people in at the same time, each with a wrong clock and a network that loses answers. A tablet that gets no answer
 * sends the steps again, with those pressed since. Everybody arrives once, and both tablets show the same.
 */
export async function checkInOnTwoTablets(
  server: TestApp,
  { desk, director, people: count }: { desk: ReturnType<typeof dayBoardDesk>; director: TestClient; people: number },
): Promise<void> {
  const { key, project } = await desk.shoot([], { numberOfStudents: count })
  const people: string[] = []
  for (let place = 1; place <= count; place++) {
    const profile = await makeProfile(server, { firstName: `Person ${place}` })
    const { id } = await makeApplication(server, { projectId: project.id, studentId: profile.id, stage: 'booked', place })
    people.push(`a${id}`)
  }
  const tablet = async (mine: readonly string[], clockMinutes: number) => {
    let waiting: DayStepInput[] = []
    const refused: string[] = []
    const now = () => new Date(Date.now() + clockMinutes * 60_000).toISOString()
    for (const [turn, person] of mine.entries()) {
      waiting.push({ id: randomUUID(), at: now(), person, do: 'move', to: 'arrived' })
      // Only every third answer arrives; the last one always does.
      const answer = await director.post(`/api/day/${key}/steps`, { sentAt: now(), steps: waiting.slice(0, 50) })
      expect(answer.statusCode, answer.body).toBe(200)
      if (turn % 3 !== 2 && turn < mine.length - 1) continue
      const { outcomes } = answer.json<{ outcomes: { id: string; refused: string | null }[] }>()
      refused.push(...outcomes.flatMap((outcome) => outcome.refused ?? []))
      const sent = new Set(outcomes.map(({ id }) => id))
      waiting = waiting.filter(({ id }) => !sent.has(id))
    }
    expect(waiting).toEqual([])
    return refused
  }
  // Both tablets have the person in the middle.
  const half = Math.ceil(count / 2)
  const refusals = await Promise.all([tablet(people.slice(0, half + 1), 60), tablet(people.slice(half), -60)])
  expect(refusals.flat()).toHaveLength(1)
  const { people: shown } = await desk.board(director, key)
  expect(shown.map(({ state }) => state)).toEqual(Array(count).fill('arrived'))
  expect(shown.map(({ number }) => number ?? 0).toSorted((one, other) => one - other)).toEqual(people.map((_, place) => place + 1))
  // Each tablet pressed its own people in this order.
  const numberOf = (person: string) => shown.find((one: DayPerson) => one.key === person)?.number ?? 0
  for (const mine of [people.slice(0, half), people.slice(half + 1)]) {
    const numbers = mine.map(numberOf)
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
  }
}
