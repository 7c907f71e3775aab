import { MEDIA_REQUEST_ERROR } from '@callboard/contract/casting/media-requests/errors'
import { ROLE_ERROR } from '@callboard/contract/casting/roles/errors'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeApplication, makeRole, makeUser, signIn } from '#testing/factories.ts'
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

describe('a request, the second time', () => {
  test('keeps its role: it cannot be deleted while somebody of it is asked', async () => {
    const call = await desk.call()
    await makeRole(server, { projectId: call, name: 'Driver' })
    const ana = await desk.applicant(call)
    const id = await desk.asked(director, call, [ana])
    const { request } = await desk.people(director, id)
    const refused = await director.delete(`/api/roles/${request.roleId}`)
    expect([refused.statusCode, refused.json().code]).toEqual([409, ROLE_ERROR.hasApplications.code])
    expect(await desk.states(director, id)).toEqual(['asked'])
  })

  test('is extended by one of two directors at the same moment, and the other one is told', async () => {
    const call = await desk.call()
    const ana = await desk.applicant(call)
    const id = await desk.asked(director, call, [ana])
    const other = await signIn(server, await makeUser(server, { role: 'admin' }))
    const answers = await Promise.all(
      [director, other].map((one, at) => one.post(`/api/media-requests/${id}/extensions`, { dueAt: desk.inDays(6 + at), version: 1 })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe(MEDIA_REQUEST_ERROR.stale.code)
    expect((await desk.subjects(ana)).filter((subject) => subject.startsWith('You have more time'))).toHaveLength(1)
  })

  test('takes one tape for two roles, each with a state of its own', async () => {
    const call = await desk.call()
    const ana = await desk.applicant(call)
    const driver = await makeRole(server, { projectId: call, name: 'Driver' })
    const second = await makeApplication(server, { projectId: call, roleId: driver.id, studentId: ana.studentId })
    const one = await desk.asked(director, call, [ana])
    const two = await desk.asked(director, call, [{ ...ana, applicationId: second.id }], { roleId: driver.id })
    const tapeId = await desk.tape(ana)
    expect((await desk.send(ana, one, { tapeId })).statusCode).toBe(200)
    expect([await desk.states(director, one), await desk.states(director, two)]).toEqual([['received'], ['asked']])
    expect((await desk.send(ana, two, { tapeId })).statusCode).toBe(200)
    expect(await desk.states(director, two)).toEqual(['received'])
    await rowsIn(server, 'DELETE FROM self_tapes WHERE id = $1', [tapeId])
    expect([await desk.states(director, one), await desk.states(director, two)]).toEqual([['opened'], ['opened']])
  })

  test('waits again when its casting call is opened again, with what was sent', async () => {
    const call = await desk.call()
    const [ana, ben] = [await desk.applicant(call), await desk.applicant(call)]
    const id = await desk.asked(director, call, [ana, ben])
    await desk.send(ana, id, { tapeId: await desk.tape(ana) })
    const tapeId = await desk.tape(ben)
    await rowsIn(server, "UPDATE projects SET status = 'cancelled' WHERE id = $1", [call])
    expect((await desk.send(ben, id, { tapeId })).json().code).toBe(MEDIA_REQUEST_ERROR.closed.code)
    expect((await desk.own(ben))[0]).toMatchObject({ isOpen: false })
    await rowsIn(server, "UPDATE projects SET status = 'active' WHERE id = $1", [call])
    expect((await desk.own(ben))[0]).toMatchObject({ isOpen: true })
    expect((await desk.send(ben, id, { tapeId })).statusCode).toBe(200)
    expect(await desk.states(director, id)).toEqual(['received', 'received'])
  })
})
