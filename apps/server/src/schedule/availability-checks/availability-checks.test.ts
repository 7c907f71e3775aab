import { filled } from '@callboard/contract/errors'
import { CHECK_ERROR } from '@callboard/contract/schedule/availability-checks/errors'
import { CHECK_LIMITS, CHECK_MESSAGE, NOT_A_BOOKING } from '@callboard/contract/schedule/availability-checks/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { firstTime } from '@callboard/contract/time/quiet-hours'
import { ENGLISH } from '@callboard/contract/translate'
import { beforeEach, describe, expect, test } from 'vitest'
import { castingPeople } from '#testing/casting-people.ts'
import { checksDesk } from '#testing/checks-desk.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeProject, makeRole } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { mailTo } from '#testing/outbox.ts'
import { countRows, rowsIn } from '#testing/talent-life.ts'
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
const REMINDED = 'Please answer: when can you come? Open day film'
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
    const [first = '', second = '', due = ''] = message.content.match(/^(•.*|Please answer by.*)$/gm) ?? []
    for (const line of [first, second, due]) expect(line).toMatch(/\d\s[AP]M P[SD]T\.?$/)
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

  test('asks about a time that ends after midnight, and refuses one that would last until the next morning', async () => {
    const ana = await desk.student()
    const [one] = desk.windows()
    const night = await desk.ask(director, [ana], { windows: [{ ...one, from: '22:00', to: '02:00' }] })
    expect(night.statusCode, night.body).toBe(201)
    const [window] = night.json().check.windows
    expect(window).toMatchObject({ from: '22:00', to: '02:00' })
    expect(Date.parse(window.endDate) - Date.parse(window.startDate)).toBe(4 * HOUR_MS)
    const matrix = await director.get(`/api/availability-checks/${night.json().check.id}`)
    expect(matrix.json().people[0].cells).toHaveLength(1)
    expect((await desk.ask(director, [ana], { windows: [{ ...one, from: '10:00', to: '09:00' }] })).statusCode).toBe(400)
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
      [{ windows: [one, { ...two, day: desk.day(-2) }] }, 'windows.1.day', CHECK_MESSAGE.over],
      [{ windows: [{ ...one, roleId: other.id }] }, 'windows', CHECK_MESSAGE.otherRole],
      [{ questions: ['Can you drive?', ' '] }, 'questions', CHECK_MESSAGE.question],
      [{ questions: ['a', 'b', 'c'] }, 'questions', CHECK_MESSAGE.tooManyQuestions],
      [{ dueAt: desk.inHours(-1) }, 'dueAt', CHECK_MESSAGE.due],
      [{ dueAt: desk.inHours(24 * 91) }, 'dueAt', CHECK_MESSAGE.due],
      [{ dueAt: desk.inHours(24 * 8) }, 'dueAt', CHECK_MESSAGE.dueTooLate],
      [{ people: [] }, 'people', CHECK_MESSAGE.noneChosen],
    ]
    for (const [input, field, message] of refused) {
      const response = await desk.ask(director, [ana], input)
      expect(response.statusCode, field).toBe(400)
      expect(response.json().fields, message).toEqual({ [field]: ENGLISH.t(message) })
    }
    const draft = await makeProject(server, { status: 'draft' })
    expect((await desk.ask(director, [ana], {}, draft.id)).json().message).toBe(CHECK_ERROR.notActive.message)
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
    expect((await desk.ask(director, [ana], {}, check.projectId)).json().message).toBe(CHECK_ERROR.tooManyChecks.message)
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
    expect([wrong.statusCode, wrong.json().message]).toEqual([409, CHECK_ERROR.windowGone.message])
  })
})

test('answers are due before the first time that is ahead, also after a change of one or the other', async () => {
  const ana = await desk.student()
  const windows = [1, 7].map((days) => ({ ...desk.windows()[0], day: desk.day(days) }))
  const check = await desk.asked(director, [ana], { windows, dueAt: desk.inHours(12) })
  const path = `/api/availability-checks/${check.id}`
  const late = desk.inHours(72)
  const refused = [
    await director.patch(path, { dueAt: late, version: 1 }),
    await director.put(`${path}/windows`, { windows: check.windows, dueAt: late, version: 1 }),
    await director.put(`${path}/windows`, { windows: [{ ...check.windows[1], day: desk.day(1), from: '00:00' }], dueAt: late, version: 1 }),
  ]
  for (const { statusCode, json } of refused) expect([statusCode, json().fields]).toEqual([400, { dueAt: CHECK_MESSAGE.dueTooLate }])
  // Both changes at once, with one mail about both.
  const later = windows.map((window) => ({ ...window, day: desk.day(9) })).slice(1)
  await desk.answer(ana, check, 'yes', 'yes')
  const changed = await director.put(`${path}/windows`, { windows: later, message: 'Wear red.', dueAt: late, version: 1 })
  expect([changed.statusCode, changed.json()]).toMatchObject([200, { dueAt: late, message: 'Wear red.', version: 2 }])
  const [{ content }] = (await ana.client.get('/api/messages')).json()
  expect(content).toContain('Wear red.')
  const early = await director.put(`${path}/windows`, { windows: [{ ...later[0], day: desk.day(2) }], version: 2 })
  expect(early.json().fields).toEqual({ dueAt: CHECK_MESSAGE.dueTooLate })
  // A time that has begun does not count.
  clock.advance(DAY)
  expect((await desk.ask(director, [ana], { windows, dueAt: desk.inHours(-1) })).statusCode).toBe(400)
})

describe('reminders', () => {
  test('by one press go to those who have not answered, and to nobody twice within an hour', async () => {
    const [ana, bo] = [await desk.student(), await desk.student()]
    const check = await desk.asked(director, [ana, bo])
    await desk.answer(ana, check, 'yes', 'no')
    const remind = async () => (await director.post(`/api/availability-checks/${check.id}/reminders`)).json()
    const refusedAt = (at: Date) =>
      errorOf(filled(CHECK_ERROR.reminded, { time: firstTime([at], ENGLISH, server.deps.platform.institution.timeZone) }))
    expect(await remind()).toEqual(refusedAt(clock.now()))
    clock.advance(61)
    const remindedAt = clock.now()
    expect(await remind()).toEqual({ reminded: 1 })
    clock.advance(59)
    expect(await remind()).toEqual(refusedAt(remindedAt))
    await desk.answer(bo, check, 'yes', 'no')
    expect(await remind()).toEqual({ reminded: 0 })
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
