import { CASTING_ERROR } from '@callboard/contract/casting/board/errors'
import { OPEN_STAGES, STAGES, type Stage, statusOf } from '@callboard/contract/casting/board/stages'
import type { ClosingPerson } from '@callboard/contract/casting/closure/endpoints'
import { CLOSING_ERROR } from '@callboard/contract/casting/closure/errors'
import { CLOSED_STATUSES, type ClosedStatus } from '@callboard/contract/casting/closure/rules'
import type { Language } from '@callboard/contract/language'
import { HOUR_MS } from '@callboard/contract/time/durations'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorOf } from '#testing/error-of.ts'
import { makeApplication, makeProfile, makeProject, makeRole, makeUser, signIn } from '#testing/factories.ts'
import { ownersHold } from '#testing/scene.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'
import { closeProjectJob } from './closure.jobs.ts'

const NOTES = {
  en: { subject: 'About {{projectTitle}}', content: 'Dear {{firstName}}, thank you for {{role}}.' },
  es: { subject: 'Sobre {{projectTitle}}', content: 'Hola {{firstName}}, gracias por {{role}}.' },
}

// Jobs run when the tests say so.
let now: Date | undefined
const server = testServer({ clock: { now: () => now ?? new Date() } })
let office: TestClient
let project: { id: number }
beforeEach(async () => {
  office = await signIn(server, await makeUser(server, { role: 'admin' }))
  project = await makeProject(server, { title: 'Night shoot', numberOfStudents: 20, shootDate: '2026-01-15' })
})

const view = async () => (await office.get(`/api/projects/${project.id}/closure`)).json()
const start = (status: ClosedStatus, more: object = {}) =>
  office.post(`/api/projects/${project.id}/closure`, { status, notes: NOTES, ...more })

async function runJob(): Promise<void> {
  const { platform } = server.deps
  for (const { id } of await rowsIn<{ id: number }>(server, 'SELECT id FROM closings WHERE finished_at IS NULL'))
    await closeProjectJob({ ...platform, ...server.deps }, { id })
}

async function close(status: ClosedStatus, more: object = {}): Promise<void> {
  expect((await start(status, more)).statusCode).toBe(200)
  await runJob()
}

const stages = async () =>
  (await rowsIn<{ stage: Stage; told: Stage | null }>(server, 'SELECT stage, told_stage AS told FROM applications ORDER BY id')).map(
    ({ stage, told }) => [stage, told],
  )
const sent = () =>
  rowsIn<{ to: string; subject: string; content: string }>(
    server,
    `SELECT r.recipient_user_id AS to, m.subject, m.content FROM messages AS m JOIN message_recipients AS r ON r.message_id = m.id
     WHERE m.project_id = $1 ORDER BY r.id`,
    [project.id],
  )

async function applicant(
  values: { stage?: Stage; toldStage?: Stage | null; roleId?: number; language?: Language; firstName?: string } = {},
) {
  const { language, firstName = 'Ada', ...application } = values
  const user = await makeUser(server, language ? { language } : {})
  const profile = await makeProfile(server, { userId: user.id, firstName, lastName: 'Okafor' })
  await makeApplication(server, { projectId: project.id, studentId: profile.id, ...application })
  return profile
}

test('closing is undone by who started it, before anybody is told, and the casting call is as it was', async () => {
  const colleague = await signIn(server, await makeUser(server, { role: 'admin' }))
  const undo = (client: TestClient) => client.post(`/api/projects/${project.id}/closure/undo`)
  const status = async () => (await office.get(`/api/projects/${project.id}`)).json().status
  await applicant({ stage: 'shortlisted' })
  expect((await undo(office)).json()).toEqual(errorOf(CLOSING_ERROR.notRunning))
  const started = await start('completed')
  expect(started.json()).toMatchObject({ isHeld: true, runningSince: expect.any(String) })
  expect((await undo(colleague)).json().code).toBe('closure.closed-by')
  const [{ id }] = (await rowsIn<{ id: number }>(server, 'SELECT id FROM closings')) as [{ id: number }]
  expect((await undo(office)).json()).toMatchObject({ runningSince: null, isHeld: false })
  expect(await status()).toBe('active')
  const { platform } = server.deps
  await closeProjectJob({ ...platform, ...server.deps }, { id })
  expect([await stages(), await sent()]).toEqual([[['shortlisted', 'shortlisted']], []])
  // A colleague opens it again: that stays.
  await start('cancelled')
  await colleague.put(`/api/projects/${project.id}`, { title: 'Night shoot', status: 'draft' })
  expect((await undo(office)).json()).toEqual(errorOf(CLOSING_ERROR.reopened))
  expect(await status()).toBe('draft')
  await runJob()
  expect((await undo(office)).json()).toEqual(errorOf(CLOSING_ERROR.notRunning))
})

