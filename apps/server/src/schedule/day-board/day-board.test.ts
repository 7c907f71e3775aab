import { randomUUID } from 'node:crypto'
import type { DayBoard } from '@callboard/contract/schedule/day-board/endpoints'
import { DAY_BOARD_MESSAGE } from '@callboard/contract/schedule/day-board/rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { BOARD_DAY, dayBoardDesk } from '#testing/day-board-desk.ts'
import { makeApplication, makeProfile, makeProject, signIn } from '#testing/factories.ts'
import { rowsIn } from '#testing/talent-life.ts'
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
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const states = ({ people }: DayBoard) => people.map(({ firstName, state }) => [firstName, state])
const stageOf = async (id: number) => (await rowsIn(server, 'SELECT stage FROM applications WHERE id = $1', [id]))[0]

test('no step is taken before the day has come', async () => {
  const { key, people } = await desk.shoot(['Ana'])
  const person = people[0]?.person ?? ''
  later(-24 * 60)
  for (const to of ['arrived', 'no-show'] as const)
    expect((await desk.press(director, key, { person, do: 'move', to })).refused).toEqual([DAY_BOARD_MESSAGE.notYet])
  expect(await stageOf(people[0]?.application.id ?? 0)).toEqual({ stage: 'booked' })
})

describe('who is on a board', () => {
  test('an audition session expects who has a slot, in the order of the slots', async () => {
    const { key, people, project } = await desk.session(['Ana', 'Ben'])
    const board = await desk.board(director, key)
    expect(board).toMatchObject({
      kind: 'session',
      projectId: project.id,
      name: 'Callbacks',
      day: BOARD_DAY,
      rooms: ['Studio', 'Hall'],
      slotMinutes: 10,
    })
    expect(board.people.map(({ firstName, startsAt, slotRoom, key: person }) => [firstName, startsAt, slotRoom, person])).toEqual([
      ['Ana', '2027-03-04T17:00:00.000Z', 'Studio', people[0]?.person],
      ['Ben', '2027-03-04T17:10:00.000Z', 'Hall', people[1]?.person],
    ])
    await rowsIn(server, 'UPDATE slot_invitations SET offered_until = now() WHERE student_id = $1', [people[0]?.profile.id])
    expect(states(await desk.board(director, key))).toEqual([['Ben', 'expected']])
  })

  test('a shoot expects who is booked, at their own call time if a call sheet says one', async () => {
    const { key, people, project } = await desk.shoot(['Ana', 'Ben'])
    await rowsIn(
      server,
      `WITH s AS (INSERT INTO call_sheets (project_id, day) VALUES ($1, $2) RETURNING id)
       INSERT INTO call_sheet_lines (sheet_id, application_id, sent_version, sent_at, sent_call, event_id, sequence)
         SELECT id, $3, 1, now(), '2027-03-04 16:45Z', 'shoot-1', 0 FROM s`,
      [project.id, BOARD_DAY, people[1]?.application.id],
    )
    const { people: shown } = await desk.board(director, key)
    expect(shown.map(({ firstName, startsAt }) => [firstName, startsAt])).toEqual([
      ['Ben', '2027-03-04T16:45:00.000Z'],
      ['Ana', '2027-03-04T17:00:00.000Z'],
    ])
  })

  test('the office reads telephone numbers and its notes, and nobody else', async () => {
    const { key, people } = await desk.shoot(['Ana'])
    await rowsIn(server, `UPDATE applications SET notes = 'Brings her own shoes' WHERE id = $1`, [people[0]?.application.id])
    const told = { cellPhone: '310 555 0142', notes: 'Brings her own shoes' }
    expect((await desk.board(director, key)).people).toMatchObject([told])
    await desk.press(director, key, { person: people[0]?.person ?? '', do: 'move', to: 'no-show' })
    expect((await desk.board(director, key)).people).toMatchObject([{ ...told, state: 'no-show' }])
    const self = await signIn(server, { id: people[0]?.profile.userId ?? '' })
    expect((await self.get(`/api/day/${key}`)).statusCode).toBe(403)
    expect((await self.get('/api/day-passes')).body).not.toMatch(/310 555|shoes/)
  })

  test('anyone who was offered a role of the day is on it until they answer', async () => {
    const { key, people, project } = await desk.shoot(['Ana'])
    const step = await makeProfile(server, { firstName: 'Bo', lastName: 'Step', cellPhone: '310 555 0177' })
    const alternate = await makeApplication(server, { projectId: project.id, studentId: step.id, stage: 'alternate', rank: 1 })
    expect((await desk.board(director, key)).asked).toEqual([])
    await desk.press(director, key, { person: people[0]?.person ?? '', do: 'move', to: 'no-show' })
    const board = await desk.board(director, key)
    const offer = await director.post(`/api/roles/${board.people[0]?.roleId}/offer-to-alternate`, { expiresInHours: 2 })
    expect(offer.statusCode).toBe(200)
    const { asked } = await desk.board(director, key)
    expect(asked).toMatchObject([
      { applicationId: alternate.id, name: 'Bo Step', cellPhone: '310 555 0177', roleId: board.people[0]?.roleId },
    ])
    await director.post(`/api/talent/${step.id}/hold`, { reason: 'safety' })
    expect((await desk.board(director, key)).asked).toEqual([])
    await director.delete(`/api/holds/${step.id}`)
    expect((await desk.board(director, key)).asked).toHaveLength(1)
    await rowsIn(server, `UPDATE offers SET answer = 'declined', answered_at = now() WHERE application_id = $1`, [alternate.id])
    expect((await desk.board(director, key)).asked).toEqual([])
  })

  test('restricted students are not on it, also when they have arrived', async () => {
    const { key, people } = await desk.shoot(['Ana', 'Ben'])
    const [ana] = people
    await desk.press(director, key, { person: ana?.person ?? '', do: 'move', to: 'arrived' })
    await director.post(`/api/talent/${ana?.profile.id}/hold`, { reason: 'safety' })
    expect(states(await desk.board(director, key))).toEqual([['Ben', 'expected']])
    expect((await desk.press(director, key, { person: ana?.person ?? '', do: 'move', to: 'left' })).refused).toEqual([
      DAY_BOARD_MESSAGE.noPerson,
    ])
    const self = await signIn(server, { id: ana?.profile.userId ?? '' })
    expect((await self.get('/api/day-passes')).json()).toEqual([])
  })

  test('days that do not exist are none', async () => {
    const { project } = await desk.shoot([])
    const deleted = await desk.shoot([])
    await director.delete(`/api/projects/${deleted.project.id}`)
    const keys = ['session-999', `shoot-${project.id}-2027-03-05`, 'shoot-999-2027-03-04', deleted.key, 'nothing']
    for (const key of keys) expect((await director.get(`/api/day/${key}`)).statusCode, key).toBe(404)
  })
})

