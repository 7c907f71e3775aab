import { CHECK_ERROR } from '@callboard/contract/schedule/availability-checks/errors'
import { beforeEach, describe, expect, test } from 'vitest'
import { castingPeople } from '#testing/casting-people.ts'
import { checksDesk } from '#testing/checks-desk.ts'
import { makeApplication, makeProject } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock()
const server = testServer({ env: { ROLE: 'all' }, clock })
const desk = checksDesk(() => server, clock)
let director: TestClient
beforeEach(async () => {
  director = (await castingPeople(() => server).admin()).client
})

const ASKED = 'When can you come? Open day film'
const CHANGED = 'Other times: when can you come? Open day film'

describe('answers', () => {
  test('are given by link and on the start page, one by one or at once, and can be changed', async () => {
    const ana = await desk.student()
    const check = await desk.asked(director, [ana], { questions: ['Can you drive?'] })
    const link = `/api/check-links/${await desk.tokenOf(ana)}/answers`
    const [one, two] = check.windows.map(({ id }) => id)
    const first = await server.anonymous().post(link, { answers: [{ windowId: one, answer: 'partly', note: ' Until 11 ' }] })
    expect(first.json().windows).toMatchObject([{ answer: 'partly', note: 'Until 11' }, { answer: null }])
    expect((await desk.matrix(director, check)).check.answered).toBe(0)
    const both = { answers: [one, two].map((windowId) => ({ windowId, answer: 'yes' })), replies: ['Yes, a van'] }
    expect((await server.anonymous().post(link, both)).json()).toMatchObject({ replies: ['Yes, a van'], windows: [{ note: null }, {}] })
    expect((await desk.answer(ana, check, null, 'no')).statusCode).toBe(200)
    expect(await desk.letters(director, check)).toEqual(['yn'])
    const after = await desk.matrix(director, check)
    expect(after).toMatchObject({ check: { answered: 1 }, people: [{ replies: ['Yes, a van'], cells: [{ calendar: 'unknown' }, {}] }] })
    expect((await ana.client.get('/api/availability-checks')).json()).toMatchObject([{ windows: [{ answer: 'yes' }, { answer: 'no' }] }])
  })

  test('by a link that somebody passed on show nobody else, nor anything that its person did not write', async () => {
    const [ana, ben] = [await desk.student({ firstName: 'Anabel' }), await desk.student({ firstName: 'Benedikt', lastName: 'Zimmermann' })]
    const check = await desk.asked(director, [ana, ben])
    await desk.answer(ben, check, 'no', 'no')
    const token = await desk.tokenOf(ana)
    const page = await server.anonymous().get(`/api/check-links/${token}`)
    expect(page.json()).toMatchObject({ windows: [{ answer: null }, { answer: null }] })
    for (const other of ['Benedikt', 'Zimmermann', ben.email, ana.email, '310 555 0142']) expect(page.body).not.toContain(other)
    expect((await server.anonymous().get(`/api/check-links/${token}x`)).statusCode).toBe(404)
  })

  test('are refused for what is not asked, and when the check is closed, and taken again when it is reopened', async () => {
    const [ana, bo] = [await desk.student(), await desk.student()]
    const check = await desk.asked(director, [ana])
    const link = `/api/check-links/${await desk.tokenOf(ana)}`
    for (const body of [
      { answers: [{ windowId: 1, answer: 'maybe' }] },
      { replies: ['one too many'] },
      { answers: [{ windowId: 1, answer: 'no', note: 'x'.repeat(201) }] },
    ])
      expect((await server.anonymous().post(`${link}/answers`, body)).statusCode).toBe(400)
    expect((await desk.answer(bo, check, 'yes')).statusCode).toBe(404)
    const close = (isClosed: boolean, version: number) => director.patch(`/api/availability-checks/${check.id}`, { isClosed, version })
    expect((await close(true, 1)).json()).toMatchObject({ closedAt: clock.now().toISOString(), version: 2 })
    expect((await close(false, 1)).json().message).toBe(CHECK_ERROR.stale.message)
    expect((await desk.answer(ana, check, 'yes')).json().message).toBe(CHECK_ERROR.closed.message)
    expect((await server.anonymous().get(link)).json()).toMatchObject({ isOpen: false })
    expect((await ana.client.get('/api/availability-checks')).json()).toEqual([])
    for (const path of ['reminders', 'people'])
      expect(
        (await director.post(`/api/availability-checks/${check.id}/${path}`, { people: [{ studentId: bo.studentId }] })).statusCode,
      ).toBe(409)
    await close(false, 2)
    expect((await desk.answer(ana, check, 'yes')).statusCode).toBe(200)
  })

  test('of a restricted student are not asked for or shown, and count again afterwards', async () => {
    const ana = await desk.student()
    const check = await desk.asked(director, [ana])
    const token = await desk.tokenOf(ana)
    await desk.answer(ana, check, 'yes')
    const hold = (at: string) => rowsIn(server, `UPDATE student_profiles SET held_at = ${at}`)
    await hold('now()')
    expect((await desk.matrix(director, check)).people).toEqual([])
    expect((await server.anonymous().get(`/api/check-links/${token}`)).statusCode).toBe(404)
    expect((await server.anonymous().post(`/api/check-links/${token}/answers`, {})).statusCode).toBe(404)
    expect((await desk.answer(ana, check, 'no')).statusCode).toBe(404)
    expect((await ana.client.get('/api/availability-checks')).json()).toEqual([])
    clock.advance(2 * 60)
    expect((await director.post(`/api/availability-checks/${check.id}/reminders`)).json()).toEqual({ reminded: 0 })
    await hold('NULL')
    expect(await desk.letters(director, check)).toEqual(['y-'])
  })

  test('are stale when the calendar says something else, except by a booking of the same casting call', async () => {
    const ana = await desk.student({
      weeklyAvailability: Object.fromEntries(Array.from({ length: 7 }, (_, at) => [at, Array(13).fill(true)])),
    })
    const check = await desk.asked(director, [ana])
    await desk.answer(ana, check, 'yes', 'yes')
    expect((await desk.matrix(director, check)).people[0]?.cells).toMatchObject([{ calendar: 'free', stale: null }, { calendar: 'free' }])
    const [one, two] = check.windows
    const times = (window: typeof one) => ({ shootDate: window?.day ?? null, shootTime: window?.from ?? null, endTime: window?.to ?? null })
    await rowsIn(server, 'UPDATE projects SET shoot_date = $2, shoot_time = $3, end_time = $4 WHERE id = $1', [
      check.projectId,
      ...Object.values(times(one)),
    ])
    await makeApplication(server, { projectId: check.projectId, studentId: ana.studentId, stage: 'booked' })
    expect(await desk.letters(director, check)).toEqual(['yy'])
    const elsewhere = await makeProject(server, times(two))
    await makeApplication(server, { projectId: elsewhere.id, studentId: ana.studentId, stage: 'booked' })
    expect(await desk.letters(director, check)).toEqual(['yy?'])
    expect((await desk.matrix(director, check)).people[0]?.cells[1]).toMatchObject({ calendar: 'busy', stale: 'calendar' })
    await desk.answer(ana, check, null, 'no')
    expect(await desk.letters(director, check)).toEqual(['yn'])
  })

  test('of somebody who gave no hours are stale by a booking, and nobody is asked again who was busy and is free for a part', async () => {
    const [ana, bo] = [await desk.student({ lastName: 'A' }), await desk.student({ lastName: 'B' })]
    const check = await desk.asked(director, [ana, bo])
    await desk.answer(ana, check, 'yes', 'yes')
    await desk.answer(bo, check, 'no', 'yes')
    const [one] = check.windows
    const times = { shootDate: one?.day ?? null, shootTime: one?.from ?? null, endTime: one?.to ?? null }
    const elsewhere = await makeProject(server, times)
    await makeApplication(server, { projectId: elsewhere.id, studentId: ana.studentId, stage: 'booked' })
    expect(await desk.letters(director, check)).toEqual(['y?y', 'ny'])
    expect((await desk.matrix(director, check)).people[0]?.cells[0]).toMatchObject({ calendar: 'busy', stale: 'calendar' })
    await rowsIn(server, `UPDATE check_answers SET calendar = 'busy' WHERE student_id = $1`, [bo.studentId])
    const weekday = new Date(`${one?.day}T00:00:00Z`).getUTCDay()
    const firstHour = Array.from({ length: 13 }, (_, slot) => slot + 8 === Number(one?.from.slice(0, 2)))
    await rowsIn(server, 'UPDATE student_profiles SET weekly_availability = $2 WHERE id = $1', [bo.studentId, { [weekday]: firstHour }])
    expect((await desk.matrix(director, check)).people[1]?.cells[0]).toMatchObject({ calendar: 'partly', stale: null })
  })
})

