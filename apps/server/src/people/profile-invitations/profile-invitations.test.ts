import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { jobsDone, mailsTo, mailTo } from '#testing/outbox.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

// Noon and half past ten in the evening, at the campus.
const NOON = new Date('2026-11-30T20:00:00Z')
const clock = fakeClock(NOON)
const server = testServer({ clock, env: { ROLE: 'all', QUIET_HOURS: 'on' } })

let director: TestClient
let people: { id: number; email: string }[]

beforeEach(async () => {
  clock.advance((NOON.getTime() - clock.now().getTime()) / 60_000)
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
  people = []
  for (const lastName of ['Abel', 'Bell', 'Cole']) {
    const user = await makeUser(server)
    const { id } = await makeProfile(server, { userId: user.id, lastName, confirmation: 'none', awaitsReview: true })
    people.push({ id, email: user.email })
  }
  await makeProfile(server, { lastName: 'Known' })
})

const list = async (state = 'uninvited') => (await director.get(`/api/profile-invitations?state=${state}`)).json()
const namesIn = async (state: string) => (await list(state)).people.map(({ lastName }: { lastName: string }) => lastName)
const invite = async (body: object) => (await director.post('/api/profile-invitations', body)).json()
async function send(): Promise<void> {
  await server.deps.profileInvitations.send()
  const { rowCount } = await server.deps.platform.db.$client.query(
    "SELECT FROM pgboss.job WHERE name = 'welcome-mail' AND state < 'completed'",
  )
  if (rowCount) await jobsDone(server, 'welcome-mail')
}

/** How many invitations an address got. */
async function invitationsTo(person: { email: string } | undefined): Promise<number> {
  const mails = await mailsTo(server, person?.email ?? '')
  return mails.filter(({ subject }) => subject === 'Your talent profile: please look at it').length
}

/** Signs in by the link of the last mail to an address. */
async function openMail(email: string): Promise<TestClient> {
  const client = server.anonymous()
  const { text = '' } = await mailTo(server, email)
  await client.post('/api/auth/email/verify', { token: /token=([\w-]+)/.exec(text)?.[1] })
  return client
}

test('those who have not seen what was entered can be invited at once, and the list says who has answered', async () => {
  expect(await list()).toMatchObject({ counts: { uninvited: 3, waiting: 0, unanswered: 0, answered: 0 }, startsAt: null })
  expect(await namesIn('uninvited')).toEqual(['Abel', 'Bell', 'Cole'])
  expect(await invite({ who: 'uninvited' })).toMatchObject({ waiting: 3, left: 0 })
  expect((await list()).counts).toMatchObject({ uninvited: 0, waiting: 3 })
  await send()
  expect((await list()).counts).toEqual({ uninvited: 0, waiting: 0, unanswered: 3, answered: 0 })
  const student = await openMail(people[1]?.email ?? '')
  expect((await list('unanswered')).people.map(({ hasSignedIn }: { hasSignedIn: boolean }) => hasSignedIn)).toEqual([false, true, false])
  const { version } = (await student.get('/api/student-profile')).json()
  await student.put('/api/student-profile/review', { isPublic: true, hidesContact: false, version })
  expect([await namesIn('unanswered'), await namesIn('answered')]).toEqual([['Abel', 'Cole'], ['Bell']])
})

test('the mail says what it is about, repeats nothing of the profile, and signs in', async () => {
  await invite({ who: 'uninvited', ids: [people[0]?.id] })
  await send()
  const { text = '', subject } = await mailTo(server, people[0]?.email ?? '')
  expect(subject).toBe('Your talent profile: please look at it')
  expect(text).toContain('Nothing of it is public until you have looked at it and agreed.')
  expect(text).not.toContain('Abel')
  expect((await (await openMail(people[0]?.email ?? '')).get('/api/student-profile')).json()).toMatchObject({ awaitsReview: true })
  expect(await namesIn('uninvited')).toEqual(['Bell', 'Cole'])
})

test('an invitation can be undone before its mail leaves', async () => {
  await invite({ who: 'uninvited' })
  expect((await director.delete('/api/profile-invitations/waiting')).json()).toEqual({ stopped: 3 })
  await send()
  expect((await list()).counts).toEqual({ uninvited: 3, waiting: 0, unanswered: 0, answered: 0 })
  expect(await invitationsTo(people[0])).toBe(0)
})

test('without a mail server nothing counts as sent, and nobody is too early or too late to be reminded', async () => {
  for (const who of ['uninvited', 'unanswered', 'unanswered', 'unanswered', 'unanswered', 'unanswered']) {
    expect(await invite({ who })).toMatchObject({ waiting: 3, left: 0, isMailed: false })
    await send()
  }
  expect((await list('unanswered')).people).toMatchObject(people.map(() => ({ mails: 0, sentAt: null })))
})

test('at night the mails wait for the morning', async () => {
  clock.advance(10.5 * 60)
  expect(await invite({ who: 'uninvited' })).toMatchObject({ waiting: 3, startsAt: '2026-12-01T16:00:00.000Z' })
  await send()
  expect(await list('waiting')).toMatchObject({ counts: { waiting: 3 }, startsAt: '2026-12-01T16:00:00.000Z' })
  clock.advance(10 * 60)
  await send()
  expect((await list()).counts).toMatchObject({ waiting: 0, unanswered: 3 })
})

test('who has answered meanwhile, is restricted or gone gets no mail', async () => {
  await invite({ who: 'uninvited' })
  const [abel, bell, cole] = people
  await director.delete(`/api/talent/${abel?.id}`)
  await director.post(`/api/talent/${bell?.id}/hold`, { reason: 'safety' })
  await send()
  expect([await invitationsTo(abel), await invitationsTo(bell), await invitationsTo(cole)]).toEqual([0, 0, 1])
})

test('inviting and stopping are in the audit log', async () => {
  await invite({ who: 'uninvited' })
  await director.delete('/api/profile-invitations/waiting')
  const lines = await server.deps.platform.db.select({ action: auditLog.action, details: auditLog.details }).from(auditLog)
  expect(lines.filter(({ action }) => action.startsWith('talent.inv'))).toEqual([
    { action: 'talent.invited', details: { count: 3 } },
    { action: 'talent.invitations-stopped', details: { count: 3 } },
  ])
})

test('students and visitors see and do none of it', async () => {
  const student = await signIn(server, await makeUser(server))
  const answers = [server.anonymous(), student].map((client) => client.post('/api/profile-invitations', { who: 'uninvited' }))
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([401, 403])
})
