import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { visitor } from '#testing/kiosk-visitor.ts'
import { type MailServer, receiveMail } from '#testing/mail-server.ts'
import { PROFILE_FORM } from '#testing/profile-form.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let mailServer: MailServer
let server: TestApp
beforeAll(async () => {
  mailServer = await receiveMail()
  const env = { SMTP_URL: mailServer.url, MAIL_FROM: 'casting@example.edu', ADMIN_EMAILS: 'chef@Bücher.example, rené@example.edu' }
  server = await testApp({ env: { ROLE: 'all', ...env, ALLOWED_EMAIL_DOMAINS: 'example.edu, bücher.example' } })
})
afterAll(async () => {
  await server.close()
  await mailServer.close()
})

/** Requests a mail and follows its link. */
async function enter(email: string) {
  const before = mailServer.received.length
  expect((await server.anonymous().post('/api/auth/email', { email })).statusCode, email).toBe(202)
  // A welcome mail from the kiosk, which has no code, may still arrive in between.
  const asked = () => mailServer.received.slice(before).find(({ text }) => /\b\d{6}\b/.test(text ?? ''))
  const mail = await vi.waitUntil(asked, { timeout: 10_000, interval: 20 })
  const token = new URL(/https?:\S+/.exec(mail.text ?? '')?.[0] ?? '').searchParams.get('token')
  const client = server.anonymous()
  const answer = await client.post('/api/auth/email/verify', { token })
  return { client, to: mail.to?.[0]?.address, user: answer.json().user }
}

test.each([["o'brien&co#1~x=y/z!$@example.edu"], ['josé.núñez@example.edu'], ['用户@example.edu']])(
  '%s gets its mail, signs in and has one account',
  async (address) => {
    const first = await enter(address)
    expect([first.to, first.user.email]).toEqual([address, address])
    expect((await enter(` ${address.toUpperCase().normalize('NFD')} `)).user.id).toBe(first.user.id)
  },
)

test('an internationalised domain and its ASCII form are one account', async () => {
  const typed = await enter('jöhn@bücher.example')
  const written = await enter('jöhn@xn--bcher-kva.example')
  expect([written.user.id, written.user.email]).toEqual([typed.user.id, 'jöhn@xn--bcher-kva.example'])
  expect((await enter('ada@BÜCHER.example')).to).toBe('ada@xn--bcher-kva.example')
})

test('settings accept both forms of such addresses', async () => {
  expect((await enter('chef@xn--bcher-kva.example')).user.role).toBe('admin')
  expect((await enter('RENÉ@example.edu')).user.role).toBe('admin')
})

test('a profile keeps the address as it was typed, and the kiosk recognises its account', async () => {
  const { client } = await enter('mia@bücher.example')
  const form = { ...PROFILE_FORM, major: 'Dance', expectedGraduationYear: 2028, email: 'mía&co@bücher.example' }
  expect((await client.post('/api/student-profile', form)).json().email).toBe('mía&co@bücher.example')
  const register = async (email: string) => server.anonymous().post('/api/kiosk/create-account', await visitor({ email }))
  expect((await register('mia@xn--bcher-kva.example')).statusCode).toBe(409)
  expect((await register('chef@bücher.example')).statusCode).toBe(409)
  expect((await register('neu@elsewhere.example')).statusCode).toBe(400)
  const made = await register('neu@bücher.example')
  expect(made.statusCode).toBe(201)
  const admin = await signIn(server, await makeUser(server, { role: 'admin' }))
  expect((await admin.get(`/api/talent/${made.json().id}`)).json().email).toBe('neu@bücher.example')
  const taken = await admin.post('/api/admin/student-profile', { ...form, studentUserId: 'neu@BÜCHER.example' })
  expect(taken.statusCode).toBe(409)
})

test('an attendee is matched with the account of the address in either form', async () => {
  const { client } = await enter('eva@bücher.example')
  const admin = await signIn(server, await makeUser(server, { role: 'admin' }))
  const event = {
    title: 'Fitting',
    startDate: '2026-12-01T18:00:00Z',
    endDate: '2026-12-01T19:00:00Z',
    eventType: 'meeting',
    isPrivate: true,
  }
  const attendees = ['eva@bücher.example', 'EVA@xn--bcher-kva.example']
  const made = await admin.post('/api/calendar-events', { ...event, attendees })
  expect([made.statusCode, made.json().attendees]).toEqual([201, ['eva@xn--bcher-kva.example']])
  const query = { startDate: '2026-11-30T00:00:00Z', endDate: '2026-12-03T00:00:00Z' }
  expect((await client.get('/api/calendar-events', query)).json()).toMatchObject([{ title: 'Fitting' }])
})

test('an address cannot add content to the mail', async () => {
  const before = mailServer.received.length
  for (const email of [
    'a@example.edu\r\nBcc: b@example.edu',
    'a@example.edu>\r\nRCPT TO:<b@example.edu',
    '"a\r\nb"@example.edu',
    'a@example.edu,b@example.edu',
  ])
    expect((await server.anonymous().post('/api/auth/email', { email })).statusCode, email).toBe(400)
  expect(mailServer.received).toHaveLength(before)
})
