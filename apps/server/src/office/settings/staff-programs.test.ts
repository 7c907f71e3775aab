import { SETTINGS_MESSAGE } from '@callboard/contract/office/settings/rules'
import { expect, test } from 'vitest'
import { webhooks } from '#db/schema/webhooks.ts'
import { makeToken } from '#testing/api-token-calls.ts'
import { makeUser } from '#testing/factories.ts'
import { ownServers, signedInDirector } from '#testing/own-servers.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { createTestClient } from '#testing/test-client.ts'

const start = ownServers()

/** A casting director who was added on the settings page, with a token and a webhook. */
async function office() {
  const server = await start()
  const { client, user } = await signedInDirector(server)
  await client.post('/api/staff', { email: 'grace@example.edu' })
  const grace = await makeUser(server, { email: 'grace@example.edu', role: 'admin' })
  const { secret, name } = await makeToken(server, grace.id, ['read-talent'])
  const hook = { url: 'https://registrar.example/', events: [], secret: 'sealed', createdBy: grace.id, createdAt: new Date() }
  await server.deps.platform.db.insert(webhooks).values(hook)
  const works = async () => (await createTestClient(server.app, { authorization: `Bearer ${secret}` }).get('/api/talent/search')).statusCode
  return { server, client, user, grace, name, works }
}

test.each(['remove', 'role'] as const)('%s of a director with programs lists them, and asks what happens to them', async (way) => {
  const { server, client, name, works } = await office()
  const members = (await client.get('/api/staff')).json()
  expect(members.find(({ email }: { email: string }) => email === 'grace@example.edu').programs).toEqual([
    { kind: 'api-token', name },
    { kind: 'webhook', name: 'https://registrar.example/' },
  ])
  const body = { email: 'grace@example.edu', ...(way === 'role' && { role: 'assistant' }) }
  const asked = await client.post(`/api/staff/${way}`, body)
  expect([asked.statusCode, asked.json().message]).toEqual([409, SETTINGS_MESSAGE.programs])
  expect(await works()).toBe(200)
  expect((await client.post(`/api/staff/${way}`, { ...body, programs: 'revoke' })).statusCode).toBe(200)
  expect(await works()).toBe(401)
  for (const table of ['api_tokens', 'webhooks']) expect(await rowsIn(server, `SELECT 1 FROM ${table}`), table).toEqual([])
})

test('who takes them over answers for them from then on', async () => {
  const { server, client, user, works } = await office()
  expect((await client.post('/api/staff/remove', { email: 'grace@example.edu', programs: 'take-over' })).statusCode).toBe(200)
  expect(await works()).toBe(200)
  for (const table of ['api_tokens', 'webhooks'])
    expect(await rowsIn(server, `SELECT created_by FROM ${table}`), table).toEqual([{ created_by: user.id }])
  const [line] = await rowsIn<{ details: object }>(server, "SELECT details FROM audit_log WHERE action = 'staff.removed'")
  expect(line?.details).toMatchObject({ programs: 'take-over', names: [expect.any(String), 'https://registrar.example/'] })
})
