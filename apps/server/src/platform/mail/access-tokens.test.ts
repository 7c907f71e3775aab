import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { mailGrants } from '#db/schema/mailboxes.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { testServer } from '#testing/test-server.ts'
import { tokenProvider } from '#testing/token-provider.ts'
import { createAccessTokens } from './access-tokens.ts'

const server = testServer()

async function provider(options: Parameters<typeof tokenProvider>[0] = {}) {
  const started = await tokenProvider(options)
  onTestFinished(() => started.close())
  const { tokenAddress, clientId, clientSecret, refreshToken } = started
  return { provider: started, grant: { tokenAddress, clientId, clientSecret, refreshToken } }
}

/** The part of one process. */
function process({ publicUrl = 'http://localhost:3000', clock = fakeClock(new Date('2026-12-01T09:00:00Z')) } = {}) {
  const { db } = server.deps.platform
  return { clock, tokens: createAccessTokens({ db, clock, secret: 's'.repeat(64), publicUrl }) }
}

test('an access token is used until shortly before its end, and then renewed', async () => {
  const { provider: at, grant } = await provider()
  const { tokens, clock } = process()
  const first = await tokens.get(grant)
  expect(await tokens.get(grant)).toBe(first)
  expect(at.asked.map((form) => Object.fromEntries(form))).toEqual([
    { grant_type: 'refresh_token', refresh_token: grant.refreshToken, client_id: at.clientId, client_secret: at.clientSecret },
  ])
  clock.advance(56)
  expect(await tokens.get(grant)).not.toBe(first)
  expect(at.asked).toHaveLength(2)
})

test('a provider that takes each refresh token once is asked by one process at a time, and with the newest', async () => {
  const { provider: at, grant } = await provider({ rotates: true })
  const [one, other] = [process(), process()]
  for (let hour = 0; hour < 3; hour++) {
    const given = await Promise.all(Array.from({ length: 6 }, (_, index) => (index % 2 ? one : other).tokens.get(grant)))
    expect(new Set(given).size).toBe(1)
    one.clock.advance(60)
    other.clock.advance(60)
  }
  expect(at.asked).toHaveLength(3)
})

test('what is stored of a sign-in is sealed', async () => {
  const { grant } = await provider({ rotates: true })
  const token = await process().tokens.get(grant)
  const rows = JSON.stringify(await server.deps.platform.db.select().from(mailGrants))
  expect(rows).not.toContain(token)
  expect(rows).not.toContain(grant.refreshToken)
})

test('a token that a mail server refuses is replaced, although it is not at its end', async () => {
  const { provider: at, grant } = await provider()
  const { tokens, clock } = process()
  const first = await tokens.get(grant)
  at.expire()
  expect(await tokens.get(grant, { instead: first })).toBe(first)
  clock.advance(1)
  const second = await tokens.get(grant, { instead: first })
  expect([second === first, at.valid.has(second)]).toEqual([false, true])
  expect(await tokens.get(grant)).toBe(second)
})

test('a revoked sign-in is known as such until it works again, and the provider is not asked all the time', async () => {
  const { provider: at, grant } = await provider()
  const { tokens, clock } = process()
  await tokens.get(grant)
  expect(await tokens.refusedSince(grant)).toBeNull()
  at.revoke()
  clock.advance(60)
  await expect(tokens.get(grant)).rejects.toMatchObject({ reason: 'refused', code: 'EGRANTREFUSED' })
  expect(await tokens.refusedSince(grant)).toEqual(clock.now())
  await expect(tokens.get(grant)).rejects.toMatchObject({ reason: 'refused' })
  expect(at.asked).toHaveLength(2)
  at.restore()
  await tokens.ask(grant)
  expect(await tokens.refusedSince(grant)).toBeNull()
})

test('a provider with a fault, or that is away, has refused nothing', async () => {
  const { provider: at, grant } = await provider()
  const { tokens } = process()
  at.fail(503)
  await expect(tokens.get(grant)).rejects.toMatchObject({ reason: 'unreachable' })
  expect(await tokens.refusedSince(grant)).toBeNull()
  at.fail(null)
  await tokens.get(grant)
  await expect(tokens.get({ ...grant, tokenAddress: 'http://127.0.0.1:1/token' })).rejects.toMatchObject({ reason: 'unreachable' })
})

test('a token address inside our own network is not called by an instance that others use', async () => {
  const { provider: at, grant } = await provider()
  const { tokens } = process({ publicUrl: 'https://casting.example.edu' })
  for (const tokenAddress of [grant.tokenAddress, grant.tokenAddress.replace('http:', 'https:')])
    await expect(tokens.get({ ...grant, tokenAddress })).rejects.toMatchObject({ reason: 'unreachable' })
  await sleep(10)
  expect(at.asked).toEqual([])
})

test('another sign-in is forgotten when one is saved', async () => {
  const [{ grant: one }, { grant: other }] = await Promise.all([provider(), provider()])
  const { tokens } = process()
  const { db } = server.deps.platform
  await tokens.keepOnly(db, undefined)
  await Promise.all([tokens.get(one), tokens.get(other)])
  await tokens.keepOnly(db, one)
  expect(await db.select().from(mailGrants)).toHaveLength(1)
  await tokens.keepOnly(db, undefined)
  expect(await db.select().from(mailGrants)).toEqual([])
})
