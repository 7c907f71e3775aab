import { MEDIA_REQUEST_ERROR } from '@callboard/contract/casting/media-requests/errors'
import { MEDIA_REQUEST_MESSAGE } from '@callboard/contract/casting/media-requests/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { beforeEach, describe, expect, test } from 'vitest'
import { closeProjectJob } from '#casting/closure/closure.jobs.ts'
import { tapeFiles } from '#db/schema/self-tapes.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { A_PDF } from '#testing/media-request-calls.ts'
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

describe('asking', () => {
  test('tells people with a link by which they answer, and when they hear from the office', async () => {
    const call = await desk.call()
    const ana = await desk.applicant(call)
    const id = await desk.asked(director, call, [ana], { slate: 'Your name' })
    expect(await desk.subjects(ana)).toEqual(['We ask you for a self-tape: Night bus'])
    const linked = (await server.anonymous().get(`/api/request-links/${await desk.tokenOf(ana)}`)).json()
    expect(linked).toMatchObject({ id, projectTitle: 'Night bus', slate: 'Your name', state: 'asked', isOpen: true })
    // Reading it changed nothing.
    expect(await desk.states(director, id)).toEqual(['asked'])
  })

  test('asks first when people get less notice than is recommended, with sides more than without', async () => {
    const call = await desk.call()
    const ana = await desk.applicant(call)
    const short = await desk.ask(director, call, [ana], { dueAt: desk.inHours(47) })
    expect([short.statusCode, short.json().code, short.json().message]).toEqual([
      409,
      MEDIA_REQUEST_ERROR.shortNotice.code,
      expect.stringContaining('at least 2 days'),
    ])
    expect(await desk.subjects(ana)).toEqual([])
    const file = { name: 'scene.pdf', type: 'application/pdf', content: A_PDF, field: 'file' }
    const sidesId = (await director.upload(`/api/projects/${call}/sides`, file)).json().id
    const sides = await desk.ask(director, call, [ana], { dueAt: desk.inHours(95), sidesId })
    expect(sides.json().message).toContain('at least 4 days')
    expect((await desk.ask(director, call, [ana], { dueAt: desk.inHours(47), sidesId, isShortNoticeMeant: true })).statusCode).toBe(201)
  })

  test('leaves out who cannot be asked, and says why', async () => {
    const [call, elsewhere] = [await desk.call(), await desk.call()]
    const [ana, ben, cleo] = [
      await desk.applicant(call),
      await desk.applicant(call, { stage: 'released' }),
      await desk.applicant(elsewhere),
    ]
    const response = await desk.ask(director, call, [ana, ben, cleo])
    expect(response.json()).toMatchObject({
      asked: 1,
      left: [
        { applicationId: ben.applicationId, message: MEDIA_REQUEST_MESSAGE.notAskable },
        { applicationId: cleo.applicationId, message: MEDIA_REQUEST_MESSAGE.otherRole },
      ],
    })
    expect((await desk.ask(director, call, [ben])).json().message).toBe(MEDIA_REQUEST_MESSAGE.notAskable)
  })

  test('refuses a due time that is over, a day to hear before it, and an address that is not https', async () => {
    const call = await desk.call()
    const ana = await desk.applicant(call)
    for (const [more, field] of [
      [{ dueAt: desk.inHours(-1) }, 'dueAt'],
      [{ hearBy: '2026-11-10' }, 'hearBy'],
      [{ sampleUrl: 'javascript:alert(1)' }, 'sampleUrl'],
      [{ sidesId: 4242 }, 'sidesId'],
    ] as const) {
      const response = await desk.ask(director, call, [ana], { ...more, isShortNoticeMeant: true })
      expect([response.statusCode, Object.keys(response.json().fields ?? {})]).toEqual([400, [field]])
    }
  })
})

