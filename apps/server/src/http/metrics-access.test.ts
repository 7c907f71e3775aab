import { afterAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/test-app.ts'

const TOKEN = 'a-token-of-some-length'

/** One server for each setting. */
const servers = new Map<string, Promise<TestApp>>()
afterAll(async () => {
  for (const server of servers.values()) await (await server).close()
})

async function statusOf(env: Record<string, string>, headers: Record<string, string> = {}): Promise<number> {
  const setting = JSON.stringify(env)
  const server = servers.get(setting) ?? testApp({ env })
  servers.set(setting, server)
  return (await (await server).app.inject({ url: '/metrics', headers })).statusCode
}

test('without a proxy, programs on the same machine read the metrics', async () => {
  expect(await statusOf({})).toBe(200)
})

test.each([
  ['an address that people reach from elsewhere', { PUBLIC_URL: 'https://casting.example.edu' }, {}],
  ['a proxy that is trusted', { TRUST_PROXY: '1' }, {}],
  ['a request that names whom it is for', {}, { 'x-forwarded-for': '203.0.113.9' }],
  ['a request that names its host', {}, { 'x-forwarded-host': 'casting.example.edu' }],
  ['a request through a proxy', {}, { via: '1.1 proxy' }],
])('with %s, the figures need the token', async (_, env, headers) => {
  expect(await statusOf(env, headers)).toBe(404)
  expect(await statusOf({ ...env, METRICS_TOKEN: TOKEN }, headers)).toBe(404)
  expect(await statusOf({ ...env, METRICS_TOKEN: TOKEN }, { ...headers, authorization: `Bearer ${TOKEN}` })).toBe(200)
})
