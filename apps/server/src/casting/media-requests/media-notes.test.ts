import { MEDIA_REQUEST_ERROR } from '@callboard/contract/casting/media-requests/errors'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { requestsDesk } from '#testing/requests-desk.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-10T15:00:00Z'))
const server = testServer({ env: { ROLE: 'all' }, clock })
const desk = requestsDesk(() => server, clock)
let director: TestClient

beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})

async function sentTape() {
  const call = await desk.call()
  const ana = await desk.applicant(call)
  const id = await desk.asked(director, call, [ana])
  await desk.send(ana, id, { tapeId: await desk.tape(ana) })
  const [take] = (await desk.people(director, id)).people[0]?.takes ?? []
  return { call, ana, id, takeId: take?.id ?? 0 }
}

describe('notes on what somebody sent', () => {
  test('are by time code, for the office alone, and go with what was sent', async () => {
    const { ana, id, takeId } = await sentTape()
    const add = (body: object) => director.post(`/api/media-takes/${takeId}/notes`, body)
    expect((await add({ text: ' ' })).statusCode).toBe(400)
    expect((await add({ text: 'Before it begins', seconds: -1 })).statusCode).toBe(400)
    for (const body of [{ text: 'All of it' }, { text: 'Later', seconds: 40 }, { text: 'A fine pause', seconds: 2.5 }]) {
      expect((await add(body)).statusCode).toBe(201)
    }
    const notes = async () => (await desk.people(director, id)).people[0]?.takes[0]?.notes ?? []
    expect((await notes()).map(({ text }) => text)).toEqual(['A fine pause', 'Later', 'All of it'])
    expect(JSON.stringify(await desk.own(ana))).not.toContain('A fine pause')
    expect((await ana.client.post(`/api/media-takes/${takeId}/notes`, { text: 'Mine' })).statusCode).toBe(403)
    const [first] = await notes()
    expect((await director.delete(`/api/media-notes/${first?.id}`)).statusCode).toBe(204)
    expect((await director.delete(`/api/media-notes/${first?.id}`)).json().code).toBe(MEDIA_REQUEST_ERROR.noteMissing.code)
    await rowsIn(server, 'DELETE FROM media_takes WHERE id = $1', [takeId])
    expect((await add({ text: 'Too late' })).json().code).toBe(MEDIA_REQUEST_ERROR.takeMissing.code)
    expect(await rowsIn(server, 'SELECT FROM media_notes WHERE take_id = $1', [takeId])).toEqual([])
  })

  test('are not read or written while the student is restricted', async () => {
    const { ana, takeId } = await sentTape()
    const { id } = (await director.post(`/api/media-takes/${takeId}/notes`, { text: 'Good' })).json()
    await director.post(`/api/talent/${ana.studentId}/hold`, { reason: 'safety' })
    expect((await director.post(`/api/media-takes/${takeId}/notes`, { text: 'Good' })).statusCode).toBe(404)
    expect((await director.delete(`/api/media-notes/${id}`)).statusCode).toBe(404)
    expect((await director.get(`/api/applications/${ana.applicationId}/media-requests`)).json()).toEqual([])
  })

  test('come back with a deleted profile', async () => {
    const { ana, id, takeId } = await sentTape()
    await director.post(`/api/media-takes/${takeId}/notes`, { text: 'Good', seconds: 3 })
    await director.delete(`/api/talent/${ana.studentId}`)
    const [deleted] = await rowsIn<{ batch: string }>(server, 'SELECT batch FROM deleted_profiles WHERE id = $1', [ana.studentId])
    expect((await director.post(`/api/talent/deleted/${deleted?.batch}/restore`)).statusCode).toBe(200)
    expect((await desk.people(director, id)).people[0]?.takes[0]?.notes).toMatchObject([{ text: 'Good', seconds: 3 }])
  })
})

test('the history of an application has what was asked, answered and sent', async () => {
  const { call, ana, id } = await sentTape()
  await desk.asked(director, call, [ana], { kind: 'words', instructions: 'What would you bring?' })
  const history = (await director.get(`/api/applications/${ana.applicationId}/media-requests`)).json()
  expect(history).toMatchObject([
    { request: { kind: 'words' }, person: { state: 'asked', takes: [] } },
    { request: { id, kind: 'self-tape' }, person: { state: 'received', takes: [{ tape: { title: 'Scene 4' } }] } },
  ])
  expect((await director.get('/api/applications/424242/media-requests')).statusCode).toBe(404)
})

test('the morning desk names who was promised an answer, until they have it', async () => {
  const call = await desk.call({ title: 'Promised' })
  const before = { movedAt: new Date(clock.now().getTime() - 1000) }
  const [ana, ben] = [await desk.applicant(call, before), await desk.applicant(call, before)]
  const id = await desk.asked(director, call, [ana, ben])
  await desk.send(ana, id, { tapeId: await desk.tape(ana) })
  const promised = async () =>
    (await director.get('/api/desk'))
      .json()
      .needs.filter((need: { kind: string; project: { id: number } }) => need.kind === 'hear-by' && need.project.id === call)
  expect(await promised()).toEqual([])
  clock.advance(13 * 24 * 60)
  const who = async () => (await promised()).flatMap(({ applications }: { applications: number[] }) => applications).toSorted()
  const both = [ana.applicationId, ben.applicationId].toSorted()
  // Ben has sent nothing, but was promised an answer, too.
  expect(await promised()).toMatchObject([{ count: 2 }])
  expect(await who()).toEqual(both)
  const closing = async () => (await director.get(`/api/projects/${call}/closure`)).json().promised
  expect(await closing()).toEqual({ people: 2, by: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  const move = async (applicationId: number, to: string, tell: boolean) => {
    const [row] = await rowsIn<{ version: number }>(server, 'SELECT version FROM applications WHERE id = $1', [applicationId])
    const body = { applications: [{ id: applicationId, version: row?.version }], to, tell }
    const answer = await director.post('/api/applications/moves', body)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  // A move that notifies nobody does not count as an answer.
  await move(ana.applicationId, 'shortlisted', false)
  await move(ben.applicationId, 'released', false)
  await director.post(`/api/media-requests/${id}/reminders`, {})
  expect(await who()).toEqual(both)
  await move(ana.applicationId, 'released', true)
  expect(await who()).toEqual([ben.applicationId])
  const sent = await director.post(`/api/projects/${call}/messages`, { subject: 'About you', content: 'We have not forgotten you.' })
  expect(sent.statusCode, sent.body).toBeLessThan(300)
  expect([await who(), await closing()]).toEqual([[], null])
})
