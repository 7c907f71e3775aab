import { IDEMPOTENCY_HEADER } from '@callboard/contract/endpoint'
import { JOIN_ERROR } from '@callboard/contract/exchange/join-links/errors'
import { JOIN_CLOSED_MESSAGE, JOIN_LIMITS, JOIN_MESSAGE } from '@callboard/contract/exchange/join-links/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { auditLog } from '#db/schema/audit.ts'
import { consentsToConfirm } from '#db/schema/consents-to-confirm.ts'
import { joinLinks } from '#db/schema/join-links.ts'
import { consents, photos, studentProfiles } from '#db/schema/profiles.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { JOIN_LINK, makeJoinLink } from '#testing/join-link-calls.ts'
import { kioskPhoto, visitor } from '#testing/kiosk-visitor.ts'
import { mailTo } from '#testing/outbox.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all', ADMIN_EMAILS: 'dean@law.example', ALLOWED_EMAIL_DOMAINS: 'example.edu' } })

const join = (token: string, body: unknown, key?: string) =>
  server.anonymous().call('POST', `/api/join/${token}`, { body, headers: key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key } })
const director = async () => signIn(server, await makeUser(server, { role: 'admin' }))
const profilesOf = (email: string) => server.deps.platform.db.select().from(studentProfiles).where(eq(studentProfiles.email, email))
const linkOf = async (id: number) => (await server.deps.platform.db.select().from(joinLinks).where(eq(joinLinks.id, id)))[0]
const THANKS = [202, { message: JOIN_MESSAGE.sent }]

test('a visitor gets an unconfirmed profile with what the link asks, a mail, and an audit line that names the link', async () => {
  const link = await makeJoinLink(server)
  const sent = await visitor({
    age: '20',
    religion: 'Undecided',
    consent: { uses: ['casting'], textVersion: '1' },
    photos: [await kioskPhoto(7)],
  })
  const answer = await join(link.token, sent)
  expect([answer.statusCode, answer.json()]).toEqual(THANKS)
  const [profile] = await profilesOf(sent.email)
  expect(profile).toMatchObject({ firstName: 'Ines', age: 20, religion: null, confirmation: 'none' })
  const { db } = server.deps.platform
  const lines = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `talent:${profile?.id}`))
  expect(lines).toMatchObject([{ actor: null, action: 'join-link.registered', details: { photos: 1, link: 'Open day', linkId: link.id } }])
  expect(await db.select().from(consents)).toEqual([])
  expect(await db.select().from(consentsToConfirm)).toMatchObject([{ way: 'link', uses: ['casting'] }])
  const mail = await mailTo(server, sent.email)
  expect(mail.text).toContain('You registered with us, and your talent profile is made.')
  const [listed] = (await (await director()).get('/api/join-links')).json()
  expect(listed).toMatchObject({ id: link.id, registered: 1, known: 0, state: 'open', url: expect.stringMatching(/\/join\/[a-z2-9]{12}$/) })
})

test('photos are optional, and dropped where the link asks for none', async () => {
  const link = await makeJoinLink(server, { asksPhotos: false })
  expect((await join(link.token, await visitor({ photos: [] }))).statusCode).toBe(202)
  expect((await join(link.token, await visitor())).statusCode).toBe(202)
  expect(await server.deps.platform.db.select().from(photos)).toEqual([])
})

test('an address that is known is answered as a new one, nothing is stored, and its owner gets a mail', async () => {
  const link = await makeJoinLink(server)
  const known = await makeProfile(server, { firstName: 'Ada' })
  const [before] = await profilesOf(known.email)
  const [sentAgain, sentNew] = [await visitor({ email: known.email.toUpperCase() }), await visitor()]
  const answers = await Promise.all([join(link.token, sentAgain), join(link.token, sentNew)])
  for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual(THANKS)
  const headers = answers.map(({ headers: { date: _, ...rest } }) => Object.keys(rest).toSorted())
  expect(headers[0]).toEqual(headers[1])
  expect(await profilesOf(known.email)).toEqual([before])
  expect((await mailTo(server, known.email)).text).toContain('You are already registered, so nothing was stored.')
  expect(await linkOf(link.id)).toMatchObject({ taken: 2, known: 1 })
})

test('an address of the staff in another domain is refused as every other one there', async () => {
  const link = await makeJoinLink(server)
  const refusals = await Promise.all(
    ['dean@law.example', 'nobody@law.example'].map(async (email) => (await join(link.token, await visitor({ email }))).json()),
  )
  expect(refusals[0]).toEqual(refusals[1])
  expect(refusals[0].fields.email).toContain('@example.edu')
})

test('each registration takes at least as long, so that its duration says nothing', async () => {
  const link = await makeJoinLink(server)
  const { email } = await makeProfile(server)
  for (const sent of [await visitor({ photos: [] }), await visitor({ email, photos: [] })]) {
    const begun = performance.now()
    await join(link.token, sent)
    expect(performance.now() - begun).toBeGreaterThan(JOIN_LIMITS.leastMs - 5)
  }
})

