import { CASTING_ERROR } from '@callboard/contract/casting/board/errors'
import { OPEN_STAGES, STAGES, statusOf } from '@callboard/contract/casting/board/stages'
import { CLOSING_ERROR } from '@callboard/contract/casting/closure/errors'
import { CLOSED_STATUSES, type ClosedStatus } from '@callboard/contract/casting/closure/rules'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { CLOSING_NOTES, closingDesk } from '#testing/closing-desk.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeApplication, makeProfile, makeRole, makeUser, signIn } from '#testing/factories.ts'
import { ownersHold } from '#testing/scene.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'
import { closeProjectJob } from './closure.jobs.ts'

const server = testServer()
let desk: Awaited<ReturnType<typeof closingDesk>>
beforeEach(async () => {
  desk = await closingDesk(server)
})

test('closing is undone by who started it, before anybody is told, and the casting call is as it was', async () => {
  const colleague = await signIn(server, await makeUser(server, { role: 'admin' }))
  const undo = (client: TestClient) => client.post(`/api/projects/${desk.project.id}/closure/undo`)
  const status = async () => (await desk.office.get(`/api/projects/${desk.project.id}`)).json().status
  await desk.applicant({ stage: 'shortlisted' })
  expect((await undo(desk.office)).json()).toEqual(errorOf(CLOSING_ERROR.notRunning))
  const started = await desk.start('completed')
  expect(started.json()).toMatchObject({ isHeld: true, runningSince: expect.any(String) })
  expect((await undo(colleague)).json().code).toBe('closure.closed-by')
  const [{ id }] = (await rowsIn<{ id: number }>(server, 'SELECT id FROM closings')) as [{ id: number }]
  expect((await undo(desk.office)).json()).toMatchObject({ runningSince: null, isHeld: false })
  expect(await status()).toBe('active')
  const { platform } = server.deps
  await closeProjectJob({ ...platform, ...server.deps }, { id })
  expect([await desk.stages(), await desk.sent()]).toEqual([[['shortlisted', 'shortlisted']], []])
  // A colleague reopens the call, and the undo does not change that.
  await desk.start('cancelled')
  await colleague.put(`/api/projects/${desk.project.id}`, { title: 'Night shoot', status: 'draft' })
  expect((await undo(desk.office)).json()).toEqual(errorOf(CLOSING_ERROR.reopened))
  expect(await status()).toBe('draft')
  await desk.runJob()
  expect((await undo(desk.office)).json()).toEqual(errorOf(CLOSING_ERROR.notRunning))
})

test('closing is not undone once the first people are told', async () => {
  await desk.applicant()
  await desk.start('completed')
  await rowsIn(server, 'UPDATE closings SET begun_at = now()')
  expect((await desk.view()).isHeld).toBe(false)
  expect((await desk.office.post(`/api/projects/${desk.project.id}/closure/undo`)).json()).toEqual(errorOf(CLOSING_ERROR.begun))
})

test('everybody who has no answer gets one message in their language, and nothing stays open', async () => {
  const lead = await makeRole(server, { projectId: desk.project.id, name: 'Lead' })
  const ada = await desk.applicant({ stage: 'shortlisted', roleId: lead.id })
  const berta = await desk.applicant({ stage: 'callback', language: 'es', firstName: 'Berta' })
  const cleo = await desk.applicant({ stage: 'booked', toldStage: 'submitted' })
  const dora = await desk.applicant({ stage: 'released', toldStage: 'submitted', firstName: 'Dora' })
  await desk.applicant({ stage: 'shortlisted', toldStage: null })
  await desk.applicant({ stage: 'booked' })
  await desk.applicant({ stage: 'withdrawn' })
  expect((await desk.view()).people).toHaveLength(6)

  await desk.close('completed')
  expect(await desk.stages()).toEqual([
    ['released', 'released'],
    ['released', 'released'],
    ['completed', 'completed'],
    ['released', 'released'],
    ['released', null],
    ['completed', 'completed'],
    ['withdrawn', 'withdrawn'],
  ])
  expect((await desk.sent()).toSorted((one, other) => one.content.localeCompare(other.content))).toEqual([
    { to: cleo.userId, subject: 'You are booked: Night shoot, Jan 15, 2026', content: expect.stringContaining('Congratulations!') },
    { to: ada.userId, subject: 'About Night shoot', content: 'Dear Ada, thank you for Lead.' },
    { to: dora.userId, subject: 'About Night shoot', content: 'Dear Dora, thank you for Participant.' },
    { to: berta.userId, subject: 'Sobre Night shoot', content: 'Hola Berta, gracias por Participante.' },
  ])
  expect(await desk.view()).toMatchObject({ people: [], runningSince: null })
  expect((await desk.office.get(`/api/projects/${desk.project.id}`)).json().status).toBe('completed')
})

