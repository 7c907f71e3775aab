import { MEDIA_REQUEST_ERROR } from '@callboard/contract/casting/media-requests/errors'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { type Applicant, requestsDesk } from '#testing/requests-desk.ts'
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

/** Creates a tape of Ana. Ben has applied to the same casting call. */
async function sentTape() {
  const call = await desk.call()
  const [ana, ben] = [await desk.applicant(call), await desk.applicant(call)]
  const id = await desk.asked(director, call, [ana])
  await desk.send(ana, id, { tapeId: await desk.tape(ana) })
  const [own] = await desk.own(ana)
  const takeId = own?.takes[0]?.id ?? 0
  const name = (email: string, by = ana) => by.client.post(`/api/media-takes/${takeId}/people`, { email })
  const unname = (email: string, by = ana) => by.client.post(`/api/media-takes/${takeId}/people/remove`, { email })
  const shown = async () => (await desk.people(director, id)).people[0]?.takes[0]?.people.map(({ applicationId }) => applicationId)
  return { call, ana, ben, id, takeId, name, unname, shown }
}

const namings = async ({ client }: Applicant) => (await client.get('/api/media-takes/named')).json()
const answer = ({ client }: Applicant, id: number, reply: string) => client.post(`/api/media-takes/named/${id}/answer`, { reply })