test('closing is not undone once the first people are told', async () => {
  await applicant()
  await start('completed')
  await rowsIn(server, 'UPDATE closings SET begun_at = now()')
  expect((await view()).isHeld).toBe(false)
  expect((await office.post(`/api/projects/${project.id}/closure/undo`)).json()).toEqual(errorOf(CLOSING_ERROR.begun))
})

test('everybody who has no answer gets one message in their language, and nothing stays open', async () => {
  const lead = await makeRole(server, { projectId: project.id, name: 'Lead' })
  const ada = await applicant({ stage: 'shortlisted', roleId: lead.id })
  const berta = await applicant({ stage: 'callback', language: 'es', firstName: 'Berta' })
  const cleo = await applicant({ stage: 'booked', toldStage: 'submitted' })
  const dora = await applicant({ stage: 'released', toldStage: 'submitted', firstName: 'Dora' })
  await applicant({ stage: 'shortlisted', toldStage: null })
  await applicant({ stage: 'booked' })
  await applicant({ stage: 'withdrawn' })
  expect((await view()).people).toHaveLength(6)

  await close('completed')
  expect(await stages()).toEqual([
    ['released', 'released'],
    ['released', 'released'],
    ['completed', 'completed'],
    ['released', 'released'],
    ['released', null],
    ['completed', 'completed'],
    ['withdrawn', 'withdrawn'],
  ])
  expect((await sent()).toSorted((one, other) => one.content.localeCompare(other.content))).toEqual([
    { to: cleo.userId, subject: 'You are booked: Night shoot, Jan 15, 2026', content: expect.stringContaining('Congratulations!') },
    { to: ada.userId, subject: 'About Night shoot', content: 'Dear Ada, thank you for Lead.' },
    { to: dora.userId, subject: 'About Night shoot', content: 'Dear Dora, thank you for Participant.' },
    { to: berta.userId, subject: 'Sobre Night shoot', content: 'Hola Berta, gracias por Participante.' },
  ])
  expect(await view()).toMatchObject({ people: [], runningSince: null })
  expect((await office.get(`/api/projects/${project.id}`)).json().status).toBe('completed')
})

test('somebody with several roles gets one message that names them; a place comes before the note', async () => {
  const lead = await makeRole(server, { projectId: project.id, name: 'Lead' })
  const extra = await makeRole(server, { projectId: project.id, name: 'Extra' })
  const ada = await applicant({ roleId: lead.id })
  await makeApplication(server, { projectId: project.id, studentId: ada.id, roleId: extra.id })
  const cleo = await applicant({ roleId: lead.id })
  await makeApplication(server, { projectId: project.id, studentId: cleo.id, roleId: extra.id, stage: 'booked', toldStage: 'submitted' })
  await close('archived')
  const told = (await sent()).map(({ to, content }) => [to, content])
  expect(told).toHaveLength(2)
  expect(told).toContainEqual([ada.userId, 'Dear Ada, thank you for Lead, Extra.'])
  expect(told).toContainEqual([cleo.userId, expect.stringContaining('Congratulations!')])
  expect((await stages()).filter(([stage]) => OPEN_STAGES.some((open) => open === stage))).toEqual([])
})

test('booked people who did not come are marked so', async () => {
  await applicant({ stage: 'booked' })
  await applicant({ stage: 'booked' })
  const [, absent] = await rowsIn<{ id: number }>(server, 'SELECT id FROM applications ORDER BY id')
  await close('completed', { absentIds: [absent?.id] })
  expect(await stages()).toEqual([
    ['completed', 'completed'],
    ['no-show', 'no-show'],
  ])
  expect(await sent()).toEqual([])
})

test('a cancelled casting call releases booked people, too, and tells them', async () => {
  const ada = await applicant({ stage: 'booked' })
  await close('cancelled')
  expect(await stages()).toEqual([['released', 'released']])
  expect((await sent()).map(({ to }) => to)).toEqual([ada.userId])
})

