import { CASTING_ERROR } from '@callboard/contract/casting/board/errors'
import { CASTING_MESSAGE } from '@callboard/contract/casting/board/rules'
import { INVITATION_ERROR } from '@callboard/contract/casting/invitations/errors'
import { beforeEach, expect, test } from 'vitest'
import { castingPeople } from '#testing/casting-people.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeApplication, makeProfile, makeProject, makeRole, makeUser } from '#testing/factories.ts'
import { mailTo } from '#testing/outbox.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all' } })
const people = castingPeople(() => server)
let director: TestClient
beforeEach(async () => {
  director = (await people.admin({ firstName: 'Ines', lastName: 'Okafor' })).client
})

interface Shown {
  id: number
  version: number
  stage: string
  toldStage: string | null
  rank: number | null
  place: number | null
}

const room = async (projectId: number): Promise<Shown[]> => (await director.get(`/api/projects/${projectId}/casting`)).json().cards

const undo = ({ id, version }: Shown) => director.post('/api/applications/moves/undo', { applications: [{ id, version }] })

/** Creates a casting call with the given number of places, and applications of new students. */
async function call(needed: number, applicants: number) {
  const project = await makeProject(server, { numberOfStudents: needed })
  const profiles = await Promise.all(Array.from({ length: applicants }, () => makeProfile(server)))
  for (const { id } of profiles) await makeApplication(server, { projectId: project.id, studentId: id })
  return { projectId: project.id, profiles, cards: await room(project.id) }
}

/** The first card of an answer. */
const cardOf = (response: { json(): { cards: Shown[] } }) => {
  const [card] = response.json().cards
  if (!card) throw new Error('nothing was moved')
  return card
}

const inboxOf = async (client: TestClient) => (await client.get('/api/messages')).json().map(({ subject }: { subject: string }) => subject)

test('somebody on the shortlist learns of it only when they are invited, and can answer', async () => {
  const project = await makeProject(server)
  const role = await makeRole(server, { projectId: project.id, name: 'Guest', isInternal: true, position: 1 })
  const { client, profile } = await people.student()
  const add = (as: string) => director.post(`/api/roles/${role.id}/applications`, { studentIds: [profile.id, 4242], as })
  const added = (await add('shortlisted')).json()
  expect(added).toMatchObject({ cards: [{ stage: 'shortlisted', toldStage: null, source: 'office' }], left: [{ studentId: 4242 }] })
  expect((await client.get('/api/applications')).json()).toEqual([])
  expect((await client.post(`/api/applications/${added.cards[0].id}/answer`, { accepts: true })).statusCode).toBe(404)
  expect((await add('shortlisted')).json().left).toMatchObject([{ message: CASTING_MESSAGE.alreadyInRole }, { studentId: 4242 }])
  const invited = cardOf(await add('invited'))
  expect(invited).toMatchObject({ stage: 'invited', toldStage: 'invited' })
  expect(await inboxOf(client)).toEqual([`You are invited: ${project.title}`])
  expect((await undo(invited)).json()).toEqual(errorOf(CASTING_ERROR.nothingToUndo))
  expect((await client.get('/api/applications')).json()).toMatchObject([{ stage: 'asked', role: { name: 'Guest' } }])
  const answer = (accepts: boolean) => client.post(`/api/applications/${invited.id}/answer`, { accepts })
  expect((await answer(true)).json()).toEqual({ id: invited.id, status: 'pending' })
  expect((await answer(false)).json()).toEqual(errorOf(INVITATION_ERROR.accepted))
})

test('an invitation is declined, may be sent again, and becomes an application by applying', async () => {
  const project = await makeProject(server)
  const [role] = await rowsIn<{ id: number }>(server, 'SELECT id FROM roles WHERE project_id = $1', [project.id])
  const { client, profile } = await people.student()
  const invite = () => director.post(`/api/roles/${role?.id}/applications`, { studentIds: [profile.id], as: 'invited' })
  const { id } = cardOf(await invite())
  expect((await client.post(`/api/applications/${id}/withdraw`)).json()).toMatchObject({
    status: 'withdrawn',
    stage: 'closed',
    ending: 'declined',
  })
  expect(cardOf(await invite())).toMatchObject({ id, stage: 'invited' })
  expect((await client.post('/api/applications', { projectId: project.id })).json()).toMatchObject({
    id,
    status: 'pending',
    stage: 'received',
  })
  expect((await invite()).json().left).toEqual([{ studentId: profile.id, message: CASTING_MESSAGE.alreadyInRole }])
})

test('an invitation is mailed in the language of its student', async () => {
  const project = await makeProject(server, { title: 'Ocean Lawn' })
  const role = await makeRole(server, { projectId: project.id, name: 'Swimmer', pay: '$50', position: 1 })
  const user = await makeUser(server, { language: 'es' })
  const { id } = await makeProfile(server, { userId: user.id })
  await director.post(`/api/roles/${role.id}/applications`, { studentIds: [id], as: 'invited' })
  const mail = await mailTo(server, user.email)
  expect(mail.subject).toBe('Te invitamos: Ocean Lawn')
  expect(mail.text).toContain('Nos gustaría contar contigo en «Ocean Lawn», como Swimmer.')
})

test('a restricted student is not invited, and can only decline an invitation from before', async () => {
  const project = await makeProject(server)
  const [role] = await rowsIn<{ id: number }>(server, 'SELECT id FROM roles WHERE project_id = $1', [project.id])
  const { client, profile } = await people.student()
  const invite = (studentId: number) => director.post(`/api/roles/${role?.id}/applications`, { studentIds: [studentId], as: 'invited' })
  const { id } = cardOf(await invite(profile.id))
  await director.post(`/api/talent/${profile.id}/hold`, { reason: 'safety' })
  expect((await invite(profile.id)).json()).toEqual({
    cards: [],
    left: [{ studentId: profile.id, message: CASTING_ERROR.restricted.message }],
  })
  const answer = (accepts: boolean) => client.post(`/api/applications/${id}/answer`, { accepts })
  expect([(await answer(true)).statusCode, (await answer(false)).json()]).toEqual([409, { id, status: 'withdrawn' }])
})

test('nobody is invited to a casting call that is not active', async () => {
  const { projectId, profiles } = await call(1, 1)
  await rowsIn(server, `UPDATE projects SET status = 'draft'`)
  const [role] = await rowsIn<{ id: number }>(server, 'SELECT id FROM roles WHERE project_id = $1', [projectId])
  const refused = await director.post(`/api/roles/${role?.id}/applications`, { studentIds: [profiles[0]?.id], as: 'invited' })
  expect(refused.json().fields).toEqual({ as: CASTING_MESSAGE.notActive })
})