describe('somebody who is named in a tape', () => {
  test('is asked once, is shown only while they agree, and can take themselves out', async () => {
    const { ana, ben, name, shown } = await sentTape()
    expect((await name(ben.email)).statusCode).toBe(204)
    expect((await name(ben.email.toUpperCase())).statusCode).toBe(204)
    expect((await desk.subjects(ben)).filter((subject) => subject.includes('Are you in this tape?'))).toHaveLength(1)
    const [naming] = await namings(ben)
    expect(naming).toMatchObject({ title: 'Scene 4', reply: null, videoUrl: expect.stringContaining('http') })
    expect(await namings(ben)).toHaveLength(1)
    expect(await shown()).toEqual([])
    expect((await answer(ben, naming.id, 'perhaps')).statusCode).toBe(400)
    expect((await answer(ana, naming.id, 'agreed')).json().code).toBe(MEDIA_REQUEST_ERROR.namingMissing.code)
    expect((await answer(ben, naming.id, 'agreed')).statusCode).toBe(204)
    expect(await shown()).toEqual([ben.applicationId])
    expect((await desk.own(ana))[0]?.takes[0]?.people).toHaveLength(1)
    expect((await answer(ben, naming.id, 'out')).statusCode).toBe(204)
    expect(await shown()).toEqual([])
    expect((await desk.own(ana))[0]?.takes[0]?.people).toEqual([])
    // Named again, they stay out.
    await name(ben.email)
    expect(await shown()).toEqual([])
    expect((await namings(ben))[0]).toMatchObject({ reply: 'out' })
  })

  test('has applied to the same casting call, which naming does not tell', async () => {
    const { ana, name, shown, takeId } = await sentTape()
    const elsewhere = await desk.applicant(await desk.call())
    expect((await name(elsewhere.email)).statusCode).toBe(204)
    expect((await name('nobody@campus.example')).statusCode).toBe(204)
    expect((await name('no address')).statusCode).toBe(400)
    expect(await namings(elsewhere)).toEqual([])
    expect((await name(ana.email)).json().code).toBe(MEDIA_REQUEST_ERROR.yourself.code)
    expect((await name(ana.email, elsewhere)).json().code).toBe(MEDIA_REQUEST_ERROR.takeMissing.code)
    expect(await rowsIn(server, 'SELECT FROM media_take_people WHERE take_id = $1', [takeId])).toEqual([])
    expect(await shown()).toEqual([])
  })

  test('is asked no more once the sender takes it back, which is undone without another mail', async () => {
    const { ana, ben, id, name, unname, shown } = await sentTape()
    await name(ben.email)
    const [{ id: naming }] = await namings(ben)
    expect((await unname(ben.email.toUpperCase())).statusCode).toBe(204)
    expect((await unname(ben.email)).statusCode).toBe(204)
    expect(await namings(ben)).toMatchObject([{ id: naming, isTakenBack: true, videoUrl: null, reply: null }])
    const refused = await answer(ben, naming, 'agreed')
    expect([refused.statusCode, refused.json().code]).toEqual([409, MEDIA_REQUEST_ERROR.takenBack.code])
    expect((await name(ben.email)).statusCode).toBe(204)
    expect(await namings(ben)).toMatchObject([{ id: naming, isTakenBack: false, videoUrl: expect.stringContaining('http') }])
    await answer(ben, naming, 'agreed')
    // Also after they agreed; undoing it restores their reply.
    await unname(ben.email)
    expect([await shown(), (await desk.own(ana))[0]?.takes[0]?.people]).toEqual([[], []])
    expect((await ben.client.get('/api/account/data')).statusCode).toBe(200)
    await name(ben.email)
    expect(await shown()).toEqual([ben.applicationId])
    expect((await desk.people(director, id)).people).toHaveLength(1)
    expect((await desk.subjects(ben)).filter((subject) => subject.includes('Are you in this tape?'))).toHaveLength(1)
  })

  test('is taken back by the sender alone, who is not told whether they were named', async () => {
    const { call, ben, name, unname, shown } = await sentTape()
    await name(ben.email)
    await answer(ben, (await namings(ben))[0].id, 'agreed')
    expect((await unname(ben.email, ben)).json().code).toBe(MEDIA_REQUEST_ERROR.takeMissing.code)
    expect((await unname((await desk.applicant(call)).email)).statusCode).toBe(204)
    expect((await unname('nobody@campus.example')).statusCode).toBe(204)
    expect((await unname('no address')).statusCode).toBe(400)
    expect(await shown()).toEqual([ben.applicationId])
  })

  test('is not told of an application of which they do not know', async () => {
    const { ben, name } = await sentTape()
    await rowsIn(server, 'UPDATE applications SET told_stage = NULL WHERE id = $1', [ben.applicationId])
    await name(ben.email)
    expect(await namings(ben)).toEqual([])
    expect(await desk.subjects(ben)).toEqual([])
  })

  test('is not shown while they are restricted, nor is the tape of somebody who is', async () => {
    const { ana, ben, name, shown } = await sentTape()
    await name(ben.email)
    const [naming] = await namings(ben)
    await answer(ben, naming.id, 'agreed')
    await rowsIn(server, 'UPDATE student_profiles SET held_at = now() WHERE id = $1', [ben.studentId])
    expect(await shown()).toEqual([])
    await rowsIn(server, 'UPDATE student_profiles SET held_at = NULL WHERE id = $1', [ben.studentId])
    await rowsIn(server, 'UPDATE student_profiles SET held_at = now() WHERE id = $1', [ana.studentId])
    expect(await namings(ben)).toEqual([])
  })

  test('goes with the tape and with their profile', async () => {
    const { ana, ben, name, takeId } = await sentTape()
    await name(ben.email)
    expect((await director.delete(`/api/talent/${ben.studentId}`)).statusCode).toBeLessThan(300)
    expect(await rowsIn(server, 'SELECT FROM media_take_people WHERE take_id = $1', [takeId])).toEqual([])
    const carla = await desk.applicant((await desk.own(ana))[0]?.projectId ?? 0)
    await name(carla.email)
    await rowsIn(server, 'DELETE FROM self_tapes WHERE student_id = $1', [ana.studentId])
    expect(await namings(carla)).toEqual([])
  })

  test('is named only while the casting call is active, and ten at most', async () => {
    const { call, takeId, name, ben } = await sentTape()
    const ten = await Promise.all(Array.from({ length: 10 }, () => desk.applicant(call)))
    for (const { applicationId } of ten) {
      await rowsIn(server, 'INSERT INTO media_take_people (take_id, application_id, named_at) VALUES ($1, $2, now())', [
        takeId,
        applicationId,
      ])
    }
    expect((await name(ben.email)).json().code).toBe(MEDIA_REQUEST_ERROR.tooManyNamed.code)
    await rowsIn(server, "UPDATE projects SET status = 'cancelled' WHERE id = $1", [call])
    expect((await name(ben.email)).json().code).toBe(MEDIA_REQUEST_ERROR.closed.code)
  })
})
