import type { Absence } from '@callboard/contract/schedule/absences/endpoints'
import { ABSENCE_ERROR } from '@callboard/contract/schedule/absences/errors'
import { ABSENCE_REPORT } from '@callboard/contract/schedule/absences/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { beforeEach, expect, test } from 'vitest'
import { auditionDesk, NINE, nth } from '#testing/audition-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeApplication, makeProject } from '#testing/factories.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

// 4 AM in California, five hours before the shoots.
const NOW = '2027-03-04T12:00:00.000Z'
let now = new Date(NOW)
const server = testServer({ clock: { now: () => now } })
const people = castingPeople(() => server)
let director: TestClient
beforeEach(async () => {
  now = new Date(NOW)
  director = (await people.admin({ firstName: 'Dana', lastName: 'Reyes' })).client
})

const TODAY = { shootDate: '2027-03-04', shootTime: '09:00', endTime: '12:00' }

async function booked(title: string, times: object = TODAY) {
  const { profile, client } = await people.student({ firstName: 'Ana', lastName: title })
  const project = await makeProject(server, { title, ...times })
  const { id, version } = await makeApplication(server, { projectId: project.id, studentId: profile.id, stage: 'booked' })
  return { profile, client, project, id, version }
}
const list = async (): Promise<Absence[]> => (await director.get('/api/absences')).json()
const move = (application: { id: number; version: number }, to: string) =>
  director.post('/api/applications/moves', { applications: [{ id: application.id, version: application.version }], to })

test('who did not come, and who gave the place back shortly before, is listed, newest first', async () => {
  const late = await booked('Late')
  const early = await booked('Early', { ...TODAY, shootDate: '2027-03-20' })
  const missed = await booked('Missed')
  await late.client.post(`/api/applications/${late.id}/cannot-come`, { reason: 'Fever' })
  await early.client.post(`/api/applications/${early.id}/cannot-come`, { reason: 'Exam' })
  now = new Date('2027-03-04T18:00:00.000Z')
  expect((await move(missed, 'no-show')).statusCode).toBe(200)

  expect(await list()).toEqual([
    {
      id: expect.any(Number),
      kind: 'no-show',
      hoursBefore: null,
      happenedAt: '2027-03-04T18:00:00.000Z',
      student: { id: missed.profile.id, name: 'Ana Missed' },
      project: { id: missed.project.id, title: 'Missed' },
      roleName: 'Participant',
      audition: null,
      day: '2027-03-04',
      reason: null,
      forgiven: null,
    },
    expect.objectContaining({
      kind: 'late-cancellation',
      hoursBefore: 5,
      reason: 'Fever',
      project: { id: late.project.id, title: 'Late' },
    }),
  ])
})

test('a slot that is given back when it can no longer be moved is listed', async () => {
  const desk = auditionDesk(() => server)
  const { people: invited, id } = await desk.session(director, 2)
  const [late, early] = [nth(invited, 0), nth(invited, 1)]
  await desk.take(early, NINE)
  now = new Date('2027-03-10T04:00:00.000Z')
  await desk.giveBack(early)
  await desk.take(late, NINE)
  now = new Date('2027-03-10T15:30:00.000Z')
  expect((await desk.giveBack(late)).statusCode).toBe(200)
  expect(await list()).toMatchObject([
    {
      kind: 'late-cancellation',
      hoursBefore: 1,
      audition: { id, name: 'Callbacks' },
      day: '2027-03-10',
      student: { id: late.studentId },
    },
  ])
})

test('a no show that is taken back is not listed any more', async () => {
  const missed = await booked('Missed')
  const [card] = (await move(missed, 'no-show')).json().cards
  expect(await list()).toHaveLength(1)
  expect((await move(card, 'completed')).statusCode).toBe(200)
  expect(await list()).toEqual([])
})

test('an absence is forgiven, and counted again; both are in the audit log, each once', async () => {
  await move(await booked('Missed'), 'no-show')
  const [absence] = await list()
  const forgiveness = `/api/absences/${absence?.id}/forgiveness`
  const forgiven = { ...absence, forgiven: { by: 'Dana Reyes', at: NOW } }
  expect((await director.put(forgiveness, {})).json()).toEqual(forgiven)
  expect((await director.put(forgiveness, {})).json()).toEqual(forgiven)
  expect(await list()).toEqual([forgiven])
  expect((await director.delete(forgiveness)).json()).toEqual(absence)
  const lines = await rowsIn(server, "SELECT action FROM audit_log WHERE subject LIKE 'absence:%' ORDER BY id")
  expect(lines).toEqual([{ action: 'absence.forgiven' }, { action: 'absence.counted' }])
})

test('restricted students, deleted casting calls and what is older than a year are not listed', async () => {
  const held = await booked('Held')
  const deleted = await booked('Deleted')
  const old = await booked('Old')
  await move(old, 'no-show')
  now = new Date(now.getTime() + ABSENCE_REPORT.days * DAY_MS)
  expect(await list()).toHaveLength(1)
  now = new Date(now.getTime() + 1)
  await move(held, 'no-show')
  await move(deleted, 'no-show')
  expect(await list()).toHaveLength(2)
  const [newest] = await list()
  await director.post(`/api/talent/${held.profile.id}/hold`, { reason: 'safety' })
  await director.delete(`/api/projects/${deleted.project.id}`)
  expect(await list()).toEqual([])
  const gone = await director.put(`/api/absences/${newest?.id}/forgiveness`, {})
  expect([gone.statusCode, gone.json()]).toEqual([404, errorOf(ABSENCE_ERROR.missing)])
})
