import { randomUUID } from 'node:crypto'
import { PROJECT_MESSAGES_PAGE } from '@callboard/contract/casting/project-messages/rules'
import { beforeEach, expect, test } from 'vitest'
import { makeApplication, makeProfile, makeProject, makeRole, makeUser, signIn } from '#testing/factories.ts'
import { ownersHold } from '#testing/scene.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
let office: TestClient
let project: { id: number }
let lead: { id: number }
beforeEach(async () => {
  office = await signIn(server, await makeUser(server, { role: 'admin', firstName: 'Dana', lastName: 'Reyes' }))
  project = await makeProject(server)
  lead = await makeRole(server, { projectId: project.id, name: 'Lead' })
})

async function applicant(firstName: string, values: Partial<Parameters<typeof makeApplication>[1]> = {}) {
  const profile = await makeProfile(server, { firstName, lastName: 'Okafor' })
  await makeApplication(server, { projectId: project.id, studentId: profile.id, ...values })
  return profile
}

const write = (more: object = {}) =>
  office.post(`/api/projects/${project.id}/messages`, { subject: 'Call times', content: 'Dear {{firstName}}, at ten.', ...more })
const list = async (query = '') => (await office.get(`/api/projects/${project.id}/messages${query}`)).json().messages
const names = async (query = '') => (await list(query)).map(({ firstName }: { firstName: string }) => firstName)

test('a message goes to everybody who knows of their application, and is listed by person, newest first', async () => {
  await applicant('Ada')
  await applicant('Bo', { roleId: lead.id, stage: 'shortlisted' })
  await applicant('Cy', { toldStage: null, stage: 'shortlisted' })
  await applicant('Dee', { stage: 'withdrawn' })
  const response = await write()
  expect([response.statusCode, response.json().deliveries.recipients]).toEqual([201, 2])
  const messages = await list()
  expect(messages).toHaveLength(2)
  expect(messages).toContainEqual({
    ...messages.find(({ firstName }: { firstName: string }) => firstName === 'Ada'),
    lastName: 'Okafor',
    subject: 'Call times',
    content: 'Dear Ada, at ten.',
    sentBy: 'Dana Reyes',
    mail: 'waiting',
    readAt: null,
  })
  await office.post(`/api/projects/${project.id}/messages`, { subject: 'Later', content: 'Eleven.' })
  expect((await list()).map(({ subject }: { subject: string }) => subject)).toEqual(['Later', 'Later', 'Call times', 'Call times'])
})

test('a role or a stage chooses who gets a message, and whose are listed', async () => {
  await applicant('Ada')
  await applicant('Bo', { roleId: lead.id, stage: 'shortlisted' })
  await applicant('Cy', { roleId: lead.id })
  await write({ role: lead.id, stage: 'shortlisted' })
  expect(await names()).toEqual(['Bo'])
  await write({ role: lead.id })
  await write({ stage: 'submitted', sendKey: randomUUID() })
  expect((await names()).toSorted()).toEqual(['Ada', 'Bo', 'Bo', 'Cy', 'Cy'])
  expect(await names('?stage=shortlisted')).toEqual(['Bo', 'Bo'])
  expect((await names(`?role=${lead.id}&stage=submitted`)).toSorted()).toEqual(['Cy', 'Cy'])
  const refused = await write({ stage: 'booked' })
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { stage: 'Please select at least one recipient' }])
  expect((await office.get(`/api/projects/${project.id}/messages?stage=nowhere`)).statusCode).toBe(400)
})

test('decisions are listed, too, but not what students write to the office', async () => {
  const ada = await applicant('Ada', { stage: 'booked' })
  const [{ id }] = (await rowsIn<{ id: number }>(server, 'SELECT id FROM applications')) as [{ id: number }]
  const student = await signIn(server, { id: ada.userId })
  expect((await student.post(`/api/applications/${id}/cannot-come`, { reason: 'I am ill.' })).statusCode).toBe(200)
  // Only what confirms it to her.
  const confirmed = { firstName: 'Ada', subject: 'We know that you cannot come: Spring campus portraits' }
  expect(await list()).toMatchObject([confirmed])
  await applicant('Bo')
  const [, bo] = await rowsIn<{ id: number }>(server, 'SELECT id FROM applications ORDER BY id')
  await office.patch(`/api/applications/${bo?.id}`, { status: 'rejected' })
  expect(await list()).toMatchObject([{ firstName: 'Bo', subject: 'About Spring campus portraits', mail: 'waiting' }, confirmed])
})

test('a restricted student gets nothing, and what they got before is listed without name and text', async () => {
  const ada = await applicant('Ada')
  await write()
  await ownersHold({ server, owner: ada, other: ada, admin: await makeUser(server, { role: 'admin' }) })
  expect(await list()).toMatchObject([{ lastName: null, subject: '', content: '' }])
  expect((await write({ subject: 'Again' })).statusCode).toBe(400)
})

test('a repeated key sends nothing again, and pages follow one another', async () => {
  for (let count = 0; count <= PROJECT_MESSAGES_PAGE; count++) await applicant(`Extra ${count}`)
  const sendKey = randomUUID()
  const first = (await write({ sendKey })).json()
  expect((await write({ sendKey })).json().id).toBe(first.id)
  const page = await list()
  expect(page).toHaveLength(PROJECT_MESSAGES_PAGE)
  expect(await list(`?before=${page.at(-1).id}`)).toHaveLength(1)
})