describe('answers', () => {
  test('can be changed until it is due, by the link without signing in', async () => {
    const call = await desk.call()
    const ana = await desk.applicant(call)
    const id = await desk.asked(director, call, [ana])
    const link = `/api/request-links/${await desk.tokenOf(ana)}`
    await server.anonymous().post(`${link}/seen`, {})
    expect(await desk.states(director, id)).toEqual(['opened'])
    expect((await server.anonymous().post(`${link}/answer`, { reply: 'cannot' })).statusCode).toBe(400)
    await server.anonymous().post(`${link}/answer`, { reply: 'cannot', reason: 'I am away.' })
    expect((await desk.people(director, id)).people).toMatchObject([{ state: 'cannot', reason: 'I am away.' }])
    await server.anonymous().post(`${link}/answer`, { reply: 'will' })
    expect((await desk.people(director, id)).people).toMatchObject([{ state: 'doing', reason: null }])
    clock.advance(4 * 24 * 60)
    const late = await server.anonymous().post(`${link}/answer`, { reply: 'cannot', reason: 'I am away.' })
    expect([late.statusCode, late.json().code]).toEqual([409, MEDIA_REQUEST_ERROR.over.code])
    expect(await desk.states(director, id)).toEqual(['nothing'])
  })

  test('with tapes count by the last one, and the same tape twice is one', async () => {
    const call = await desk.call()
    const [ana, ben] = [await desk.applicant(call), await desk.applicant(call)]
    const id = await desk.asked(director, call, [ana])
    const [first, second] = [await desk.tape(ana), await desk.tape(ana)]
    for (const tapeId of [first, first, second]) expect((await desk.send(ana, id, { tapeId })).statusCode).toBe(200)
    const [person] = (await desk.people(director, id)).people
    expect([person?.state, person?.takes.map(({ tape }) => tape?.id)]).toEqual(['received', [second, first]])
    expect((await desk.send(ana, id, { tapeId: await desk.tape(ben) })).statusCode).toBe(400)
    expect((await desk.send(ana, id, { words: 'No tape' })).statusCode).toBe(400)
    expect((await desk.send(ben, id, { tapeId: first })).statusCode).toBe(404)
  })

  test('are late when their upload began after it was due, and count when it began before', async () => {
    const call = await desk.call()
    const [ana, ben] = [await desk.applicant(call), await desk.applicant(call)]
    const id = await desk.asked(director, call, [ana, ben])
    const dueAt = new Date(clock.now().getTime() + 4 * 24 * HOUR_MS)
    clock.advance((4 * 24 + 1) * 60)
    const begun = async (person: typeof ana, uploadAt: Date) => {
      const tapeId = await desk.tape(person)
      const file = {
        id: `${person.studentId}`,
        userId: person.userId,
        fileName: 'a.webm',
        size: 9,
        createdAt: uploadAt,
        lastUsedAt: uploadAt,
      }
      await server.deps.platform.db.insert(tapeFiles).values(file)
      await rowsIn(server, 'UPDATE self_tapes SET file_id = $1 WHERE id = $2', [file.id, tapeId])
      return desk.send(person, id, { tapeId })
    }
    expect((await begun(ana, new Date(dueAt.getTime() - 60_000))).json()).toMatchObject({
      state: 'received',
      takes: [{ isLate: false, wasBegunInTime: true }],
    })
    expect((await begun(ben, new Date(dueAt.getTime() + 60_000))).json()).toMatchObject({ state: 'late', takes: [{ isLate: true }] })
  })

  test('in words are taken for a request for words', async () => {
    const call = await desk.call()
    const ana = await desk.applicant(call)
    const id = await desk.asked(director, call, [ana], { kind: 'words', instructions: 'What would you bring?' })
    expect((await desk.send(ana, id, { words: ' ' })).statusCode).toBe(400)
    await desk.send(ana, id, { words: 'A hat.' })
    expect((await desk.people(director, id)).people[0]?.takes).toMatchObject([{ words: 'A hat.', tape: null }])
  })

  test('of restricted students are neither taken nor shown', async () => {
    const call = await desk.call()
    const ana = await desk.applicant(call)
    const id = await desk.asked(director, call, [ana])
    const token = await desk.tokenOf(ana)
    await director.post(`/api/talent/${ana.studentId}/hold`, { reason: 'safety' })
    expect((await server.anonymous().get(`/api/request-links/${token}`)).statusCode).toBe(404)
    expect(await desk.states(director, id)).toEqual([])
  })
})