test('somebody with several roles gets one message that names them; a place comes before the note', async () => {
  const lead = await makeRole(server, { projectId: desk.project.id, name: 'Lead' })
  const extra = await makeRole(server, { projectId: desk.project.id, name: 'Extra' })
  const ada = await desk.applicant({ roleId: lead.id })
  await makeApplication(server, { projectId: desk.project.id, studentId: ada.id, roleId: extra.id })
  const cleo = await desk.applicant({ roleId: lead.id })
  await makeApplication(server, {
    projectId: desk.project.id,
    studentId: cleo.id,
    roleId: extra.id,
    stage: 'booked',
    toldStage: 'submitted',
  })
  await desk.close('archived')
  const told = (await desk.sent()).map(({ to, content }) => [to, content])
  expect(told).toHaveLength(2)
  expect(told).toContainEqual([ada.userId, 'Dear Ada, thank you for Lead, Extra.'])
  expect(told).toContainEqual([cleo.userId, expect.stringContaining('Congratulations!')])
  expect((await desk.stages()).filter(([stage]) => OPEN_STAGES.some((open) => open === stage))).toEqual([])
})

test('booked people who did not come are marked so', async () => {
  await desk.applicant({ stage: 'booked' })
  await desk.applicant({ stage: 'booked' })
  const [, absent] = await rowsIn<{ id: number }>(server, 'SELECT id FROM applications ORDER BY id')
  await desk.close('completed', { absentIds: [absent?.id] })
  expect(await desk.stages()).toEqual([
    ['completed', 'completed'],
    ['no-show', 'no-show'],
  ])
  expect(await desk.sent()).toEqual([])
})

test('a cancelled casting call releases booked people, too, and tells them', async () => {
  const ada = await desk.applicant({ stage: 'booked' })
  await desk.close('cancelled')
  expect(await desk.stages()).toEqual([['released', 'released']])
  expect((await desk.sent()).map(({ to }) => to)).toEqual([ada.userId])
})

test('an open application of a restricted student is released without a message, and waits to be told', async () => {
  const owner = await desk.applicant()
  const admin = await makeUser(server, { role: 'admin' })
  await ownersHold({ server, owner, other: owner, admin })
  expect((await desk.view()).people).toMatchObject([{ isRestricted: true, lastName: '' }])
  await desk.close('completed')
  expect(await desk.stages()).toEqual([['released', 'submitted']])
  expect(await desk.sent()).toEqual([])
  await desk.office.delete(`/api/holds/${owner.id}`)
  expect((await desk.view()).people).toMatchObject([{ studentId: owner.id, isRestricted: false }])
})

