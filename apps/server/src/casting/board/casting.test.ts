import { CASTING_ERROR, movedBy } from '@callboard/contract/casting/board/errors'
import { beforeEach, expect, test } from 'vitest'
import { castingPeople } from '#testing/casting-people.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeApplication, makeProfile, makeProject, makeRole } from '#testing/factories.ts'
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
const move = (cards: readonly { id: number; version: number }[], to: string, more: object = {}) =>
  director.post('/api/applications/moves', { applications: cards.map(({ id, version }) => ({ id, version })), to, ...more })
const undo = ({ id, version }: Shown) => director.post('/api/applications/moves/undo', { applications: [{ id, version }] })
const tell = ({ id, version }: Shown) => director.post('/api/applications/tell', { applications: [{ id, version }] })

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

/** The subjects of messages to casting directors. */
const toldOffice = async () =>
  (
    await rowsIn<{ subject: string }>(
      server,
      `SELECT m.subject FROM messages AS m JOIN message_recipients AS r ON r.message_id = m.id
       JOIN users AS u ON u.id = r.recipient_user_id WHERE u.role = 'admin'`,
    )
  ).map(({ subject }) => subject)

test('the room shows the roles and every application, with rank, place and what students know', async () => {
  const { projectId, cards } = await call(1, 3)
  const [one, two, three] = cards
  if (!one || !two || !three) throw new Error('three applied')
  await move([one], 'booked', { tell: true })
  await move([two, three], 'alternate')
  expect(await room(projectId)).toMatchObject([
    { stage: 'booked', toldStage: 'booked', place: 1, rank: null, isRestricted: false, results: [], student: { firstName: 'Mara' } },
    { stage: 'alternate', toldStage: 'alternate', place: null, rank: 1 },
    { stage: 'alternate', rank: 2 },
  ])
  const history = (await director.get(`/api/applications/${one.id}/history`)).json()
  expect(history).toMatchObject([{ from: 'submitted', to: 'booked', changedBy: 'Ines Okafor' }])
})

test('the room says who is a woman or a man in a role that needs both', async () => {
  const project = await makeProject(server, { numberOfStudents: 2, numberOfFemale: 1, numberOfMale: 1 })
  for (const gender of ['Female', 'Male', 'Non-Binary', null]) {
    const { id } = await makeProfile(server, { gender })
    await makeApplication(server, { projectId: project.id, studentId: id })
  }
  const results = (await room(project.id)).map((card) => 'results' in card && card.results)
  expect(results).toEqual(['met', 'met', 'missed', 'unknown'].map((result) => [{ criterion: 'gender', result }]))
})

test('booking more than needed takes a reason, which the history keeps', async () => {
  const { cards } = await call(1, 2)
  const [one, two] = cards
  if (!one || !two) throw new Error('two applied')
  await move([one], 'booked')
  const full = await move([two], 'booked')
  expect([full.statusCode, full.json()]).toEqual([409, errorOf(CASTING_ERROR.full)])
  expect(cardOf(await move([two], 'booked', { reason: 'She can drive.' }))).toMatchObject({ place: 2, reason: 'She can drive.' })
  expect((await director.get(`/api/applications/${two.id}/history`)).json()).toMatchObject([{ to: 'booked', reason: 'She can drive.' }])
})

test('of fifty who book the last place at one moment one succeeds', async () => {
  const { projectId, cards } = await call(1, 50)
  const answers = await Promise.all(cards.map((card) => move([card], 'booked')))
  expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, ...Array<number>(49).fill(409)])
  expect((await room(projectId)).filter(({ stage }) => stage === 'booked')).toHaveLength(1)
})

test('a move that comes too late says where the application is, in the language of the reader, and the others are moved', async () => {
  const { cards } = await call(2, 2)
  const [one, two] = cards
  if (!one || !two) throw new Error('two applied')
  await move([one], 'shortlisted')
  const late = await move([one], 'released')
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'Someone else moved this application in the meantime. It is now here: Shortlisted.',
  ])
  const body = { applications: [one, two].map(({ id, version }) => ({ id, version })), to: 'callback' }
  const partly = await director.call('POST', '/api/applications/moves', { body, headers: { 'accept-language': 'es' } })
  expect(partly.json().cards).toMatchObject([{ id: two.id, stage: 'callback' }])
  expect(partly.json().refused).toMatchObject([
    { id: one.id, message: expect.stringContaining('Preseleccionada'), card: { stage: 'shortlisted' } },
  ])
})