describe('the office', () => {
  test('gives more time to one or to all, and only later', async () => {
    const call = await desk.call()
    const [ana, ben] = [await desk.applicant(call), await desk.applicant(call)]
    const id = await desk.asked(director, call, [ana, ben])
    const extend = (body: object) => director.post(`/api/media-requests/${id}/extensions`, body)
    expect((await extend({ dueAt: desk.inDays(3), version: 1 })).json().code).toBe(MEDIA_REQUEST_ERROR.notLater.code)
    const one = await extend({ dueAt: desk.inDays(6), applications: [ana.applicationId], version: 1 })
    expect(
      one
        .json()
        .people.map(({ dueAt }: { dueAt: string }) => dueAt)
        .toSorted(),
    ).toEqual([desk.inDays(4), desk.inDays(6)])
    expect((await extend({ dueAt: desk.inDays(7), version: 1 })).json().code).toBe(MEDIA_REQUEST_ERROR.stale.code)
    const all = await extend({ dueAt: desk.inDays(5), version: 2 })
    // People with an extension keep it.
    expect(
      all
        .json()
        .people.map(({ dueAt }: { dueAt: string }) => dueAt)
        .toSorted(),
    ).toEqual([desk.inDays(5), desk.inDays(6)])
    expect(await desk.subjects(ben)).toEqual(['We ask you for a self-tape: Night bus', 'You have more time: Night bus'])
  })

  test('asks for another take with a note; until it comes, the one before counts', async () => {
    const call = await desk.call()
    const ana = await desk.applicant(call)
    const id = await desk.asked(director, call, [ana])
    const retake = () => director.post(`/api/media-requests/${id}/retakes`, { applicationId: ana.applicationId, note: 'Slower.' })
    expect((await retake()).json().code).toBe(MEDIA_REQUEST_ERROR.noTake.code)
    await desk.send(ana, id, { tapeId: await desk.tape(ana) })
    clock.advance(60)
    expect((await retake()).json().people).toMatchObject([{ state: 'asked', retakeNote: 'Slower.' }])
    expect(await desk.own(ana)).toMatchObject([{ state: 'asked', retakeNote: 'Slower.' }])
    clock.advance(60)
    await desk.send(ana, id, { tapeId: await desk.tape(ana) })
    expect(await desk.states(director, id)).toEqual(['received'])
  })

  test('asks nobody any more, and tells those who were asked', async () => {
    const call = await desk.call()
    const ana = await desk.applicant(call)
    const id = await desk.asked(director, call, [ana])
    await director.post(`/api/media-requests/${id}/withdrawals`, { applications: [ana.applicationId] })
    expect(await desk.states(director, id)).toEqual([])
    expect((await desk.subjects(ana)).at(-1)).toBe('No longer needed: Night bus')
    expect((await desk.send(ana, id, { tapeId: await desk.tape(ana) })).json().code).toBe(MEDIA_REQUEST_ERROR.closed.code)
  })

  test('reminds who has sent nothing, and not twice within an hour', async () => {
    const call = await desk.call()
    const [ana, ben] = [await desk.applicant(call), await desk.applicant(call)]
    const id = await desk.asked(director, call, [ana, ben])
    await desk.send(ben, id, { tapeId: await desk.tape(ben) })
    const remind = () => director.post(`/api/media-requests/${id}/reminders`, {})
    expect((await remind()).json().code).toBe(MEDIA_REQUEST_ERROR.reminded.code)
    clock.advance(120)
    expect((await remind()).json()).toEqual({ reminded: 1 })
    expect([(await desk.subjects(ana)).length, (await desk.subjects(ben)).length]).toEqual([2, 1])
  })
})

