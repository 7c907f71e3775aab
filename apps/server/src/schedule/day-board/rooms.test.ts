import { randomUUID } from 'node:crypto'
import type { DayBoard } from '@callboard/contract/schedule/day-board/endpoints'
import { beforeEach, describe, expect, test } from 'vitest'
import { BOARD_DAY, dayBoardDesk } from '#testing/day-board-desk.ts'
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

describe('rooms', () => {
  test('nobody is in two rooms, on whatever boards, and the refusal says where they are', async () => {
    const { key, people, project } = await desk.shoot(['Ana'], { title: 'Open day' })
    const [ana] = people
    const other = await desk.session([])
    const guest = randomUUID()
    const into = { person: ana?.person ?? '', do: 'move', to: 'in-room', room: 'Set' } as const
    await desk.press(director, key, { person: into.person, do: 'move', to: 'arrived' }, into)
    await desk.press(director, other.key, { person: guest, do: 'walk-in', who: { studentId: ana?.profile.id ?? 0 } })
    const { refused } = await desk.press(director, other.key, { person: guest, do: 'move', to: 'in-room', room: 'Hall' })
    expect(refused).toEqual([`Ana Vega is in Set of ${project.title} (${BOARD_DAY}).`])
    await desk.press(director, key, { person: into.person, do: 'move', to: 'done' })
    expect((await desk.press(director, other.key, { person: guest, do: 'move', to: 'in-room', room: 'Hall' })).refused).toEqual([null])
  })

  test('ask before one more person is called into a taken room, and accept the person once confirmed or free', async () => {
    const { key, people } = await desk.session(['Ana', 'Ben', 'Cleo'])
    const [ana = '', ben = '', cleo = ''] = people.map(({ person }) => person)
    for (const person of [ana, ben, cleo]) await desk.press(director, key, { person, do: 'move', to: 'arrived' })
    await desk.press(director, key, { person: ana, do: 'move', to: 'called', room: 'Hall' }, { person: ana, do: 'move', to: 'in-room' })
    const call = (person: string, values: { room?: string; anyway?: boolean } = {}) =>
      desk.press(director, key, { person, do: 'move', to: 'called', room: 'Hall', ...values })
    const asked = await call(ben)
    expect([asked.refused, asked.takenBy]).toEqual([['Hall is taken by Ana Vega. Call in anyway?'], [[ana]]])
    expect(states(asked.board)).toContainEqual(['Ben', 'arrived'])
    expect((await call(cleo, { room: 'Studio' })).refused).toEqual([null])
    expect((await call(ben, { anyway: true })).refused).toEqual([null])
    // Asked once.
    expect((await desk.press(director, key, { person: ben, do: 'move', to: 'in-room' })).refused).toEqual([null])
    const [out, again] = [{ person: ana, do: 'move', to: 'done' } as const, { person: ben, do: 'move', to: 'done' } as const]
    expect((await desk.press(director, key, out, again, { person: ana, do: 'move', to: 'called', room: 'Hall' })).refused).toEqual([
      null,
      null,
      null,
    ])
  })

  test('of a shoot ask for makeup, in the language of the tablet, and never for the set', async () => {
    const { key, people } = await desk.shoot(['Ana', 'Ben'])
    const [ana = '', ben = ''] = people.map(({ person }) => person)
    for (const person of [ana, ben]) await desk.press(director, key, { person, do: 'move', to: 'arrived' })
    const into = (person: string, room: string) => ({ person, do: 'move', to: 'in-room', room, id: randomUUID(), at: now.toISOString() })
    const sentAt = now.toISOString()
    const send = async (steps: object[], headers = {}) =>
      (await director.call('POST', `/api/day/${key}/steps`, { body: { sentAt, steps }, headers })).json().outcomes
    await send([into(ana, 'Makeup')])
    expect(await send([into(ben, 'Makeup')], { 'accept-language': 'es' })).toMatchObject([
      { refused: 'Maquillaje: está Ana Vega. ¿Llamar de todos modos?', takenBy: [ana] },
    ])
    await send([{ ...into(ana, 'Set'), to: 'done' }, into(ana, 'Set')])
    expect(await send([into(ben, 'Set')])).toMatchObject([{ refused: null, takenBy: [] }])
  })

  test('of two boards at the same moment, one gets them', async () => {
    const { key, people } = await desk.shoot(['Ana'])
    const [ana] = people
    const other = await desk.session([])
    const guest = randomUUID()
    await desk.press(director, key, { person: ana?.person ?? '', do: 'move', to: 'arrived' })
    await desk.press(director, other.key, { person: guest, do: 'walk-in', who: { studentId: ana?.profile.id ?? 0 } })
    const both = await Promise.all([
      desk.press(director, key, { person: ana?.person ?? '', do: 'move', to: 'in-room', room: 'Set' }),
      desk.press(director, other.key, { person: guest, do: 'move', to: 'in-room', room: 'Hall' }),
    ])
    const refusals = both.flatMap(({ refused }) => refused)
    expect(refusals.toSorted()).toEqual([expect.stringMatching(/^Ana Vega is in (Set|Hall) of /), null])
    expect(await rowsIn(server, "SELECT count(*)::int AS count FROM attendances WHERE state = 'in-room'")).toEqual([{ count: 1 }])
  })
})
