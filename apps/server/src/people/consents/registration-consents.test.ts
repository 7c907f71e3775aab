import { unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { makeJoinLink } from '#testing/join-link-calls.ts'
import { visitor } from '#testing/kiosk-visitor.ts'
import { mailTo } from '#testing/outbox.ts'
import { countRows, rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

/* What is ticked in a registration counts once the mailbox has signed in and been asked. */

const server = testServer({ env: { ROLE: 'all' } })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})

const ALL = { uses: ['casting', 'directors', 'publicity'], textVersion: '1' }

/** Registers somebody with ticks. @returns the id of the profile, its account, and the mail */
async function registered(way: 'kiosk' | 'link', consent: object | null = ALL, language = 'en') {
  const sent = { ...(await visitor({ consent })), language }
  const token = way === 'link' ? (await makeJoinLink(server)).token : ''
  const answer = await server.anonymous().post(way === 'kiosk' ? '/api/kiosk/create-account' : `/api/join/${token}`, sent)
  expect([201, 202]).toContain(answer.statusCode)
  const mail = await mailTo(server, sent.email)
  const [profile] = await rowsIn<{ id: string; userId: string }>(
    server,
    'SELECT id::text, user_id AS "userId" FROM student_profiles WHERE email = $1',
    [sent.email],
  )
  return { id: Number(profile?.id), userId: profile?.userId ?? '', email: sent.email, text: mail.text ?? '' }
}

/** Signs in by the link of the welcome mail. */
async function signedIn(text: string): Promise<TestClient> {
  const client = server.anonymous()
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? ''
  expect((await client.post('/api/auth/email/verify', { token })).statusCode).toBe(200)
  return client
}

const search = async (query: Record<string, string>) => {
  const found: { id: number }[] = (await director.get('/api/talent/search', query)).json()
  return found.map(({ id }) => id)
}
const missing = async (use: string, id: number) => (await director.post('/api/talent/missing-consents', { use, studentIds: [id] })).json()

/** Everything that tells the office what somebody agreed to. */
async function shown(id: number) {
  const { consent } = (await director.get(`/api/talent/${id}/consent`)).json()
  const [stored] = await rowsIn(
    server,
    'SELECT has_consent AS "hasConsent", traits @> \'{consent:yes}\' AS yes FROM student_profiles WHERE id = $1',
    [id],
  )
  const casting = await missing('casting', id)
  const directors = await missing('directors', id)
  const publicity = await missing('publicity', id)
  return {
    consent,
    ...stored,
    states: [casting, directors, publicity].map(({ people }) => people.map(({ state }: { state: string }) => state)),
    found: { yes: (await search({ consent: 'yes' })).includes(id), declined: (await search({ consent: 'declined' })).includes(id) },
  }
}

const UNKNOWN = {
  consent: null,
  hasConsent: false,
  yes: false,
  states: [['unanswered'], ['unanswered'], ['unanswered']],
  found: { yes: false, declined: false },
}