test('an open application of a restricted student is released without a message, and waits to be told', async () => {
  const owner = await applicant()
  const admin = await makeUser(server, { role: 'admin' })
  await ownersHold({ server, owner, other: owner, admin })
  expect((await view()).people).toMatchObject([{ isRestricted: true, lastName: '' }])
  await close('completed')
  expect(await stages()).toEqual([['released', 'submitted']])
  expect(await sent()).toEqual([])
  await office.delete(`/api/holds/${owner.id}`)
  expect((await view()).people).toMatchObject([{ studentId: owner.id, isRestricted: false }])
})

test('the history says who closed it, and the audit log that it was closed', async () => {
  await applicant()
  await close('completed')
  expect(await rowsIn(server, 'SELECT from_stage AS from, stage FROM application_changes')).toEqual([
    { from: 'submitted', stage: 'released' },
  ])
  const lines = await rowsIn(server, "SELECT action, details FROM audit_log WHERE action LIKE 'project.%' ORDER BY id")
  expect(lines).toEqual([
    { action: 'project.updated', details: { version: 2, fields: ['status'], from: 'active', to: 'completed' } },
    { action: 'project.closed', details: { status: 'completed' } },
  ])
})

test('only one closure of a casting call runs at a time, and a second one has nobody left to tell', async () => {
  await applicant()
  const kinds = ['completed', 'completed', 'cancelled'] as const
  const answers = await Promise.all(kinds.map((kind) => start(kind)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(CLOSING_ERROR.running.message)
  expect((await view()).runningSince).not.toBeNull()
  await runJob()
  // Any of the three may be first.
  await close(kinds[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? 'completed')
  expect(await sent()).toHaveLength(1)
})

test('closing does not turn a casting call that has ended into another status, and says what it is', async () => {
  const ada = await applicant({ stage: 'booked' })
  await close('cancelled')
  await applicant()
  const refused = await start('completed')
  expect([refused.statusCode, refused.json()]).toEqual([409, errorOf(CLOSING_ERROR.cancelled)])
  expect((await office.get(`/api/projects/${project.id}`)).json().status).toBe('cancelled')
  await runJob()
  expect((await sent()).map(({ to }) => to)).toEqual([ada.userId])
  await close('cancelled')
  expect(await sent()).toHaveLength(2)
})

describe('before the day of the shoot', () => {
  const DAY = { shootDate: '2099-03-20', shootTime: '09:00', endTime: '12:00', location: 'Alumni Park' }
  beforeEach(async () => {
    project = await makeProject(server, { title: 'Night shoot', numberOfStudents: 20, ...DAY })
  })

  test('a casting that is done answers applicants, and leaves bookings and their calls as they are', async () => {
    const [ada, ben] = [await applicant({ stage: 'booked' }), await applicant({ stage: 'shortlisted', firstName: 'Ben' })]
    await close('completed', { absentIds: [] })
    expect(await stages()).toEqual([
      ['booked', 'booked'],
      ['released', 'released'],
    ])
    expect((await sent()).map(({ to }) => to)).toEqual([ben.userId])
    const own = await signIn(server, { id: ada.userId })
    const [{ id }] = (await own.get('/api/applications')).json()
    expect((await own.post(`/api/applications/${id}/cannot-come`, { reason: 'I am ill.' })).statusCode).toBe(200)
  })

  test('nobody can have come', async () => {
    await applicant({ stage: 'booked' })
    const refused = await office.post(`/api/projects/${project.id}/shoot-over`, {})
    expect([refused.statusCode, refused.json()]).toEqual([409, errorOf(CLOSING_ERROR.notBegun)])
  })

  test.each([
    ['closing it', () => close('cancelled')],
    [
      'the status of the form',
      async () => {
        expect((await office.put(`/api/projects/${project.id}`, { title: 'Night shoot', status: 'cancelled' })).statusCode).toBe(200)
        await runJob()
      },
    ],
  ])('cancelling by %s tells booked people the day and that they need not come, and thanks applicants', async (_, cancel) => {
    const [ada, ben] = [await applicant({ stage: 'booked' }), await applicant({ stage: 'submitted', firstName: 'Ben' })]
    const loses = new Map((await view()).people.map(({ firstName, cancelled }: ClosingPerson) => [firstName, cancelled?.subject]))
    expect(loses).toEqual(
      new Map([
        ['Ada', 'Cancelled: Night shoot on Mar 20, 2099'],
        ['Ben', undefined],
      ]),
    )
    await cancel()
    const to = ({ userId }: { userId: string }) => sent().then((all) => all.filter((one) => one.to === userId))
    const [[first], [second]] = [await to(ada), await to(ben)]
    expect(first?.subject).toBe('Cancelled: Night shoot on Mar 20, 2099')
    expect(first?.content).toContain('You need not come.')
    expect(first?.content).toContain('Friday, March 20, 2099, 9:00 AM to 12:00 PM PDT, Alumni Park')
    expect(second?.subject).not.toBe(first?.subject)
    const calendars = await rowsIn<{ calendar: string }>(server, 'SELECT calendar FROM messages WHERE calendar IS NOT NULL')
    expect(calendars.map(({ calendar }) => calendar)).toEqual([expect.stringContaining('METHOD:CANCEL')])
    expect(await stages()).toEqual([
      ['released', 'released'],
      ['released', 'released'],
    ])
  })

  test('a casting call that is made active again before anybody is told tells nobody', async () => {
    await applicant({ stage: 'booked' })
    const put = (status: string) => office.put(`/api/projects/${project.id}`, { title: 'Night shoot', status })
    await put('cancelled')
    await put('active')
    await runJob()
    expect([await stages(), await sent()]).toEqual([[['booked', 'booked']], []])
    await put('cancelled')
    await runJob()
    expect(await sent()).toHaveLength(1)
  })
})

test('once the shoot has begun it can be over: who came is completed, and that is undone', async () => {
  await applicant({ stage: 'booked' })
  await applicant({ stage: 'booked', firstName: 'Ben' })
  const [, ben] = await rowsIn<{ id: number }>(server, 'SELECT id FROM applications ORDER BY id')
  const over = await office.post(`/api/projects/${project.id}/shoot-over`, { absentIds: [ben?.id] })
  expect(over.statusCode, over.body).toBe(200)
  expect((await stages()).map(([stage]) => stage)).toEqual(['completed', 'no-show'])
  expect(await sent()).toEqual([])
  const applications = over.json().cards.map(({ id, version }: { id: number; version: number }) => ({ id, version }))
  expect((await office.post('/api/applications/moves/undo', { applications })).statusCode).toBe(200)
  expect((await stages()).map(([stage]) => stage)).toEqual(['booked', 'booked'])
})

describe('on the day of the shoot', () => {
  // 1:08 PM at the campus, five hours before.
  const NOON = new Date('2027-05-11T20:08:00.000Z')
  const later = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS)
  beforeEach(async () => {
    now = NOON
    project = await makeProject(server, { title: 'Night shoot', numberOfStudents: 20, shootDate: '2027-05-11', shootTime: '18:00' })
    await applicant({ stage: 'booked' })
  })
  afterEach(() => {
    now = undefined
  })
  const over = async () => (await office.post(`/api/projects/${project.id}/shoot-over`, {})).statusCode

  test('a casting that is done leaves bookings until the shoot begins', async () => {
    expect((await view()).people[0].applications[0].hasBegun).toBe(false)
    await close('completed')
    expect([await stages(), await over()]).toEqual([[['booked', 'booked']], 409])
    now = later(5)
    expect([await over(), (await stages())[0]?.[0]]).toEqual([200, 'completed'])
  })

  test('an earlier call begins it', async () => {
    await rowsIn(
      server,
      `WITH sheet AS (INSERT INTO call_sheets (project_id, day, created_at, updated_at) VALUES ($1, '2027-05-11', now(), now()) RETURNING id)
       INSERT INTO call_sheet_lines (sheet_id, application_id, sent_version, event_id, sequence, sent_call, sent_at)
         SELECT sheet.id, a.id, 1, 'call', 1, $2, now() FROM sheet, applications AS a`,
      [project.id, later(-1)],
    )
    expect(await over()).toBe(200)
  })

  test('a shoot without a time begins with its day', async () => {
    await rowsIn(server, 'UPDATE projects SET shoot_time = NULL WHERE id = $1', [project.id])
    expect(await over()).toBe(200)
  })
})

test('a job that stops in the middle continues where it stopped, with one message each', async () => {
  for (let count = 0; count < 60; count++) await applicant()
  await start('completed')
  const { platform } = server.deps
  let told = 0
  const { messages } = server.deps
  const failing = {
    ...messages,
    notify: async (...args: Parameters<typeof messages.notify>) => {
      if (++told > 40) throw new Error('the process dies')
      return messages.notify(...args)
    },
  }
  const [closing] = await rowsIn<{ id: number }>(server, 'SELECT id FROM closings')
  const job = { id: closing?.id ?? 0 }
  await expect(closeProjectJob({ ...platform, ...server.deps, messages: failing }, job)).rejects.toThrow('dies')
  const before = await sent()
  expect(before.length).toBeGreaterThan(0)
  expect(before.length).toBeLessThan(60)
  await runJob()
  const people = (await sent()).map(({ to }) => to)
  expect([people.length, new Set(people).size]).toEqual([60, 60])
})

test('notes with unknown merge fields, without a language or of other statuses are refused', async () => {
  const en = { subject: 'Hi', content: 'Dear {{name}}' }
  const refused = await start('completed', { notes: { ...NOTES, en } })
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { notes: 'There is no such merge field: {{name}}' }])
  expect((await start('completed', { notes: { en: NOTES.en } })).statusCode).toBe(400)
  expect((await start('active' as ClosedStatus)).statusCode).toBe(400)
  expect((await office.get(`/api/projects/${project.id}`)).json().status).toBe('active')
})

