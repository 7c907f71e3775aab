import { TALENT_ERROR } from '@callboard/contract/people/profiles/errors'
import { inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { visitor } from '#testing/kiosk-visitor.ts'
import { mailTo } from '#testing/outbox.ts'
import { withProfile } from '#testing/own-profile.ts'
import { PROFILE_FORM } from '#testing/profile-form.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all' } })

let director: TestClient
let sent: Awaited<ReturnType<typeof visitor>>
let id: number

beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
  sent = await visitor()
  id = (await server.anonymous().post('/api/kiosk/create-account', sent)).json().id
})

const publicly = (of = id) => server.anonymous().get(`/api/public/talent/${of}`)
const isPublic = async (of = id) => (await publicly(of)).statusCode === 200
const confirmation = async () => (await director.get(`/api/talent/${id}`)).json().confirmation
const confirm = (confirmed: boolean) => director.put(`/api/talent/${id}/confirmation`, { confirmed })
const lines = () =>
  server.deps.platform.db
    .select({ actor: auditLog.actor, action: auditLog.action, details: auditLog.details })
    .from(auditLog)
    .where(inArray(auditLog.action, ['talent.confirmed', 'talent.unconfirmed']))
    .orderBy(auditLog.id)

/** Signs in by the link in the kiosk's mail. */
async function signInByMail(): Promise<TestClient> {
  const client = server.anonymous()
  const { text = '' } = await mailTo(server, sent.email)
  const answer = await client.post('/api/auth/email/verify', { token: /token=([\w-]+)/.exec(text)?.[1] })
  expect(answer.statusCode).toBe(200)
  return client
}

test('a profile from the kiosk is a 404 for the public, and marked for casting directors', async () => {
  const [unconfirmed, missing] = [await publicly(), await publicly(1_291_719_412_345)]
  expect([unconfirmed.statusCode, unconfirmed.body]).toEqual([404, missing.body])
  const student = await signIn(server, await makeUser(server))
  expect((await student.get(`/api/download-photos/${id}`)).statusCode).toBe(404)
  expect((await director.get(`/api/talent/${id}`)).json()).toMatchObject({ confirmation: 'none', isPublic: true })
  expect((await director.get('/api/talent/search')).json()).toMatchObject([{ id, confirmation: 'none' }])
})

test('the first sign-in of its owner confirms it, which is recorded once, and publishes nothing', async () => {
  const student = await signInByMail()
  expect([await isPublic(), await confirmation()]).toEqual([false, 'person'])
  const { id: userId } = (await student.get('/api/auth/user')).json()
  expect(await lines()).toEqual([{ actor: userId, action: 'talent.confirmed', details: { by: 'sign-in' } }])
  expect((await student.get('/api/student-profile')).json()).toMatchObject({ confirmation: 'person', awaitsReview: true })
})

const own = (client: TestClient) => client.get('/api/student-profile').then((answer) => answer.json())
const review = (client: TestClient, body: object) => client.put('/api/student-profile/review', body)

test('it is public once its owner has seen it and said so, as they said', async () => {
  const student = await signInByMail()
  const { version } = await own(student)
  const seen = await review(student, { isPublic: true, hidesContact: true, version })
  expect([seen.statusCode, seen.json()]).toEqual([200, expect.objectContaining({ awaitsReview: false, hidesContact: true })])
  expect((await publicly()).json()).toMatchObject({ firstName: sent.firstName, email: null, cellPhone: null })
  expect((await own(student)).awaitsReview).toBe(false)
})

test('who keeps it to the office stays private, and can publish it later', async () => {
  const student = await signInByMail()
  const { version } = await own(student)
  await review(student, { isPublic: false, hidesContact: false, version })
  expect(await isPublic()).toBe(false)
  const later = await own(student)
  await review(student, { isPublic: true, hidesContact: false, version: later.version })
  expect(await isPublic()).toBe(true)
})

test('what the office changed since its owner looked is not published by their answer', async () => {
  const student = await signInByMail()
  const { version } = await own(student)
  await director.patch(`/api/talent/${id}`, { cellPhone: '(310) 555-0199' })
  const late = await review(student, { isPublic: true, hidesContact: false, version })
  expect([late.statusCode, await isPublic()]).toEqual([409, false])
})

test('saving the own profile is looking at it', async () => {
  const student = await signInByMail()
  await student.put('/api/student-profile', PROFILE_FORM)
  expect(await isPublic()).toBe(true)
})

test('nothing of it is shown to others before: no photos, no page to share', async () => {
  await confirm(true)
  await signInByMail()
  const student = await signIn(server, await makeUser(server))
  expect((await student.get(`/api/download-photos/${id}`)).statusCode).toBe(404)
  expect((await director.post('/api/talent/chosen', { ids: [id] })).json()).toMatchObject([{ hasPublicPage: false }])
})

test('a casting director can confirm it, and undo that until its owner has signed in', async () => {
  const confirmed = await confirm(true)
  expect([confirmed.statusCode, confirmed.json()]).toEqual([200, expect.objectContaining({ confirmation: 'office', version: 1 })])
  expect(await isPublic()).toBe(false)
  expect((await confirm(false)).json()).toMatchObject({ confirmation: 'none' })
  expect(await isPublic()).toBe(false)
  await confirm(false)
  expect((await lines()).map(({ action }) => action)).toEqual(['talent.confirmed', 'talent.unconfirmed'])
  await signInByMail()
  const late = await confirm(false)
  expect([late.statusCode, late.json().message]).toEqual([409, TALENT_ERROR.signedIn.message])
  expect([await isPublic(), (await confirm(true)).json().confirmation]).toEqual([false, 'person'])
})

test('a private profile stays private when it is confirmed', async () => {
  await director.patch(`/api/talent/${id}`, { isPublic: false })
  expect([await confirmation(), await isPublic()]).toEqual(['office', false])
})

test('an edit by a casting director confirms it, but not one through an edit link; neither publishes it', async () => {
  const { editUrl } = (await director.post(`/api/talent/${id}/edit-token`, {})).json()
  const token = String(editUrl).split('/').at(-1)
  const saved = await server.anonymous().put(`/api/edit-profile/${token}`, { ...PROFILE_FORM, firstName: 'Ida' })
  expect([saved.statusCode, await confirmation(), await isPublic()]).toEqual([200, 'none', false])
  await director.patch(`/api/talent/${id}`, { rating: 40 })
  expect([await confirmation(), await isPublic()]).toEqual(['office', false])
})

test('profiles created by students and casting directors, and older ones, are public', async () => {
  const { id: own } = (await withProfile(server)).profile
  const made = await director.post('/api/admin/student-profile', { ...PROFILE_FORM, studentUserId: 'new@example.edu' })
  const { id: before } = await makeProfile(server)
  expect([await isPublic(own), await isPublic(made.json().id), await isPublic(before)]).toEqual([true, true, true])
})

test('only casting directors can confirm', async () => {
  const student = await signIn(server, await makeUser(server))
  const answers = [server.anonymous(), student].map((client) => client.put(`/api/talent/${id}/confirmation`, { confirmed: true }))
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([401, 403])
  expect((await director.put('/api/talent/7/confirmation', { confirmed: true })).json()).toEqual(errorOf(TALENT_ERROR.missing))
})
