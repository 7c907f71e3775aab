import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

let director: TestClient
let ids: number[]

beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
  const unconfirmed = { confirmation: 'none', awaitsReview: true } as const
  const made = [unconfirmed, unconfirmed, { confirmation: 'person' } as const, { ...unconfirmed, heldAt: new Date() }]
  ids = []
  for (const values of made) ids.push((await makeProfile(server, values)).id)
})

const search = async (query: string) => {
  const found: { id: number }[] = (await director.get(`/api/talent/search?${query}`)).json()
  return found.map(({ id }) => id).sort()
}
const confirm = async (confirmed: boolean, asked = ids) =>
  (await director.post('/api/talent/confirmations', { ids: asked, confirmed })).json().changed

test('a filter finds the unconfirmed, in every order, and another the others', async () => {
  const [one = 0, two = 0, known = 0] = ids
  for (const sort of ['newest', 'name', 'rating', 'lastCast']) {
    expect(await search(`confirmed=no&sort=${sort}`)).toEqual([one, two].sort())
    expect(await search(`confirmed=yes&sort=${sort}`)).toEqual([known])
  }
  expect((await director.get('/api/talent/search/count?confirmed=no')).json()).toEqual({ count: 2, capped: false })
})

test('several are confirmed at once, and the answer says which, so that it can be undone', async () => {
  const [one = 0, two = 0] = ids
  const changed = await confirm(true)
  expect(changed.sort()).toEqual([one, two].sort())
  expect(await search('confirmed=no')).toEqual([])
  expect(await confirm(true)).toEqual([])
  expect((await confirm(false, changed)).sort()).toEqual([one, two].sort())
  expect(await search('confirmed=no')).toEqual([one, two].sort())
})

test('confirming publishes nobody', async () => {
  await confirm(true)
  expect((await server.anonymous().get(`/api/public/talent/${ids[0]}`)).statusCode).toBe(404)
})

test('each of them has a line in the audit log', async () => {
  await confirm(true)
  const lines = await server.deps.platform.db.select({ action: auditLog.action, subject: auditLog.subject }).from(auditLog)
  const said = lines.filter(({ action }) => action === 'talent.confirmed').map(({ subject }) => subject)
  expect(said.sort()).toEqual([`talent:${ids[0]}`, `talent:${ids[1]}`].sort())
})

test('a program finds what has changed since a moment', async () => {
  const [one = 0] = ids
  const since = new Date(Date.now() + 1000).toISOString()
  expect(await search(`changedSince=${since}`)).toEqual([])
  const before = new Date(Date.now() - 60_000).toISOString()
  expect(await search(`changedSince=${before}`)).toHaveLength(3)
  expect((await director.get('/api/talent/search?changedSince=yesterday')).statusCode).toBe(400)
  expect(await search(`changedSince=${before}&search=${one}`)).toEqual([])
})