test('however applications are, closing leaves none open, tells each once, and keeps every decision that was told', async () => {
  const application = fc.record({ stage: fc.constantFrom(...STAGES), told: fc.constantFrom(...STAGES, null) })
  await fc.assert(
    fc.asyncProperty(fc.array(application, { minLength: 1, maxLength: 8 }), fc.constantFrom(...CLOSED_STATUSES), async (made, status) => {
      project = await makeProject(server, { numberOfStudents: 20 })
      await rowsIn(server, 'DELETE FROM applications')
      for (const { stage, told } of made) await applicant({ stage, toldStage: told })
      await close(status)
      const after = await stages()
      const told = (await sent()).map(({ to }) => to)
      expect(new Set(told).size).toBe(told.length)
      for (const [index, [stage, knows]] of after.entries()) {
        if (!stage) throw new Error('every application has a stage')
        expect(OPEN_STAGES.some((open) => open === stage)).toBe(false)
        // Nobody is left with another decision than the one they know, except those who know of nothing.
        if (knows) expect(statusOf(knows)).toBe(statusOf(stage))
        const before = made[index]
        if (status !== 'cancelled' && before && statusOf(before.stage) !== 'pending') expect(statusOf(stage)).toBe(statusOf(before.stage))
      }
    }),
    { numRuns: 15 },
  )
})

