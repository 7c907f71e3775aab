import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { auditLog } from '#db/schema/audit.ts'
import { profileInvitations } from '#db/schema/profile-invitations.ts'
import { studentProfiles } from '#db/schema/profiles.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { importDesk, tableOf } from '#testing/import-desk.ts'
import { jobsDone, mailsTo, mailTo } from '#testing/outbox.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all' } })
const db = () => server.deps.platform.db
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})
const desk = importDesk(() => director)

/** A person whom the office entered with a mistyped address. */
async function entered(more: Partial<Parameters<typeof makeProfile>[1]> = {}) {
  const { id: userId } = await makeUser(server, { email: 'lux@exmaple.edu' })
  const values = { firstName: 'Lux', lastName: 'Vega', email: 'lux@exmaple.edu', studentNumber: 'S-100', awaitsReview: true }
  return makeProfile(server, { userId, ...values, confirmation: 'none', ...more })
}

const addressOf = async (id: string) => (await db().select().from(users).where(eq(users.id, id)))[0]?.email
const edit = (id: number, email: string) => director.call('PATCH', `/api/talent/${id}`, { body: { email } })
const numbered = (email: string) => tableOf([{ first: 'Lux', email, 'Student number': 'S-100' }], ['Student number'])

async function send(): Promise<void> {
  await server.deps.profileInvitations.send()
  await jobsDone(server, 'welcome-mail')
}

test('the account of somebody who has never signed in follows the address that the office corrects', async () => {
  const { id, userId } = await entered()
  await director.post('/api/profile-invitations', { who: 'uninvited' })
  await send()
  expect((await edit(id, 'Lux@Example.edu')).statusCode).toBe(200)
  expect(await addressOf(userId)).toBe('lux@example.edu')
  const lines = await db().select().from(auditLog).where(eq(auditLog.action, 'account.address-changed'))
  expect(lines).toMatchObject([{ subject: `user:${userId}` }])
  // The mail to the mistyped address no longer counts, and its link has ended.
  expect(await db().select().from(profileInvitations)).toEqual([])
  const [old] = await mailsTo(server, 'lux@exmaple.edu')
  const stranger = server.anonymous()
  expect((await stranger.post('/api/auth/email/verify', { token: /token=([\w-]+)/.exec(old?.text ?? '')?.[1] })).statusCode).toBe(400)
  await director.post('/api/profile-invitations', { who: 'uninvited' })
  await send()
  const student = server.anonymous()
  const { text = '' } = await mailTo(server, 'lux@example.edu')
  await student.post('/api/auth/email/verify', { token: /token=([\w-]+)/.exec(text)?.[1] })
  expect((await student.get('/api/student-profile')).json()).toMatchObject({ id })
})

test('an import moves the account, and its undo moves it back', async () => {
  const { id, userId } = await entered()
  const { id: run } = await desk.check(numbered('lux@example.edu'))
  expect(await desk.start(run)).toMatchObject({ done: 1 })
  expect(await addressOf(userId)).toBe('lux@example.edu')
  expect(await desk.undo(run)).toMatchObject({ kept: 0 })
  expect(await addressOf(userId)).toBe('lux@exmaple.edu')
  expect((await db().select().from(studentProfiles).where(eq(studentProfiles.id, id)))[0]?.email).toBe('lux@exmaple.edu')
})

test('an address that another account has is refused, with the reason', async () => {
  const { id, userId } = await entered()
  await makeUser(server, { email: 'lux@example.edu' })
  const answer = await edit(id, 'lux@example.edu')
  expect([answer.statusCode, answer.json().fields]).toEqual([409, { email: 'Another account has this email address' }])
  const { id: run } = await desk.check(numbered('lux@example.edu'))
  const [row] = await desk.rows(run)
  expect(row).toMatchObject({ outcome: 'refused', problems: [{ field: 'email', message: 'Another account has this email address' }] })
  expect(await addressOf(userId)).toBe('lux@exmaple.edu')
})

test('an account that gets the address after the check refuses the row, and nobody else', async () => {
  await entered()
  const { id } = await desk.check(`${numbered('lux@example.edu')}\r\nBo,Oh,bo@example.edu,310 555 0142,Dance,2028,`)
  await makeUser(server, { email: 'lux@example.edu' })
  expect(await desk.start(id)).toMatchObject({ done: 1, counts: { refused: 1, new: 1 } })
})

test('the address of an account that somebody has signed in to stays theirs', async () => {
  const seen = await entered({ confirmation: 'person' })
  expect((await edit(seen.id, 'lux@example.edu')).statusCode).toBe(200)
  expect(await addressOf(seen.userId)).toBe('lux@exmaple.edu')
  // A person who was entered after a sign-in has not confirmed the profile.
  const user = await makeUser(server, { email: 'bo@exmaple.edu' })
  await signIn(server, user)
  const known = await makeProfile(server, { userId: user.id, email: 'bo@exmaple.edu', confirmation: 'office' })
  expect((await edit(known.id, 'bo@example.edu')).statusCode).toBe(200)
  expect(await addressOf(user.id)).toBe('bo@exmaple.edu')
})

test('nobody becomes one of the staff by a correction', async () => {
  const { id, userId } = await entered()
  expect((await director.post('/api/staff', { email: 'dean@example.edu', role: 'admin', invites: false })).statusCode).toBe(201)
  expect((await edit(id, 'dean@example.edu')).statusCode).toBe(409)
  expect(await addressOf(userId)).toBe('lux@exmaple.edu')
})
