import { PAIRED_KIOSK_ERROR } from '@callboard/contract/accounts/paired-kiosks/errors'
import { PAIRED_KIOSK_LIMITS, PAIRED_KIOSK_MESSAGE, PAIRING_MINUTES, PAIRING_TRIES } from '@callboard/contract/accounts/paired-kiosks/rules'
import { ENGLISH } from '@callboard/contract/translate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '#platform/tokens.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { makeKiosk } from '#testing/paired-kiosk-calls.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { createTestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock()
const server = testServer({ clock })
const director = async () => signIn(server, await makeUser(server, { role: 'admin', firstName: 'Dana', lastName: 'Reyes' }))
const pair = (code: string, client = server.anonymous()) => client.post('/api/kiosk/device', { code })
const WRONG = [400, { code: 'invalid', message: PAIRED_KIOSK_MESSAGE.wrongCode, fields: { code: PAIRED_KIOSK_MESSAGE.wrongCode } }]
const shown = (answer: Awaited<ReturnType<typeof pair>>) => [answer.statusCode, answer.json()]

test('a code pairs the device that types it, which the list then shows; each change is on record', async () => {
  const office = await director()
  const { kiosk, code } = (await office.post('/api/paired-kiosks', { name: ' Front desk ' })).json()
  expect(kiosk).toMatchObject({ name: 'Front desk', createdBy: 'Dana Reyes', pairedAt: null, lastUsedAt: null })
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
  const device = server.anonymous()
  expect((await device.get('/api/kiosk/device')).json()).toEqual({ kiosk: null, takesNames: false })
  const answer = await pair(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `, device)
  expect(shown(answer)).toEqual([200, { kiosk: 'Front desk', takesNames: true }])
  const [cookie] = answer.cookies
  expect(cookie).toMatchObject({ name: 'callboard-kiosk', httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 400 * 86_400 })
  expect((await device.get('/api/kiosk/device')).json()).toEqual({ kiosk: 'Front desk', takesNames: true })
  const [listed] = (await office.get('/api/paired-kiosks')).json()
  expect(listed).toMatchObject({ id: kiosk.id, codeEndsAt: null, pairedAt: expect.any(String), lastUsedAt: expect.any(String) })
  expect((await office.delete(`/api/paired-kiosks/${kiosk.id}`)).statusCode).toBe(204)
  expect((await office.delete(`/api/paired-kiosks/${kiosk.id}`)).statusCode).toBe(404)
  expect((await device.get('/api/kiosk/device')).json()).toEqual({ kiosk: null, takesNames: false })
  expect(await rowsIn(server, "SELECT action FROM audit_log WHERE subject LIKE 'paired-kiosk:%' ORDER BY id")).toEqual([
    { action: 'paired-kiosk.created' },
    { action: 'paired-kiosk.paired' },
    { action: 'paired-kiosk.revoked' },
  ])
})

describe('with other settings', () => {
  let other: TestApp
  beforeAll(async () => {
    other = await testApp({ env: { PUBLIC_URL: 'https://casting.example.edu', RATE_LIMIT: 'on' } })
  })
  afterAll(() => other.close())

  test('on https the cookie is bound to this host', async () => {
    const code = 'ABCD2345'
    const minutes =
      "INSERT INTO paired_kiosks (name, code_hash, code_ends_at, created_at) VALUES ('Hall', $1, now() + interval '1 minute', now())"
    await rowsIn(other, minutes, [hashToken(code)])
    expect((await pair(code, other.anonymous())).cookies[0]).toMatchObject({ name: '__Host-callboard-kiosk', secure: true })
  })

  test('codes cannot be tried out', async () => {
    const client = createTestClient(other.app, { 'x-forwarded-for': '192.0.2.9' })
    const statuses = []
    for (let tries = 0; tries <= PAIRING_TRIES.max; tries++) statuses.push((await pair('AAAA2222', client)).statusCode)
    expect(statuses.at(-1)).toBe(429)
    expect(PAIRING_TRIES.max).toBeLessThanOrEqual(10)
  })
})

test('a code works once, for minutes, and not after it was revoked', async () => {
  const office = await director()
  const made = async (name: string) => (await office.post('/api/paired-kiosks', { name })).json()
  const first = await made('Once')
  const answers = await Promise.all(Array.from({ length: 5 }, () => pair(first.code)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400, 400])
  const second = await made('Late')
  clock.advance(PAIRING_MINUTES)
  expect(shown(await pair(second.code))).toEqual(WRONG)
  expect((await office.get('/api/paired-kiosks')).json()).toHaveLength(1)
  const third = await made('Late')
  await office.delete(`/api/paired-kiosks/${third.kiosk.id}`)
  expect(shown(await pair(third.code))).toEqual(WRONG)
})

test('neither code nor secret is stored', async () => {
  const office = await director()
  const { code } = (await office.post('/api/paired-kiosks', { name: 'Hall' })).json()
  const rows = () => rowsIn<{ kept: string }>(server, 'SELECT paired_kiosks::text AS kept FROM paired_kiosks')
  const before = await rows()
  const device = server.anonymous()
  await pair(code, device)
  const secret = device.cookies.get('callboard-kiosk') ?? ''
  expect(secret).toHaveLength(43)
  for (const { kept } of [...before, ...(await rows())]) for (const one of [code, secret]) expect(kept).not.toContain(one)
})

test('names are unique, and the number of kiosks is limited', async () => {
  const office = await director()
  await office.post('/api/paired-kiosks', { name: 'Hall' })
  const again = await office.post('/api/paired-kiosks', { name: 'hall' })
  expect([again.statusCode, again.json().message]).toEqual([409, PAIRED_KIOSK_ERROR.nameTaken.message])
  for (let place = 1; place < PAIRED_KIOSK_LIMITS.kiosks; place++) await makeKiosk(server)
  const many = await office.post('/api/paired-kiosks', { name: 'One more' })
  expect([many.statusCode, many.json().message]).toEqual([409, ENGLISH.t(PAIRED_KIOSK_ERROR.tooMany.message)])
  expect((await office.post('/api/paired-kiosks', { name: ' ' })).json().fields).toEqual({ name: PAIRED_KIOSK_MESSAGE.name })
})

test('a kiosk stays paired when the account that paired it is gone', async () => {
  const maker = await makeUser(server, { role: 'admin' })
  const { code } = (await (await signIn(server, maker)).post('/api/paired-kiosks', { name: 'Hall' })).json()
  const device = server.anonymous()
  await pair(code, device)
  await rowsIn(server, 'DELETE FROM users WHERE id = $1', [maker.id])
  expect((await device.get('/api/kiosk/device')).json()).toMatchObject({ kiosk: 'Hall' })
  expect((await (await director()).get('/api/paired-kiosks')).json()).toMatchObject([{ name: 'Hall', createdBy: null }])
})