describe('changed times', () => {
  test('make answers stale and are told to who has answered, once, and only when there is something to answer', async () => {
    const [ana, bo] = [await desk.student({ lastName: 'A' }), await desk.student({ lastName: 'B' })]
    const check = await desk.asked(director, [ana, bo])
    await desk.answer(ana, check, 'yes', 'no')
    const [one, two] = check.windows.map(({ id, day, from, to }) => ({ id, day, from, to }))
    clock.advance(1)
    const change = (windows: object[], version: number) =>
      director.put(`/api/availability-checks/${check.id}/windows`, { windows, version })
    expect((await change([{ ...one, to: '13:00' }, { ...two }], 1)).json()).toMatchObject({ version: 2, answered: 0 })
    expect(await desk.letters(director, check)).toEqual(['y?n', '--'])
    expect([await desk.subjects(ana), await desk.subjects(bo)]).toEqual([[ASKED, CHANGED], [ASKED]])
    expect((await ana.client.get('/api/availability-checks')).json()[0].windows).toMatchObject([
      { hasChanged: true },
      { hasChanged: false },
    ])
    expect((await change([{ ...one, to: '14:00' }], 1)).json().message).toBe(CHECK_ERROR.stale.message)
    // Nothing new to answer: one time less, and the others in another order.
    await desk.answer(ana, check, 'yes')
    expect((await change([{ ...one, to: '13:00' }], 2)).json()).toMatchObject({ answered: 1, windows: [{ id: one?.id }] })
    expect(await desk.subjects(ana)).toEqual([ASKED, CHANGED])
    const added = await change(
      [
        { ...one, to: '13:00' },
        { day: desk.day(9), from: '08:00', to: '09:00' },
      ],
      3,
    )
    expect([added.json().answered, await desk.letters(director, check)]).toEqual([0, ['y-', '--']])
    expect(await desk.subjects(ana)).toEqual([ASKED, CHANGED, CHANGED])
  })
})
