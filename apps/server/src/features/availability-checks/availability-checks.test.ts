import { CHECK_LIMITS, CHECK_MESSAGE, NOT_A_BOOKING } from '@callboard/contract/availability-checks/rules'
import { ENGLISH } from '@callboard/contract/translate'
import { beforeEach, describe, expect, test } from 'vitest'
import { castingPeople } from '#testing/casting-people.ts'
import { checksDesk } from '#testing/checks-desk.ts'
import { makeApplication, makeProject, makeRole } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { mailTo } from '#testing/outbox.ts'
import { countRows, rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock()
const server = testServer({ clock })
const desk = checksDesk(() => server, clock)
let director: TestClient
beforeEach(async () => {
  director = (await castingPeople(() => server).admin()).client
})

const ASKED = 'When can you come? Open day film'
const REMINDED = 'Please answer: when can you come? Open day film'
const CHANGED = 'Other times: when can you come? Open day film'
const DAY = 24 * 60

describe('asking', () => {
  test('sends message and mail with times, message and end, and a link that needs no sign-in', async () => {
    const ana = await desk.student()
    const check = await desk.asked(director, [ana])
    expect(check).toMatchObject({ people: 1, answered: 0, closedAt: null, version: 1, windows: [{ from: '10:00', to: '12:00' }, {}] })
    const [message] = (await ana.client.get('/api/messages')).json()
    expect(message.subject).toBe(ASKED)
    for (const part of ['10:00', '4:30', 'Wear something green.', 'Please answer by', NOT_A_BOOKING])
      expect(message.content).toContain(part)
    const [user] = await rowsIn<{ email: string }>(server, 'SELECT email FROM users WHERE id = $1', [ana.userId])
    expect((await mailTo(server, user?.email ?? '')).html).toContain('Say when you can come')
    const linked = await server.anonymous().get(`/api/check-links/${await desk.tokenOf(ana)}`)
    expect(linked.json()).toMatchObject({ firstName: 'Mara', isOpen: true, projectTitle: 'Open day film', windows: [{ answer: null }, {}] })
    expect(await countRows(server, 'applications')).toBe(0)
  })

  test('leaves out restricted students and those who were asked, and asks nobody twice', async () => {
    const [ana, bo] = [await desk.student(), await desk.student()]
    const held = await desk.student({ heldAt: new Date() })
    const response = await desk.ask(director, [ana, held, ana])
    expect(response.json()).toMatchObject({ asked: 1, left: [{ studentId: held.studentId, message: CHECK_MESSAGE.restricted }] })
    const { check } = response.json()
    const people = [ana, bo].map(({ studentId }) => ({ studentId }))
    const added = await director.post(`/api/availability-checks/${check.id}/people`, { people })
    expect(added.json()).toMatchObject({
      asked: 1,
      check: { people: 2 },
      left: [{ studentId: ana.studentId, message: CHECK_MESSAGE.asked }],
    })
    expect(await desk.subjects(ana)).toEqual([ASKED])
    expect((await desk.ask(director, [held])).statusCode).toBe(409)
    expect(await countRows(server, 'availability_checks')).toBe(1)
  })

  test('refuses times, ends, questions and roles that make no sense, each at its field', async () => {
    const ana = await desk.student()
    const other = await makeRole(server, { projectId: (await makeProject(server)).id })
    const [one, two] = desk.windows()
    const refused: [object, string, string][] = [
      [{ windows: [] }, 'windows', CHECK_MESSAGE.noWindow],
      [{ windows: Array.from({ length: 21 }, (_, at) => ({ ...one, day: desk.day(at + 2) })) }, 'windows', CHECK_MESSAGE.tooManyWindows],
      [{ windows: [{ ...one, to: '09:00' }] }, 'windows', CHECK_MESSAGE.timeOrder],
      [{ windows: [one, two, one] }, 'windows', CHECK_MESSAGE.twice],
      [{ windows: [{ ...one, day: desk.day(-2) }] }, 'windows', CHECK_MESSAGE.over],
      [{ windows: [{ ...one, roleId: other.id }] }, 'windows', CHECK_MESSAGE.otherRole],
      [{ questions: ['Can you drive?', ' '] }, 'questions', CHECK_MESSAGE.question],
      [{ questions: ['a', 'b', 'c'] }, 'questions', CHECK_MESSAGE.tooManyQuestions],
      [{ dueAt: desk.inHours(-1) }, 'dueAt', CHECK_MESSAGE.due],
      [{ dueAt: desk.inHours(24 * 91) }, 'dueAt', CHECK_MESSAGE.due],
      [{ people: [] }, 'people', CHECK_MESSAGE.noneChosen],
    ]
    for (const [input, field, message] of refused) {
      const response = await desk.ask(director, [ana], input)
      expect(response.statusCode, field).toBe(400)
      expect(response.json().fields, message).toEqual({ [field]: ENGLISH.t(message) })
    }
    const draft = await makeProject(server, { status: 'draft' })
    expect((await desk.ask(director, [ana], {}, draft.id)).json().message).toBe(CHECK_MESSAGE.notActive)
    expect(await desk.subjects(ana)).toEqual([])
  })

  test('is limited in people of one check and in checks of a casting call', async () => {
    const ana = await desk.student()
    const check = await desk.asked(director, [ana])
    const several = Array.from({ length: CHECK_LIMITS.people + 1 }, (_, at) => ({ studentId: at + 1 }))
    expect((await director.post(`/api/availability-checks/${check.id}/people`, { people: several })).statusCode).toBe(400)
    await rowsIn(
      server,
      `INSERT INTO availability_checks (project_id, due_at, created_at) SELECT $1, now(), now() FROM generate_series(2, $2)`,
      [check.projectId, CHECK_LIMITS.checks],
    )
    expect((await desk.ask(director, [ana], {}, check.projectId)).json().message).toBe(CHECK_MESSAGE.tooManyChecks)
  })

  test('asks the people of a role about the times of that role, and people of any role about all', async () => {
    const project = await makeProject(server)
    const [lead, extra] = [
      await makeRole(server, { projectId: project.id, name: 'Lead' }),
      await makeRole(server, { projectId: project.id, name: 'Extra' }),
    ]
    const [ana, bo, cy] = [
      await desk.student({ lastName: 'A' }),
      await desk.student({ lastName: 'B' }),
      await desk.student({ lastName: 'C' }),
    ]
    const [one, two] = desk.windows()
    const windows = [
      { ...one, roleId: lead.id },
      { ...two, roleId: extra.id },
      { ...two, day: desk.day(9) },
    ]
    const people = [
      { studentId: ana.studentId, roleId: lead.id },
      { studentId: bo.studentId, roleId: extra.id },
      { studentId: cy.studentId },
    ]
    const { check } = (await desk.ask(director, [], { windows, people }, project.id)).json()
    expect(await desk.letters(director, check)).toEqual(['- -', ' --', '---'])
    const [own] = (await ana.client.get('/api/availability-checks')).json()
    expect(own.windows.map(({ roleName }: { roleName: string | null }) => roleName)).toEqual(['Lead', null])
    const wrong = await desk.answer(ana, check, null, 'yes')
    expect([wrong.statusCode, wrong.json().message]).toEqual([409, CHECK_MESSAGE.windowGone])
  })
})

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
    expect((await close(false, 1)).json().message).toBe(CHECK_MESSAGE.stale)
    expect((await desk.answer(ana, check, 'yes')).json().message).toBe(CHECK_MESSAGE.closed)
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
    expect((await change([{ ...one, to: '14:00' }], 1)).json().message).toBe(CHECK_MESSAGE.stale)
    // Nothing new to answer: one time less, and the same ones in another order.
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

describe('reminders', () => {
  test('by one press go to those who have not answered, and to nobody twice within an hour', async () => {
    const [ana, bo] = [await desk.student(), await desk.student()]
    const check = await desk.asked(director, [ana, bo])
    await desk.answer(ana, check, 'yes', 'no')
    const remind = async () => (await director.post(`/api/availability-checks/${check.id}/reminders`)).json()
    expect(await remind()).toEqual({ reminded: 0 })
    clock.advance(61)
    expect([await remind(), await remind()]).toEqual([{ reminded: 1 }, { reminded: 0 }])
    expect([await desk.subjects(ana), await desk.subjects(bo)]).toEqual([[ASKED], [ASKED, REMINDED]])
    expect(await desk.tokenOf(bo, 2)).toBe(await desk.tokenOf(bo, 1))
  })

  test('go out by themselves once, a day before answers are due, and not after that', async () => {
    const [ana, bo] = [await desk.student(), await desk.student()]
    const check = await desk.asked(director, [ana, bo])
    await desk.asked(director, [bo], { dueAt: desk.inHours(20) })
    await desk.answer(ana, check, 'yes', 'yes')
    await server.deps.checkPeople.remindDue()
    expect(await desk.subjects(bo)).toEqual([ASKED, ASKED])
    clock.advance(2 * DAY + 1)
    for (let run = 0; run < 2; run++) await server.deps.checkPeople.remindDue()
    expect([await desk.subjects(ana), await desk.subjects(bo)]).toEqual([[ASKED], [ASKED, ASKED, REMINDED]])
    clock.advance(2 * DAY)
    await server.deps.checkPeople.remindDue()
    expect(await desk.subjects(bo)).toHaveLength(3)
  })
})

test('nothing is asked for a deleted casting call, or for one that is over', async () => {
  const ana = await desk.student()
  const check = await desk.asked(director, [ana])
  const token = await desk.tokenOf(ana)
  const seen = async () => {
    const [office, link, own] = [
      await director.get(`/api/availability-checks/${check.id}`),
      await server.anonymous().get(`/api/check-links/${token}`),
      await ana.client.get('/api/availability-checks'),
    ]
    return [office.statusCode, link.statusCode, link.json().isOpen, own.json().length]
  }
  await rowsIn(server, `UPDATE projects SET status = 'completed'`)
  expect(await seen()).toEqual([200, 200, false, 0])
  clock.advance(2 * DAY + 1)
  await server.deps.checkPeople.remindDue()
  await director.delete(`/api/projects/${check.projectId}`)
  expect(await seen()).toEqual([404, 404, undefined, 0])
  expect(await desk.subjects(ana)).toEqual([ASKED])
})

test('somebody who is no longer asked loses link and answers, and a deleted profile takes both along and back', async () => {
  const [ana, bo] = [await desk.student({ lastName: 'A' }), await desk.student({ lastName: 'B' })]
  const check = await desk.asked(director, [ana, bo])
  const token = await desk.tokenOf(bo)
  for (const one of [ana, bo]) await desk.answer(one, check, 'yes', 'no')
  const remove = () => director.delete(`/api/availability-checks/${check.id}/people/${ana.studentId}`)
  expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 404])
  expect(await desk.letters(director, check)).toEqual(['yn'])
  await director.delete(`/api/talent/${bo.studentId}`)
  expect(await desk.letters(director, check)).toEqual([])
  expect((await server.anonymous().get(`/api/check-links/${token}`)).statusCode).toBe(404)
  const [{ batch }] = (await director.get('/api/talent/deleted')).json()
  await director.post(`/api/talent/deleted/${batch}/restore`)
  expect(await desk.letters(director, check)).toEqual(['yn'])
  expect((await server.anonymous().get(`/api/check-links/${token}`)).statusCode).toBe(200)
})
