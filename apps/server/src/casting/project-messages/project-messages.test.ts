import { randomUUID } from 'node:crypto'
import type { Sending } from '@callboard/contract/casting/project-messages/endpoints'
import { PROJECT_MESSAGES_PAGE } from '@callboard/contract/casting/project-messages/rules'
import { beforeEach, expect, test } from 'vitest'
import { callDesk } from '#testing/call-desk.ts'
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
const list = async (query = ''): Promise<Sending[]> => (await office.get(`/api/projects/${project.id}/messages${query}`)).json().sendings
const peopleOf = async (query = '') => (await list(query)).flatMap(({ messages }) => messages)
const names = async (query = '') => (await peopleOf(query)).map(({ firstName }) => firstName)

test('a message goes to everybody who knows of their application, and is listed as one sending, newest first', async () => {
  await applicant('Ada')
  await applicant('Bo', { roleId: lead.id, stage: 'shortlisted' })
  await applicant('Cy', { toldStage: null, stage: 'shortlisted' })
  await applicant('Dee', { stage: 'withdrawn' })
  const response = await write()
  expect([response.statusCode, response.json().deliveries.recipients]).toEqual([201, 2])
  const [sent, ...others] = await list()
  expect(others).toEqual([])
  expect(sent).toMatchObject({ subject: 'Call times', content: null, sentBy: 'Dana Reyes', people: 2, read: 0, refused: 0 })
  expect(sent?.messages).toContainEqual({
    ...sent?.messages.find(({ firstName }) => firstName === 'Ada'),
    lastName: 'Okafor',
    content: 'Dear Ada, at ten.',
    mail: 'waiting',
    readAt: null,
  })
  await office.post(`/api/projects/${project.id}/messages`, { subject: 'Later', content: 'Eleven.' })
  expect((await list()).map(({ subject, content, people }) => [subject, content, people])).toEqual([
    ['Later', 'Eleven.', 2],
    ['Call times', null, 2],
  ])
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
  // Only the confirmation to her.
  const confirmed = { subject: 'We know that you cannot come: Spring campus portraits', messages: [{ firstName: 'Ada' }] }
  expect(await list()).toMatchObject([confirmed])
  await applicant('Bo')
  const [, bo] = await rowsIn<{ id: number }>(server, 'SELECT id FROM applications ORDER BY id')
  await office.patch(`/api/applications/${bo?.id}`, { status: 'rejected' })
  expect(await list()).toMatchObject([
    { subject: 'About Spring campus portraits', messages: [{ firstName: 'Bo', mail: 'waiting' }] },
    confirmed,
  ])
})

test('a restricted student gets nothing, and what they got before is listed without name and text', async () => {
  const ada = await applicant('Ada')
  await write()
  await ownersHold({ server, owner: ada, other: ada, admin: await makeUser(server, { role: 'admin' }) })
  expect(await list()).toMatchObject([{ subject: '', content: '', messages: [{ lastName: null }] }])
  expect((await write({ subject: 'Again' })).statusCode).toBe(400)
})

test('a repeated key sends nothing again', async () => {
  await applicant('Ada')
  const sendKey = randomUUID()
  const first = (await write({ sendKey })).json()
  expect((await write({ sendKey })).json().id).toBe(first.id)
  expect(await list()).toMatchObject([{ people: 1 }])
})

/** The office sends the same person messages with these seconds between them. */
async function sendOneByOne(userId: string, subjects: readonly (readonly [subject: string, seconds: number])[]) {
  let at = Date.parse('2026-12-01T18:00:00.000Z')
  for (const [subject, seconds] of subjects) {
    at += seconds * 1000
    await rowsIn(
      server,
      `WITH m AS (INSERT INTO messages (subject, content, project_id, sent_at) VALUES ($1, 'At ten.', $2, $3) RETURNING id)
       INSERT INTO message_recipients (message_id, recipient_user_id, created_at) SELECT id, $4, $3 FROM m`,
      [subject, project.id, new Date(at), userId],
    )
  }
}

test('messages of one subject, one soon after the other, are one sending, also with others between them', async () => {
  const { userId } = await applicant('Ada')
  await sendOneByOne(userId, [
    ['Invited', 0],
    ['Invited', 59],
    ['Another', 1],
    ['Invited', 50],
    ['Invited', 60],
  ])
  expect((await list()).map(({ subject, sent }) => [subject, sent])).toEqual([
    ['Invited', 1],
    ['Invited', 3],
    ['Another', 1],
  ])
  expect((await list()).map(({ people }) => people)).toEqual([1, 1, 1])
})

test('call times that differ from person to person are one sending, whose people each have their own subject', async () => {
  const desk = callDesk(() => server)
  const { projectId, people, address } = await desk.shoot(3)
  const lines = people.map(({ applicationId }, at) => ({ applicationId, callTime: `0${7 + at}:00`, wrapTime: '', note: '' }))
  await desk.published(office, address, { lines })
  const { sendings } = (await office.get(`/api/projects/${projectId}/messages`)).json()
  expect(sendings).toMatchObject([{ subject: null, kind: 'call', content: null, people: 3 }])
  const own = sendings[0].messages.map(({ subject }: { subject: string }) => subject)
  expect(new Set(own).size).toBe(3)
  expect(own.toSorted()[0]).toContain('7:00 AM')
})

test('one subject with the names of its readers is one sending, under the subject that the office wrote', async () => {
  await applicant('Ada')
  await applicant('Bo')
  await write({ subject: 'For {{firstName}}' })
  const [sent, ...others] = await list()
  expect([sent?.subject, sent?.kind, sent?.people, others]).toEqual(['For {{firstName}}', null, 2, []])
  expect(sent?.messages.map(({ subject }) => subject).toSorted()).toEqual(['For Ada', 'For Bo'])
})

test('a sending is whole and one line, wherever a page of sendings or of its people ends', async () => {
  const { sendings, people } = PROJECT_MESSAGES_PAGE
  const { userId } = await applicant('Ada')
  const large = Array.from({ length: people + 2 }, () => ['Large', 1] as const)
  const small = Array.from({ length: sendings }, (_, index) => [`Small ${index}`, 1] as const)
  await sendOneByOne(userId, [...large.slice(1), ...small, ['Large', 1]])
  const page = await list()
  expect(page).toHaveLength(sendings)
  const [first] = page
  expect(first).toMatchObject({ subject: 'Large', people: 1, sent: people + 2 })
  expect(first?.messages).toHaveLength(people)
  const rest = await list(`?sending=${first?.id}&after=${first?.messages.at(-1)?.id}`)
  expect(rest).toMatchObject([{ id: first?.id, sent: people + 2, messages: [{}, {}] }])
  expect(await list(`?before=${page.at(-1)?.id}`)).toMatchObject([{ subject: 'Small 0', people: 1 }])
})