test('nobody is moved back into an open stage or added once it is closed, and attendance can still be put right', async () => {
  await applicant({ stage: 'booked' })
  await applicant()
  await close('completed')
  const cards = async () => (await office.get(`/api/projects/${project.id}/casting`)).json().cards as { id: number; version: number }[]
  const move = async (index: number, to: string) => {
    const { id, version } = (await cards())[index] ?? { id: 0, version: 0 }
    return office.post('/api/applications/moves', { applications: [{ id, version }], to })
  }
  for (const to of ['submitted', 'shortlisted', 'callback', 'alternate']) {
    const refused = await move(1, to)
    expect([refused.statusCode, refused.json().message]).toEqual([409, CASTING_ERROR.closed.message])
  }
  const [{ id: roleId }] = (await office.get(`/api/projects/${project.id}/roles`)).json()
  const added = await office.post(`/api/roles/${roleId}/applications`, { studentIds: [(await makeProfile(server)).id], as: 'shortlisted' })
  expect([added.statusCode, added.json().fields]).toEqual([400, { as: CASTING_ERROR.closed.message }])
  for (const to of ['no-show', 'completed', 'released']) expect((await move(0, to)).statusCode).toBe(200)
  await office.put(`/api/projects/${project.id}`, { title: 'Night shoot', status: 'active' })
  expect((await move(1, 'shortlisted')).statusCode).toBe(200)
  const [, shortlisted] = await cards()
  await move(1, 'released')
  await office.put(`/api/projects/${project.id}`, { title: 'Night shoot', status: 'archived' })
  const [, released] = await cards()
  const undone = await office.post('/api/applications/moves/undo', { applications: [{ id: shortlisted?.id, version: released?.version }] })
  expect([undone.statusCode, undone.json().message]).toEqual([409, CASTING_ERROR.closed.message])
})