describe('time', () => {
  test('reminds at half time and before the end, not at night, and never who has sent something or cannot', async () => {
    // Sets the clock to 3 PM, whatever earlier tests set.
    clock.advance((15 - clock.now().getUTCHours() + 24) * 60)
    const call = await desk.call()
    const [ana, ben, cleo] = [await desk.applicant(call), await desk.applicant(call), await desk.applicant(call)]
    const id = await desk.asked(director, call, [ana, ben, cleo])
    await desk.send(ben, id, { tapeId: await desk.tape(ben) })
    await desk.reply(cleo, id, { reply: 'cannot', reason: 'Away' })
    const start = clock.now().getTime()
    const counts = async () => Promise.all([ana, ben, cleo].map(async (person) => (await desk.subjects(person)).length))
    const { dueRequests } = server.deps
    for (const [hours, expected] of [
      [47, [1, 1, 1]],
      [48, [2, 1, 1]],
      [49, [2, 1, 1]],
      [4 * 24 - 6, [3, 1, 1]],
      [4 * 24 - 1, [3, 1, 1]],
    ] as const) {
      clock.advance((start + hours * HOUR_MS - clock.now().getTime()) / 60_000)
      await dueRequests.remind()
      expect(await counts(), String(hours)).toEqual(expected)
    }
  })
})

describe('sides', () => {
  test('are a PDF, read by the desk and by those who are asked, as a file that no browser runs', async () => {
    const call = await desk.call()
    const [ana, ben] = [await desk.applicant(call), await desk.applicant(call)]
    const upload = (content: Buffer) =>
      director.upload(`/api/projects/${call}/sides`, { name: 'scene.pdf', type: 'application/pdf', content, field: 'file' })
    expect((await upload(Buffer.from('<html><script>alert(1)</script>'))).statusCode).toBe(400)
    const sidesId = (await upload(A_PDF)).json().id
    await desk.asked(director, call, [ana], { sidesId })
    const link = `/api/request-links/${await desk.tokenOf(ana)}/sides`
    for (const answer of [
      await ana.client.get(`/api/sides/${sidesId}`),
      await director.get(`/api/sides/${sidesId}`),
      await server.anonymous().get(link),
    ]) {
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
        200,
        'application/pdf',
        expect.stringContaining('attachment'),
      ])
      expect(answer.headers['content-security-policy']).toContain('sandbox')
    }
    expect((await ben.client.get(`/api/sides/${sidesId}`)).statusCode).toBe(404)
  })
})

describe('closing the casting call', () => {
  test('answers everybody who was asked, also people who were added without being told', async () => {
    const call = await desk.call()
    const ana = await desk.applicant(call, { stage: 'shortlisted', toldStage: null, source: 'office' })
    const id = await desk.asked(director, call, [ana])
    await desk.send(ana, id, { tapeId: await desk.tape(ana) })
    const view = (await director.get(`/api/projects/${call}/closure`)).json()
    expect(view.people).toMatchObject([{ studentId: ana.studentId, applications: [{ toldStage: 'shortlisted' }] }])
    const closed = await director.post(`/api/projects/${call}/closure`, { status: 'completed', notes: view.notes.completed })
    expect(closed.statusCode, closed.body).toBe(200)
    const { platform } = server.deps
    for (const closing of await rowsIn<{ id: number }>(server, 'SELECT id FROM closings'))
      await closeProjectJob({ ...platform, ...server.deps }, closing)
    expect(await desk.subjects(ana)).toContain('About Night bus')
    expect((await desk.own(ana))[0]).toMatchObject({ isOpen: false })
  })
})