describe.each(['kiosk', 'link'] as const)('by the %s', (way) => {
  test('ticks count for nothing: not before the first sign-in, not after it, and only once the person has answered', async () => {
    const { id, userId, text } = await registered(way)
    expect(await shown(id)).toEqual(UNKNOWN)
    const self = await signedIn(text)
    expect(await shown(id)).toEqual(UNKNOWN)
    const asked = (await self.get('/api/account/consent')).json()
    expect(asked).toEqual({ consent: null, toConfirm: { ...ALL, tickedAt: expect.any(String) } })
    expect((await director.get(`/api/talent/${id}/consent`)).json()).toEqual(asked)
    const answer = await self.put('/api/account/consent', { uses: ['casting'], textVersion: '1' })
    expect(answer.json()).toMatchObject({ consent: { uses: ['casting'], way: 'self' }, toConfirm: null })
    expect(await shown(id)).toMatchObject({ hasConsent: true, states: [[], ['declined'], ['declined']] })
    expect(await countRows(server, 'consents_to_confirm')).toBe(0)
    const lines = await rowsIn(server, "SELECT actor, action, details FROM audit_log WHERE action LIKE 'consent.%' ORDER BY id")
    expect(lines).toEqual([
      { actor: null, action: 'consent.ticked', details: ALL },
      { actor: userId, action: 'consent.given', details: { uses: ['casting'], textVersion: '1' } },
    ])
  })

  test('a no is as good an answer, and is asked no second time', async () => {
    const { id, text } = await registered(way)
    const self = await signedIn(text)
    const answer = await self.put('/api/account/consent', { uses: [], textVersion: '1' })
    expect(answer.json()).toMatchObject({ consent: { uses: [] }, toConfirm: null })
    expect(await shown(id)).toMatchObject({ hasConsent: false, states: [['declined'], ['declined'], ['declined']] })
  })

  test('an export of those who agreed leaves them out, and their own data says that it waits', async () => {
    const { text } = await registered(way)
    const wanted = { format: 'csv', includeFields: { basicInfo: true }, consenting: true }
    const csv = (await director.post('/api/export/students', wanted)).body
    expect(csv).toContain('First name')
    expect(csv).not.toContain('Ines')
    const self = await signedIn(text)
    const files = unzipSync((await self.get('/api/account/data')).rawPayload)
    const data = JSON.parse(Buffer.from(files['my-data.json'] ?? []).toString())
    const state = 'does not count until you answer'
    expect(data.consentsToConfirm).toEqual([{ ...ALL, way, tickedAt: expect.any(String), state }])
    expect(data.consents).toEqual([])
    expect(data.registrationLinks).toHaveLength(way === 'link' ? 1 : 0)
  })

  test('the mail says what was ticked, in the words of the office and the language of the form', async () => {
    const { text } = await registered(way, { uses: ['casting', 'publicity'], textVersion: '1' })
    expect(text).toContain('this was ticked. It does not count until you have signed in and confirmed it:')
    expect(text).toContain('• I may be photographed')
    expect(text).toContain('• The university may use them for publicity')
    expect(text).not.toContain('directors and productions outside')
    const spanish = await registered(way, ALL, 'es')
    expect(spanish.text).toContain('No cuenta hasta que entres y lo confirmes:')
    expect(spanish.text).not.toContain('I may be photographed')
  })

  test.each([null, { uses: [], textVersion: '1' }])(
    'without a tick (%j) nothing is asked, said or recorded as an answer',
    async (consent) => {
      const { id, text } = await registered(way, consent)
      expect(text).not.toContain('this was ticked')
      expect(await shown(id)).toEqual(UNKNOWN)
      const self = await signedIn(text)
      expect((await self.get('/api/account/consent')).json()).toEqual({ consent: null, toConfirm: null })
    },
  )

  test('an answer on a device of the office counts for its use, and leaves the rest to confirm', async () => {
    const { id, text } = await registered(way)
    const device = { use: 'directors', agrees: false, textVersion: '1', language: 'en' }
    const answer = (await director.put(`/api/talent/${id}/consent`, device)).json()
    expect(answer).toMatchObject({ consent: { uses: [], states: { directors: 'declined', casting: 'unanswered' } }, toConfirm: ALL })
    const self = await signedIn(text)
    expect((await self.get('/api/account/consent')).json().toConfirm).toMatchObject(ALL)
  })

  test('confirmed by the office, the profile has no consent either', async () => {
    const { id } = await registered(way)
    expect((await director.put(`/api/talent/${id}/confirmation`, { confirmed: true })).statusCode).toBe(200)
    expect(await shown(id)).toEqual(UNKNOWN)
  })
})

test('a registration with the address of an account gives nothing, whatever is ticked', async () => {
  const owner = await registered('kiosk', null)
  const { token } = await makeJoinLink(server)
  const again = await visitor({ email: owner.email, consent: ALL })
  expect((await server.anonymous().post(`/api/join/${token}`, again)).statusCode).toBe(202)
  expect((await server.anonymous().post('/api/kiosk/create-account', again)).statusCode).toBe(409)
  const self = await signedIn(owner.text)
  expect((await self.get('/api/account/consent')).json()).toEqual({ consent: null, toConfirm: null })
  expect(await countRows(server, 'consents')).toBe(0)
})

test('what was ticked goes with the account, and is hidden with a restricted student', async () => {
  const { id, userId } = await registered('kiosk')
  await director.post(`/api/talent/${id}/hold`, { reason: 'safety' })
  expect((await director.get(`/api/talent/${id}/consent`)).statusCode).toBe(404)
  await rowsIn(server, 'DELETE FROM users WHERE id = $1', [userId])
  expect(await countRows(server, 'consents_to_confirm')).toBe(0)
})