describe('steps', () => {
  test('follow the table, get a number by arrival, and keep their times', async () => {
    const { key, people } = await desk.session(['Ana', 'Ben'])
    const [ana = '', ben = ''] = people.map(({ person }) => person)
    await desk.press(director, key, { person: ben, do: 'move', to: 'arrived' })
    later(2)
    const { refused } = await desk.press(
      director,
      key,
      { person: ana, do: 'move', to: 'called', room: 'Hall' },
      { person: ana, do: 'move', to: 'arrived' },
      { person: ana, do: 'move', to: 'called' },
      { person: ana, do: 'move', to: 'called', room: 'Hall' },
    )
    expect(refused).toEqual([DAY_BOARD_MESSAGE.notAllowed, null, DAY_BOARD_MESSAGE.noRoom, null])
    later(3)
    const { board } = await desk.press(director, key, { person: ana, do: 'move', to: 'in-room' })
    expect(board.people).toEqual([
      expect.objectContaining({
        number: 2,
        state: 'in-room',
        room: 'Hall',
        arrivedAt: '2027-03-04T16:32:00.000Z',
        calledAt: '2027-03-04T16:32:00.000Z',
        enteredAt: '2027-03-04T16:35:00.000Z',
        endedAt: null,
      }),
      expect.objectContaining({ number: 1, state: 'arrived', arrivedAt: '2027-03-04T16:30:00.000Z' }),
    ])
    const lines = await rowsIn(server, "SELECT action, details FROM audit_log WHERE subject LIKE 'attendance:%' ORDER BY id")
    expect(lines.at(-1)).toEqual({
      action: 'attendance.moved',
      details: { board: key, projectId: board.projectId, from: 'called', to: 'in-room', room: 'Hall' },
    })
    expect(lines).toHaveLength(4)
  })

  test('count once, however often they are sent', async () => {
    const { key, people } = await desk.session(['Ana'])
    const id = randomUUID()
    const step = { id, person: people[0]?.person ?? '', do: 'move', to: 'arrived' } as const
    for (const refused of [
      [null, null],
      [null, null],
    ])
      expect((await desk.press(director, key, step, step)).refused).toEqual(refused)
    const all = await Promise.all(Array.from({ length: 5 }, () => desk.press(director, key, step)))
    expect(all.map(({ refused }) => refused)).toEqual(Array(5).fill([null]))
    expect(await rowsIn(server, 'SELECT state FROM attendance_steps')).toEqual([{ state: 'arrived' }])
  })

  test('two tablets arrive at one number each, and the later of two equal steps is refused', async () => {
    const { key, people } = await desk.shoot(['Ana', 'Ben', 'Cleo', 'Dov'])
    const arrive = ({ person }: { person: string }) => desk.press(director, key, { person, do: 'move', to: 'arrived' })
    const outcomes = await Promise.all([...people, ...people].map(arrive))
    expect(outcomes.filter(({ refused: [refused] }) => refused === null)).toHaveLength(4)
    const { people: shown } = await desk.board(director, key)
    expect(shown.map(({ number }) => number).toSorted()).toEqual([1, 2, 3, 4])
  })

  test('that waited on a device an hour ahead are in their own time', async () => {
    const { key, people } = await desk.session(['Ana'])
    const device = (minutes: number) => new Date(MORNING + (60 + minutes) * 60_000).toISOString()
    const step = { id: randomUUID(), person: people[0]?.person, do: 'move', to: 'arrived', at: device(-8) }
    const { board } = (await director.post(`/api/day/${key}/steps`, { sentAt: device(0), steps: [step] })).json()
    expect(board.people[0].arrivedAt).toBe('2027-03-04T16:22:00.000Z')
  })

  test('are undone one after another, the last one first, each once', async () => {
    const { key, people } = await desk.session(['Ana'])
    const person = people[0]?.person ?? ''
    const arrived = await desk.press(director, key, { person, do: 'move', to: 'arrived' })
    const called = await desk.press(director, key, { person, do: 'move', to: 'called', room: 'Studio' })
    const [first = '', last = ''] = [...arrived.ids, ...called.ids]
    expect(called.board.people[0]?.undo).toEqual({ step: last, before: expect.objectContaining({ state: 'arrived', room: null }) })
    const undo = (step: string) => desk.press(director, key, { person, do: 'undo', step })
    expect((await undo(first)).refused).toEqual([DAY_BOARD_MESSAGE.nothingToUndo])
    expect((await undo(last)).board.people[0]).toMatchObject({ state: 'arrived', room: null, calledAt: null })
    expect((await undo(last)).refused).toEqual([DAY_BOARD_MESSAGE.nothingToUndo])
    expect((await undo(first)).board.people[0]).toMatchObject({ state: 'expected', number: 1, arrivedAt: null, undo: null })
  })
})