test('only what the table of moves lists is possible, and nobody moves a restricted student', async () => {
  const { projectId, cards, profiles } = await call(2, 2)
  const [one, two] = cards
  if (!one || !two) throw new Error('two applied')
  expect((await move([one], 'completed')).json()).toEqual(errorOf(CASTING_ERROR.notAllowed))
  expect((await move([{ id: 4242, version: 1 }], 'booked')).statusCode).toBe(409)
  await director.post(`/api/talent/${profiles[1]?.id}/hold`, { reason: 'safety' })
  expect((await move([two], 'booked')).json()).toEqual(errorOf(CASTING_ERROR.restricted))
  const [, hidden] = await room(projectId)
  expect(hidden).toMatchObject({ isRestricted: true, notes: null, student: { firstName: 'Restricted', userId: '', rating: 0 } })
})

test('a decision that is not told does not show to its student, is previewed, and is told once', async () => {
  const { client, id, project } = await people.applied()
  const [card] = await room(project.id)
  if (!card) throw new Error('nobody applied')
  const booked = cardOf(await move([card], 'booked'))
  expect(booked).toMatchObject({ stage: 'booked', toldStage: 'submitted' })
  expect((await client.get('/api/applications')).json()).toMatchObject([{ status: 'pending', stage: 'received' }])
  expect(await inboxOf(client)).toEqual([])
  expect((await director.get(`/api/projects/${project.id}/untold`)).json()).toMatchObject([
    { id, stage: 'booked', name: 'Mara Lindqvist', subject: `You are booked: ${project.title}` },
  ])
  const answers = await Promise.all([tell(booked), tell(booked), tell(booked)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  expect(await inboxOf(client)).toEqual([`You are booked: ${project.title}`])
  expect((await client.get('/api/applications')).json()).toMatchObject([{ status: 'accepted', stage: 'booked' }])
  expect((await director.get(`/api/projects/${project.id}/untold`)).json()).toEqual([])
})

test('a move that nobody was told is taken back, one that was told is not', async () => {
  const { project } = await people.applied()
  const [card] = await room(project.id)
  if (!card) throw new Error('nobody applied')
  const booked = cardOf(await move([card], 'booked'))
  const back = cardOf(await undo(booked))
  expect(back).toMatchObject({ stage: 'submitted', toldStage: 'submitted', place: null })
  expect((await undo(booked)).statusCode).toBe(409)
  const released = cardOf(await move([back], 'released', { tell: true }))
  expect((await undo(released)).json()).toEqual(errorOf(CASTING_ERROR.nothingToUndo))
})

test('a withdrawal cannot be undone by the office, and works while a decision is not told', async () => {
  const { client, id, project } = await people.applied()
  await move(await room(project.id), 'released')
  expect((await client.post(`/api/applications/${id}/withdraw`)).json()).toMatchObject({ status: 'withdrawn' })
  const [card] = await room(project.id)
  if (!card) throw new Error('nobody applied')
  expect((await undo(card)).json()).toEqual(errorOf(movedBy('Mara Lindqvist', 'withdrawn')))
})

test('people take back only their own last move: after another person’s move the error names that person, even on a page that has read it', async () => {
  const { projectId, cards } = await call(2, 1)
  const { client: colleague } = await people.admin({ firstName: 'Teo', lastName: 'Varga' })
  const undoAs = (client: TestClient, version: number) =>
    client.post('/api/applications/moves/undo', { applications: [{ id: cards[0]?.id, version }] })
  const mine = cardOf(await move(cards, 'shortlisted'))
  expect((await undoAs(colleague, mine.version)).json()).toEqual(errorOf(movedBy('Ines Okafor', 'shortlisted')))
  const applications = [{ id: mine.id, version: mine.version }]
  const theirs = cardOf(await colleague.post('/api/applications/moves', { applications, to: 'callback' }))
  for (const version of [mine.version, theirs.version]) {
    const refused = await undoAs(director, version)
    expect([refused.statusCode, refused.json()]).toEqual([409, errorOf(movedBy('Teo Varga', 'callback'))])
  }
  expect(await room(projectId)).toMatchObject([{ stage: 'callback', version: theirs.version }])
  // The actor's own last move, but not the version that the request names.
  expect((await undoAs(colleague, mine.version)).json()).toEqual(errorOf(CASTING_ERROR.nothingToUndo))
  expect(cardOf(await undoAs(colleague, theirs.version))).toMatchObject({ stage: 'shortlisted' })
})

test('people are taken off the shortlist by who has put them there, while nothing else has happened to them', async () => {
  const { client: colleague } = await people.admin({ firstName: 'Teo', lastName: 'Varga' })
  const project = await makeProject(server)
  const role = await makeRole(server, { projectId: project.id, name: 'Guest', isInternal: false, position: 1 })
  const found = await Promise.all(Array.from({ length: 6 }, () => people.student()))
  const studentIds = found.map(({ profile }) => profile.id)
  const { cards } = (await director.post(`/api/roles/${role.id}/applications`, { studentIds, as: 'shortlisted' })).json()
  const [moved, noted, applied, ...others]: Shown[] = cards
  if (!moved || !noted || !applied) throw new Error('six were added')
  const back = (client: TestClient, some: readonly Shown[]) =>
    client.post('/api/applications/additions/undo', { applications: some.map(({ id, version }) => ({ id, version })) })
  expect((await back(colleague, others)).json()).toEqual(errorOf(CASTING_ERROR.nothingToUndo))
  const applications = [{ id: moved.id, version: moved.version }]
  await colleague.post('/api/applications/moves', { applications, to: 'callback' })
  await colleague.patch(`/api/applications/${noted.id}`, { notes: 'Sings' })
  await found[2]?.client.post('/api/applications', { projectId: project.id, roleId: role.id })
  const undone = (await back(director, cards)).json()
  const nothing = CASTING_ERROR.nothingToUndo.message
  expect(undone.cards).toEqual([])
  expect(undone.refused.map(({ id, message }: { id: number; message: string }) => [id, message])).toEqual([
    [moved.id, 'Teo Varga has moved this application since. It is now here: Callback.'],
    [noted.id, nothing],
    [applied.id, nothing],
  ])
  expect((await room(project.id)).map(({ id }) => id)).toEqual([moved.id, noted.id, applied.id])
  expect((await back(director, others)).statusCode).toBe(409)
})

test('somebody who is booked and knows it gives the place back; the office is told, and the place is free', async () => {
  const { client, id, project } = await people.applied()
  const cannotCome = () => client.post(`/api/applications/${id}/cannot-come`, { reason: 'I have a midterm.' })
  const [card] = await room(project.id)
  if (!card) throw new Error('nobody applied')
  const booked = cardOf(await move([card], 'booked'))
  expect((await cannotCome()).json()).toEqual(errorOf(CASTING_ERROR.notBooked))
  await tell(booked)
  expect((await cannotCome()).json()).toEqual({ id, status: 'withdrawn' })
  expect((await client.get('/api/applications')).json()).toMatchObject([{ status: 'withdrawn', ending: 'gave-back' }])
  expect(await room(project.id)).toMatchObject([{ stage: 'withdrawn', place: null, reason: 'I have a midterm.' }])
  expect(await toldOffice()).toEqual([`Mara Lindqvist cannot come: ${project.title}`])
})

test('a student who withdraws while a place waits to be told to them does not learn that they had it', async () => {
  const { client, id, project } = await people.applied()
  await move(await room(project.id), 'booked')
  expect((await client.post(`/api/applications/${id}/withdraw`)).json()).toMatchObject({ status: 'withdrawn', ending: null })
})

test('a student who gave a place back, and applies and withdraws after that, withdrew', async () => {
  const { client, id, project } = await people.applied()
  await move(await room(project.id), 'booked', { tell: true })
  await client.post(`/api/applications/${id}/cannot-come`, { reason: 'I have a midterm.' })
  expect((await client.post('/api/applications', { projectId: project.id })).json()).toMatchObject({ status: 'pending', ending: null })
  expect((await client.post(`/api/applications/${id}/withdraw`)).json()).toMatchObject({ status: 'withdrawn', ending: null })
})

test('a student learns that they took part, and not that they were missed', async () => {
  const { client, project } = await people.applied()
  const own = async () => (await client.get('/api/applications')).json()
  await move(await room(project.id), 'booked', { tell: true })
  expect(await own()).toMatchObject([{ status: 'accepted', stage: 'booked', ending: null }])
  await move(await room(project.id), 'completed')
  expect(await own()).toMatchObject([{ status: 'accepted', stage: 'closed', ending: 'completed' }])
  await move(await room(project.id), 'no-show')
  expect(await own()).toMatchObject([{ status: 'accepted', stage: 'closed', ending: null }])
})

test('a hold gives back the place of a booked student, and the office is not told their name', async () => {
  const { client, id, project, profile } = await people.applied()
  await move(await room(project.id), 'booked', { tell: true })
  await director.post(`/api/talent/${profile.id}/hold`, { reason: 'safety' })
  expect((await client.post(`/api/applications/${id}/cannot-come`, { reason: 'I have a midterm.' })).statusCode).toBe(409)
  expect(await toldOffice()).toEqual([`Restricted cannot come: ${project.title}`])
})
