import { JOIN_CLOSED_MESSAGE, JOIN_PLACE_HOURS } from '@callboard/contract/exchange/join-links/rules'
import { expect, test } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { makeJoinLink } from '#testing/join-link-calls.ts'
import { visitor } from '#testing/kiosk-visitor.ts'
import { mailTo } from '#testing/outbox.ts'
import { countRows, rowsIn } from '#testing/talent-life.ts'
import { testServer } from '#testing/test-server.ts'

/* A place of a registration link is free again a day later, if the mailbox has stayed silent. */

const clock = fakeClock()
const server = testServer({ clock, env: { ROLE: 'all' } })
const DAY_MINUTES = JOIN_PLACE_HOURS * 60

async function join(token: string, email?: string) {
  const sent = await visitor({ photos: [], ...(email && { email }) })
  const { statusCode } = await server.anonymous().post(`/api/join/${token}`, sent)
  return { statusCode, email: sent.email }
}
const stateOf = async (token: string) => (await server.anonymous().get(`/api/join/${token}`)).json().state
async function signInByMail(email: string) {
  const token = /token=([\w-]+)/.exec((await mailTo(server, email)).text ?? '')?.[1]
  return (await server.anonymous().post('/api/auth/email/verify', { token })).statusCode
}

test('silent places are free again after a day, and not a minute before', async () => {
  const { token } = await makeJoinLink(server, { places: 2 })
  const first = [await join(token), await join(token)]
  expect(first.map(({ statusCode }) => statusCode)).toEqual([202, 202])
  expect((await join(token)).statusCode).toBe(409)
  clock.advance(DAY_MINUTES - 1)
  expect(await stateOf(token)).toBe('full')
  clock.advance(1)
  expect(await stateOf(token)).toBe('open')
  expect([(await join(token)).statusCode, (await join(token)).statusCode, (await join(token)).statusCode]).toEqual([202, 202, 409])
})

test('who signs in keeps the place, also the profile that the office has confirmed', async () => {
  const { token } = await makeJoinLink(server, { places: 2 })
  const [ana, ben] = [await join(token), await join(token)]
  expect(await signInByMail(ana.email)).toBe(200)
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  const [profile] = await rowsIn<{ id: string }>(server, 'SELECT id::text FROM student_profiles WHERE email = $1', [ben.email])
  expect((await director.put(`/api/talent/${profile?.id}/confirmation`, { confirmed: true })).statusCode).toBe(200)
  clock.advance(10 * DAY_MINUTES)
  expect(await stateOf(token)).toBe('full')
  const [listed] = (await director.get('/api/join-links')).json()
  expect(listed).toMatchObject({ registered: 2, placesTaken: 2, state: 'full' })
  await rowsIn(server, 'DELETE FROM users WHERE email = $1', [ana.email])
  expect(await stateOf(token)).toBe('open')
})

test('the address of an account gives its place back after a day, whether or not its owner signs in', async () => {
  const { token } = await makeJoinLink(server, { places: 1 })
  const known = await makeProfile(server)
  expect((await join(token, known.email)).statusCode).toBe(202)
  expect(await stateOf(token)).toBe('full')
  clock.advance(DAY_MINUTES)
  expect(await stateOf(token)).toBe('open')
  expect((await join(token, known.email)).statusCode).toBe(202)
  // Rows that are no longer needed are deleted.
  expect(await countRows(server, 'join_registrations')).toBe(1)
})

test('somebody who signs in after their day keeps the profile, and counts again', async () => {
  const { token } = await makeJoinLink(server, { places: 1 })
  const late = await join(token)
  clock.advance(DAY_MINUTES)
  const next = await join(token)
  expect(next.statusCode).toBe(202)
  expect(await signInByMail(late.email)).toBe(200)
  expect(await countRows(server, `student_profiles WHERE confirmation = 'person'`)).toBe(1)
  clock.advance(DAY_MINUTES)
  expect(await stateOf(token)).toBe('full')
})

test('30 at once, when a day has passed, fill exactly the places that are free again', async () => {
  const { token } = await makeJoinLink(server, { places: 10 })
  const before = []
  for (let place = 0; place < 10; place++) before.push(await join(token))
  for (const { email } of before.slice(0, 4)) expect(await signInByMail(email)).toBe(200)
  clock.advance(DAY_MINUTES)
  const answers = await Promise.all(Array.from({ length: 30 }, () => join(token)))
  expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(6)
  const refused = await server.anonymous().post(`/api/join/${token}`, await visitor({ photos: [] }))
  expect([refused.statusCode, refused.json().message]).toEqual([409, JOIN_CLOSED_MESSAGE.full])
})