describe('walk-ins', () => {
  test('are added by name or profile, each once, and an arrival that is undone is not shown', async () => {
    const { key, people } = await desk.shoot(['Ana'])
    const { id: studentId } = await makeProfile(server, { firstName: 'Gus' })
    const [named, known, again] = [randomUUID(), randomUUID(), randomUUID()]
    const { refused, board, ids } = await desk.press(
      director,
      key,
      { person: named, do: 'walk-in', who: { name: 'Aunt of Ana' } },
      { person: known, do: 'walk-in', who: { studentId } },
      { person: again, do: 'walk-in', who: { studentId } },
      { person: again, do: 'walk-in', who: { studentId: people[0]?.profile.id ?? 0 } },
    )
    expect(refused).toEqual([null, null, DAY_BOARD_MESSAGE.onBoard, DAY_BOARD_MESSAGE.onBoard])
    expect(board.people.map(({ name, state, number, key: person }) => [name, state, number, person])).toEqual([
      ['Ana Vega', 'expected', null, people[0]?.person],
      ['Aunt of Ana', 'arrived', 1, named],
      ['Gus Lindqvist', 'arrived', 2, known],
    ])
    const after = await desk.press(director, key, { person: named, do: 'undo', step: ids[0] ?? '' })
    expect(states(after.board)).toEqual([
      ['Ana', 'expected'],
      ['Gus', 'arrived'],
    ])
  })
})

test('students read where they are expected today, without what stays inside the office', async () => {
  const { key, people } = await desk.shoot(['Ana'], { title: 'Open day' })
  const [ana] = people
  const self = await signIn(server, { id: ana?.profile.userId ?? '' })
  const passes = async () => (await self.get('/api/day-passes')).json()
  const board = await desk.board(director, key)
  const pass = { board: key, projectTitle: 'Open day', name: null, startsAt: '2027-03-04T17:00:00.000Z', state: 'expected', room: null }
  expect(await passes()).toEqual([{ ...pass, number: null, arrivedAt: null, ticket: board.people[0]?.ticket, code: board.people[0]?.code }])
  expect(board.people[0]?.code).toMatch(/^\d{6}$/)
  const person = ana?.person ?? ''
  await desk.press(director, key, { person, do: 'move', to: 'arrived' }, { person, do: 'move', to: 'called', room: 'Set' })
  expect(await passes()).toEqual([expect.objectContaining({ state: 'called', room: 'Set', number: 1 })])
  // A booking that the student does not know of, and one on another day.
  await rowsIn(server, "UPDATE applications SET told_stage = 'submitted'")
  expect(await passes()).toEqual([])
  await rowsIn(server, "UPDATE applications SET told_stage = 'booked'")
  await makeProject(server)
  later(24 * 60)
  expect(await passes()).toEqual([])
})