test('the history says who closed it, and the audit log that it was closed', async () => {
  await desk.applicant()
  await desk.close('completed')
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
  await desk.applicant()
  const kinds = ['completed', 'completed', 'cancelled'] as const
  const answers = await Promise.all(kinds.map((kind) => desk.start(kind)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(CLOSING_ERROR.running.message)
  expect((await desk.view()).runningSince).not.toBeNull()
  await desk.runJob()
  // Any of the three requests may win.
  await desk.close(kinds[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? 'completed')
  expect(await desk.sent()).toHaveLength(1)
})

test('closing does not turn a casting call that has ended into another status, and says what it is', async () => {
  const ada = await desk.applicant({ stage: 'booked' })
  await desk.close('cancelled')
  await desk.applicant()
  const refused = await desk.start('completed')
  expect([refused.statusCode, refused.json()]).toEqual([409, errorOf(CLOSING_ERROR.cancelled)])
  expect((await desk.office.get(`/api/projects/${desk.project.id}`)).json().status).toBe('cancelled')
  await desk.runJob()
  expect((await desk.sent()).map(({ to }) => to)).toEqual([ada.userId])
  await desk.close('cancelled')
  expect(await desk.sent()).toHaveLength(2)
})

test('a job that stops in the middle continues where it stopped, with one message each', async () => {
  for (let count = 0; count < 60; count++) await desk.applicant()
  await desk.start('completed')
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
  const before = await desk.sent()
  expect(before.length).toBeGreaterThan(0)
  expect(before.length).toBeLessThan(60)
  await desk.runJob()
  const people = (await desk.sent()).map(({ to }) => to)
  expect([people.length, new Set(people).size]).toEqual([60, 60])
})

test('notes with unknown merge fields, without a language or of other statuses are refused', async () => {
  const en = { subject: 'Hi', content: 'Dear {{name}}' }
  const refused = await desk.start('completed', { notes: { ...CLOSING_NOTES, en } })
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { notes: 'There is no such merge field: {{name}}' }])
  expect((await desk.start('completed', { notes: { en: CLOSING_NOTES.en } })).statusCode).toBe(400)
  expect((await desk.start('active' as ClosedStatus)).statusCode).toBe(400)
  expect((await desk.office.get(`/api/projects/${desk.project.id}`)).json().status).toBe('active')
})

test('however applications are, closing leaves none open, tells each once, and keeps every decision that was told', async () => {
  const application = fc.record({ stage: fc.constantFrom(...STAGES), told: fc.constantFrom(...STAGES, null) })
  await fc.assert(
    fc.asyncProperty(fc.array(application, { minLength: 1, maxLength: 8 }), fc.constantFrom(...CLOSED_STATUSES), async (made, status) => {
      desk = await closingDesk(server, {})
      await rowsIn(server, 'DELETE FROM applications')
      for (const { stage, told } of made) await desk.applicant({ stage, toldStage: told })
      await desk.close(status)
      const after = await desk.stages()
      const told = (await desk.sent()).map(({ to }) => to)
      expect(new Set(told).size).toBe(told.length)
      for (const [index, [stage, knows]] of after.entries()) {
        if (!stage) throw new Error('every application has a stage')
        expect(OPEN_STAGES.some((open) => open === stage)).toBe(false)
        // Every student knows the final decision, except students who did not know of their application.
        if (knows) expect(statusOf(knows)).toBe(statusOf(stage))
        const before = made[index]
        if (status !== 'cancelled' && before && statusOf(before.stage) !== 'pending') expect(statusOf(stage)).toBe(statusOf(before.stage))
      }
    }),
    { numRuns: 15 },
  )
})

test('nobody is moved back into an open stage or added once it is closed, and attendance can still be put right', async () => {
  await desk.applicant({ stage: 'booked' })
  await desk.applicant()
  await desk.close('completed')
  const cards = async () =>
    (await desk.office.get(`/api/projects/${desk.project.id}/casting`)).json().cards as { id: number; version: number }[]
  const move = async (index: number, to: string) => {
    const { id, version } = (await cards())[index] ?? { id: 0, version: 0 }
    return desk.office.post('/api/applications/moves', { applications: [{ id, version }], to })
  }
  for (const to of ['submitted', 'shortlisted', 'callback', 'alternate']) {
    const refused = await move(1, to)
    expect([refused.statusCode, refused.json().message]).toEqual([409, CASTING_ERROR.closed.message])
  }
  const [{ id: roleId }] = (await desk.office.get(`/api/projects/${desk.project.id}/roles`)).json()
  const added = await desk.office.post(`/api/roles/${roleId}/applications`, {
    studentIds: [(await makeProfile(server)).id],
    as: 'shortlisted',
  })
  expect([added.statusCode, added.json().fields]).toEqual([400, { as: CASTING_ERROR.closed.message }])
  for (const to of ['no-show', 'completed', 'released']) expect((await move(0, to)).statusCode).toBe(200)
  await desk.office.put(`/api/projects/${desk.project.id}`, { title: 'Night shoot', status: 'active' })
  expect((await move(1, 'shortlisted')).statusCode).toBe(200)
  const [, shortlisted] = await cards()
  await move(1, 'released')
  await desk.office.put(`/api/projects/${desk.project.id}`, { title: 'Night shoot', status: 'archived' })
  const [, released] = await cards()
  const undone = await desk.office.post('/api/applications/moves/undo', {
    applications: [{ id: shortlisted?.id, version: released?.version }],
  })
  expect([undone.statusCode, undone.json().message]).toEqual([409, CASTING_ERROR.closed.message])
})