test('50 registrations at once fill exactly the 20 places', async () => {
  const link = await makeJoinLink(server, { places: 20 })
  const sent = await Promise.all(Array.from({ length: 50 }, () => visitor({ photos: [] })))
  const answers = await Promise.all(sent.map((one) => join(link.token, one)))
  const messages = answers.filter(({ statusCode }) => statusCode !== 202).map((answer) => [answer.statusCode, answer.json().message])
  expect(messages).toEqual(Array.from({ length: 30 }, () => [409, JOIN_CLOSED_MESSAGE.full]))
  const { db } = server.deps.platform
  expect(await db.$count(studentProfiles)).toBe(20)
  expect(await db.$count(users)).toBe(20)
  expect(await db.$count(auditLog, eq(auditLog.action, 'join-link.registered'))).toBe(20)
  expect(await linkOf(link.id)).toMatchObject({ taken: 20, known: 0 })
})

test('a registration that is repeated with its key uses up one place, whether or not the address is known', async () => {
  const link = await makeJoinLink(server)
  const { email } = await makeProfile(server)
  for (const sent of [await visitor(), await visitor({ email })]) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => join(link.token, sent, `key of ${sent.email}`.replaceAll(' ', '-'))))
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual(THANKS)
  }
  expect(await linkOf(link.id)).toMatchObject({ taken: 2, known: 1 })
})

test.each([
  ['not-yet', { opensOn: '2199-01-01' }],
  ['closed', { closesOn: '2001-01-01' }],
  ['full', { places: 0 }],
  ['paused', { pausedAt: new Date() }],
  ['revoked', { revokedAt: new Date() }],
] as const)('a link that is %s says so, and refuses before it reads what was sent', async (state, values) => {
  const link = await makeJoinLink(server, values)
  const form = await server.anonymous().get(`/api/join/${link.token}`)
  expect([form.statusCode, form.json().state]).toEqual([200, state])
  // No part of it is a valid registration. That is noticed only if the body is read.
  const answer = await join(link.token, { photos: 7 })
  expect([answer.statusCode, answer.json().message]).toEqual([409, JOIN_CLOSED_MESSAGE[state]])
  expect(await server.deps.platform.db.$count(studentProfiles)).toBe(0)
})

test('a link that does not exist is not found', async () => {
  for (const answer of [await server.anonymous().get('/api/join/nothing'), await join('nothing', await visitor())])
    expect([answer.statusCode, answer.json().message]).toEqual([404, JOIN_ERROR.unknown.message])
})

test('a casting director changes, pauses, revokes and brings back a link, each with its audit line', async () => {
  const client = await director()
  const made = (await client.post('/api/join-links', { ...JOIN_LINK, fields: ['bio', 'age', 'bio'], places: 5 })).json()
  expect(made).toMatchObject({ title: 'Open day', fields: ['age', 'bio'], places: 5, state: 'open', version: 1 })
  const path = `/api/join-links/${made.id}`
  const changed = { ...JOIN_LINK, title: 'Fair', opensOn: '2027-01-02', closesOn: '2027-01-01', version: 1 }
  expect((await client.put(path, changed)).json().fields).toEqual({ closesOn: JOIN_MESSAGE.days })
  expect((await client.put(path, { ...changed, closesOn: null, opensOn: null })).json()).toMatchObject({ title: 'Fair', version: 2 })
  expect((await client.put(path, { ...changed, closesOn: null })).json().message).toBe(JOIN_ERROR.stale.message)
  expect((await client.post(`${path}/pause`, { isPaused: true })).json()).toMatchObject({ state: 'paused', isPaused: true })
  expect((await client.post(`${path}/pause`, { isPaused: false })).json().state).toBe('open')
  expect((await client.delete(path)).statusCode).toBe(204)
  expect((await client.get('/api/join-links')).json()).toEqual([])
  expect((await client.delete(path)).statusCode).toBe(404)
  expect((await client.post(`${path}/restore`)).json()).toMatchObject({ title: 'Fair', state: 'open', url: made.url })
  const lines = await server.deps.platform.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `join-link:${made.id}`))
    .orderBy(auditLog.id)
  expect(lines.map(({ action }) => action.replace('join-link.', ''))).toEqual([
    'created',
    'updated',
    'paused',
    'continued',
    'revoked',
    'restored',
  ])
})

test('a link that was revoked long ago stays revoked', async () => {
  const link = await makeJoinLink(server, { revokedAt: new Date(Date.now() - 2 * HOUR_MS) })
  const answer = await (await director()).post(`/api/join-links/${link.id}/restore`)
  expect([answer.statusCode, answer.json().message]).toEqual([404, JOIN_ERROR.restoreGone.message])
})
