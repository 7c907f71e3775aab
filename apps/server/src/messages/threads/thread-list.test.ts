import { HOUR_MS } from '@callboard/contract/time/durations'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerThread, beginThread, changeThreads, peopleWhoWrite, readThread, threadIds } from '#testing/conversations.ts'
import { makeApplication, makeProfile, makeProject, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-21T08:00:00.000Z'))
const server = testServer({ clock })

let dana: TestClient
let omar: TestClient
let danaId: string
let mara: TestClient
let profile: Awaited<ReturnType<typeof makeProfile>>
beforeEach(async () => {
  ;({ dana, danaId, omar, profile, mara } = await peopleWhoWrite(server))
})

describe('the list', () => {
  test('is filtered by who has it, casting call and role, and searched in subjects, texts and names', async () => {
    const project = await makeProject(server)
    const application = await makeApplication(server, { projectId: project.id, studentId: profile.id })
    const about = await beginThread(mara, { projectId: project.id, content: 'May I bring my *zither*?' })
    const other = await signIn(server, { id: (await makeProfile(server, { firstName: 'Ines', lastName: 'Ortúzar' })).userId })
    const parking = await beginThread(other, { subject: 'Parking' })
    await changeThreads(dana, { ids: [about], assignedTo: 'me' })
    await answerThread(dana, parking, { content: 'Behind the gymnasium.' })
    await changeThreads(dana, { ids: [parking], snoozedUntil: new Date(clock.now().getTime() + 1000).toISOString() })
    clock.advance(1)
    expect(await threadIds(dana, 'assigned=me')).toEqual([about])
    expect(await threadIds(omar, `assigned=${danaId}`)).toEqual([about])
    expect(await threadIds(omar, 'assigned=nobody')).toEqual([parking])
    expect(await threadIds(dana, `projectId=${project.id}`)).toEqual([about])
    expect(await threadIds(dana, `roleId=${application.roleId}`)).toEqual([about])
    expect(await threadIds(dana, `roleId=${application.roleId + 1}`)).toEqual([])
    for (const [words, found] of [
      ['ZITHER', [about]],
      ['parking', [parking]],
      ['gymnasium', [parking]],
      ['ortuzar', [parking]],
      ['nothing of the kind', []],
    ] as const)
      expect(await threadIds(dana, `search=${words}`), words).toEqual(found)
    expect((await dana.get('/api/thread-counts')).json()).toEqual({ open: 2, waiting: 0, snoozed: 0, quarantined: 0, mine: 1, unread: 2 })
  })

  test('of a casting call has one conversation for each person who wrote: the one that waits, or else the newest', async () => {
    const project = await makeProject(server)
    const { id: applicationId } = await makeApplication(server, { projectId: project.id, studentId: profile.id })
    const shown = async (client = dana) => (await client.get(`/api/projects/${project.id}/conversations`)).json()
    expect(await shown()).toEqual([])
    const at = clock.now().toISOString()
    const waiting = await beginThread(mara, { projectId: project.id, content: 'I may be late.' })
    clock.advance(1)
    const answered = await beginThread(mara, { projectId: project.id, content: 'Thank you!' })
    await beginThread(mara, { content: 'About nothing of it' })
    await answerThread(dana, answered, { isDone: true })
    const person = { studentId: profile.id, applicationIds: [applicationId] }
    expect(await shown()).toEqual([{ ...person, id: waiting, state: 'open', isUnread: true, excerpt: 'I may be late.', at }])
    await changeThreads(dana, { ids: [waiting], isDone: true })
    clock.advance(1)
    await answerThread(omar, answered)
    expect(await shown(omar)).toMatchObject([{ id: answered, state: 'waiting', excerpt: 'Thank you!' }])
    expect((await dana.post(`/api/talent/${profile.id}/hold`, { reason: 'safety' })).statusCode).toBe(201)
    expect(await shown()).toEqual([])
  })

  test('has pages', async () => {
    const made: number[] = []
    for (let each = 0; each < 5; each += 1) {
      clock.advance(1)
      made.unshift(await beginThread(mara))
    }
    expect(await threadIds(dana, 'limit=2')).toEqual(made.slice(0, 2))
    expect(await threadIds(dana, `limit=2&before=${made[1]}`)).toEqual(made.slice(2, 4))
    expect(await threadIds(dana, `limit=2&before=${made[3]}`)).toEqual(made.slice(4))
  })

  test('is as it was once a change is taken back, each by itself', async () => {
    const made = [await beginThread(mara), await beginThread(mara), await beginThread(mara), await beginThread(mara)]
    const [open = 0, snoozed = 0, back = 0, done = 0] = made
    const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS).toISOString()
    const soon = inHours(1)
    const later = inHours(48)
    await answerThread(dana, back)
    await changeThreads(dana, { ids: [back], snoozedUntil: soon, assignedTo: 'me' })
    await changeThreads(dana, { ids: [snoozed], snoozedUntil: later })
    await changeThreads(dana, { ids: [done], isDone: true })
    clock.advance(120)
    const facts = async () =>
      Promise.all(
        made.map(async (id) => {
          const { state, snoozedUntil, assignedTo, isClosed } = await readThread(dana, id)
          return { state, snoozedUntil, assignedTo, isClosed }
        }),
      )
    const before = await facts()
    expect(before.map(({ state, snoozedUntil }) => [state, snoozedUntil])).toEqual([
      ['open', null],
      ['snoozed', later],
      ['open', soon],
      ['done', null],
    ])
    const changes = [
      { isDone: true },
      { isDone: false },
      { snoozedUntil: inHours(72) },
      { snoozedUntil: null },
      { assignedTo: 'me' },
      { assignedTo: null, isClosed: true },
    ]
    for (const change of changes) {
      const { former } = (await changeThreads(dana, { allMatching: { state: 'all' }, ...change })).json()
      expect(former.length).toBeGreaterThan(0)
      for (const was of former) expect((await changeThreads(dana, { ...was, isUndo: true })).statusCode).toBe(200)
      expect(await facts(), JSON.stringify(change)).toEqual(before)
    }
    expect((await changeThreads(dana, { ids: [open], snoozedUntil: soon })).statusCode).toBe(400)
  })

  test('is changed for all that match, and says what became different', async () => {
    const made = [await beginThread(mara), await beginThread(mara), await beginThread(mara)]
    const [first = 0, second = 0, third = 0] = made
    await changeThreads(dana, { ids: [first], isDone: true })
    const answered = await changeThreads(dana, { allMatching: { state: 'all' }, exceptIds: [third], isDone: true, assignedTo: 'me' })
    expect([answered.statusCode, answered.json().ids.toSorted()]).toEqual([200, [first, second].toSorted()])
    expect(await threadIds(dana)).toEqual([third])
    expect((await changeThreads(dana, { ids: [first], isDone: true })).json()).toEqual({ ids: [], former: [] })
    expect((await changeThreads(dana, { ids: [third], assignedTo: profile.userId })).statusCode).toBe(400)
    for (const nothing of [{ ids: [third] }, { isDone: true }, { ids: [], isDone: true }])
      expect((await changeThreads(dana, nothing)).statusCode).toBe(400)
  })
})
