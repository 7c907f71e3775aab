import { ROLE_ERROR } from '@callboard/contract/casting/roles/errors'
import { beforeEach, expect, test } from 'vitest'
import { closingDesk } from '#testing/closing-desk.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeApplication, makeProfile, makeRole, signIn } from '#testing/factories.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
let desk: Awaited<ReturnType<typeof closingDesk>>
let lead: { id: number; needed: number }
beforeEach(async () => {
  desk = await closingDesk(server, { shootDate: '2099-03-20', shootTime: '09:00', endTime: '12:00', location: 'Alumni Park' })
  lead = await makeRole(server, { projectId: desk.project.id, name: 'Lead' })
})

const cancel = () => desk.office.post(`/api/roles/${lead.id}/cancellation`)
const reopen = () => desk.office.delete(`/api/roles/${lead.id}/cancellation`)
const move = async (id: number, to: string) => {
  const [{ version }] = (await rowsIn<{ version: number }>(server, `SELECT version FROM applications WHERE id = ${id}`)) as [
    { version: number },
  ]
  return desk.office.post('/api/applications/moves', { applications: [{ id, version }], to, tell: false })
}
const applicationOf = async (studentId: number) =>
  ((await rowsIn<{ id: number }>(server, `SELECT id FROM applications WHERE student_id = ${studentId}`))[0] ?? { id: 0 }).id

test('a cancelled role releases its people, each told by what they were, and leaves the other roles as they are', async () => {
  const ada = await desk.applicant({ stage: 'booked', roleId: lead.id })
  const ben = await desk.applicant({ stage: 'shortlisted', toldStage: 'submitted', roleId: lead.id, firstName: 'Ben' })
  await desk.applicant({ stage: 'booked', firstName: 'Cleo' })
  const shown = (await desk.office.get(`/api/roles/${lead.id}/cancellation`)).json()
  expect(shown.people.map(({ studentId }: { studentId: number }) => studentId).toSorted()).toEqual([ada.id, ben.id].toSorted())
  expect((await cancel()).json()).toMatchObject({ isHeld: true, runningSince: expect.any(String) })
  await desk.runJob()
  expect(await desk.stages()).toEqual([
    ['released', 'released'],
    ['released', 'released'],
    ['booked', 'booked'],
  ])
  const sent = await desk.sent()
  expect(sent.map(({ to }) => to).toSorted()).toEqual([ada.userId, ben.userId].toSorted())
  const said = (to: string) => sent.find((message) => message.to === to)
  // The casting call itself takes place.
  expect(said(ada.userId)?.subject).toMatch(/^You need not come on Mar 20, 2099: /)
  expect(said(ben.userId)?.content).toContain('The role “Lead” in ')
  expect((await desk.office.get(`/api/projects/${desk.project.id}`)).json().status).toBe('active')
})

test('who is booked in another role of that day reads that they still come, in the preview and the mail, also when they are only released', async () => {
  const ada = await desk.applicant({ stage: 'booked' })
  const ben = await desk.applicant({ stage: 'booked', firstName: 'Ben' })
  for (const { id: studentId } of [ada, ben]) {
    await makeApplication(server, { projectId: desk.project.id, studentId, stage: 'booked', roleId: lead.id })
  }
  const [benAsLead] = await rowsIn<{ id: number }>(
    server,
    `SELECT id FROM applications WHERE student_id = ${ben.id} AND role_id = ${lead.id}`,
  )
  const subject = 'You are no longer booked as Lead: Night shoot'
  const stays = 'You are still booked for “Night shoot”: Friday, March 20, 2099, 9:00 AM to 12:00 PM PDT, Alumni Park.'
  const check = ({ subject: said, content }: { subject: string; content: string }) => {
    expect([said, content]).toEqual([subject, expect.stringContaining(stays)])
    expect(content).not.toContain('need not come')
  }
  expect((await move(benAsLead?.id ?? 0, 'released')).json().refused).toEqual([])
  const [untold] = (await desk.office.get(`/api/projects/${desk.project.id}/untold`)).json()
  check(untold)
  await desk.office.post('/api/applications/tell', { applications: [{ id: untold.id, version: untold.version }] })
  const [person] = (await desk.office.get(`/api/roles/${lead.id}/cancellation`)).json().people
  check(person.cancelled)
  await cancel()
  await desk.runJob()
  const sent = await desk.sent()
  expect(sent.map(({ to }) => to)).toEqual([ben.userId, ada.userId])
  for (const message of sent) check(message)
})

test('nobody applies for a cancelled role, is added to it or asked for it, until it is open again', async () => {
  const ben = await desk.applicant({ stage: 'released', roleId: lead.id, firstName: 'Ben' })
  const eve = await makeProfile(server)
  const own = await signIn(server, { id: eve.userId })
  await cancel()
  await desk.runJob()
  const apply = () => own.post('/api/applications', { projectId: desk.project.id, roleId: lead.id })
  const rolesOf = async (client: typeof own): Promise<{ id: number }[]> =>
    (await client.get(`/api/projects/${desk.project.id}/roles`)).json()
  expect((await apply()).json()).toEqual(errorOf(ROLE_ERROR.notOpen))
  expect((await rolesOf(own)).map(({ id }) => id)).not.toContain(lead.id)
  expect((await rolesOf(desk.office)).find(({ id }) => id === lead.id)).toMatchObject({ isCancelled: true })
  expect((await desk.office.post(`/api/roles/${lead.id}/applications`, { studentIds: [eve.id], as: 'shortlisted' })).json()).toEqual(
    errorOf(ROLE_ERROR.cancelled),
  )
  const benId = await applicationOf(ben.id)
  expect((await move(benId, 'booked')).json()).toEqual(errorOf(ROLE_ERROR.cancelled))
  expect((await cancel()).json()).toEqual(errorOf(ROLE_ERROR.cancelled))
  expect((await reopen()).statusCode).toBe(204)
  expect((await reopen()).json()).toEqual(errorOf(ROLE_ERROR.notCancelled))
  expect((await move(benId, 'booked')).json().refused).toEqual([])
  expect((await apply()).statusCode).toBe(201)
})

test('a role that is opened again before anybody is told keeps its people', async () => {
  await desk.applicant({ stage: 'booked', roleId: lead.id })
  await cancel()
  expect((await reopen()).statusCode).toBe(204)
  await desk.runJob()
  expect([await desk.stages(), await desk.sent()]).toEqual([[['booked', 'booked']], []])
})

test('the last role that takes place is not cancelled, and counts alone in the numbers of the casting call', async () => {
  const numbers = async () => (await desk.office.get(`/api/projects/${desk.project.id}`)).json().numberOfStudents
  const before = await numbers()
  const second = await desk.office.post(`/api/projects/${desk.project.id}/roles`, { name: 'Second', needed: 3 })
  expect(await numbers()).toBe(before + lead.needed + 3)
  await desk.office.post(`/api/roles/${second.json().id}/cancellation`)
  await cancel()
  expect(await numbers()).toBe(before)
  const [other] = (await desk.office.get(`/api/projects/${desk.project.id}/roles`)).json()
  expect((await desk.office.post(`/api/roles/${other.id}/cancellation`)).json()).toEqual(errorOf(ROLE_ERROR.lastOpen))
  expect((await desk.office.delete(`/api/roles/${other.id}`)).json()).toEqual(errorOf(ROLE_ERROR.lastOpen))
})
