import { JOIN_MAILS_PER_DAY, JOIN_MAILS_PER_LINK, SIGN_IN_MAILS_UNUSED_PER_DAY } from '@callboard/contract/accounts/accounts/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProfile } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { makeJoinLink } from '#testing/join-link-calls.ts'
import { visitor } from '#testing/kiosk-visitor.ts'
import { jobsDone, mailsTo } from '#testing/outbox.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { createTestClient } from '#testing/test-client.ts'

/* Strangers who register somebody's address again and again use up none of the mails by which that person signs in. */

const clock = fakeClock()
let server: TestApp
beforeAll(async () => {
  server = await testApp({ clock, env: { ROLE: 'all', RATE_LIMIT: 'on', TRUST_PROXY: '1' } })
})
afterAll(() => server.close())

let strangers = 0
const stranger = () => createTestClient(server.app, { 'x-forwarded-for': `10.3.${strangers >> 8}.${strangers++ & 255}` })
const join = async (token: string, email: string) =>
  (await stranger().post(`/api/join/${token}`, await visitor({ email, photos: [] }))).statusCode
const subjects = async (email: string) => {
  await jobsDone(server, 'sign-in-mail')
  return (await mailsTo(server, email)).map(({ subject }) => subject)
}
const REMINDER = 'You are already registered with Callboard'
const SIGN_IN = 'Your Callboard sign-in link'

test('the owner still gets sign-in mails, and few reminders, however often their address is registered', async () => {
  const { email } = await makeProfile(server)
  const links = [await makeJoinLink(server), await makeJoinLink(server), await makeJoinLink(server)]
  for (let joins = 0; joins < SIGN_IN_MAILS_UNUSED_PER_DAY + 4; joins += links.length) {
    for (const { token } of links) expect(await join(token, email)).toBe(202)
  }
  expect(await subjects(email)).toEqual(Array(JOIN_MAILS_PER_DAY).fill(REMINDER))
  for (let mails = 1; mails <= 3; mails++) {
    clock.advance(1)
    expect((await stranger().post('/api/auth/email', { email })).statusCode).toBe(202)
    expect((await subjects(email)).filter((subject) => subject === SIGN_IN)).toHaveLength(mails)
  }
  const [mail] = (await mailsTo(server, email)).filter(({ subject }) => subject === SIGN_IN)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  expect((await stranger().post('/api/auth/email/verify', { token })).statusCode).toBe(200)
})

test('one link sends one reminder a day to an address, and the next day another', async () => {
  const { email } = await makeProfile(server)
  const { token } = await makeJoinLink(server)
  for (let round = 0; round < 5; round++) await join(token, email)
  expect(await subjects(email)).toHaveLength(JOIN_MAILS_PER_LINK)
  clock.advance(24 * 60)
  await join(token, email)
  expect(await subjects(email)).toHaveLength(2 * JOIN_MAILS_PER_LINK)
})

test('sign-in mails use up no reminders either, and a reminder signs in once', async () => {
  const { email } = await makeProfile(server)
  for (let mails = 0; mails < 12; mails++) {
    clock.advance(0.1)
    await stranger().post('/api/auth/email', { email })
  }
  await join((await makeJoinLink(server)).token, email)
  expect((await subjects(email)).filter((subject) => subject === REMINDER)).toHaveLength(1)
  const [mail] = (await mailsTo(server, email)).filter(({ subject }) => subject === REMINDER)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const used = [await stranger().post('/api/auth/email/verify', { token }), await stranger().post('/api/auth/email/verify', { token })]
  expect(used.map(({ statusCode }) => statusCode)).toEqual([200, 400])
  // A reminder has no code.
  expect(await rowsIn(server, 'SELECT 1 FROM sign_in_requests WHERE by_link IS NOT NULL AND code_hash IS NOT NULL')).toEqual([])
})
