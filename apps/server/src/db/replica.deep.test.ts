import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { PROFILE_FORM } from '#testing/profile-form.ts'
import { type ReplicaServer, startReplica } from '#testing/replica-server.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { readLogPosition } from './replica.ts'

// Only where the test can find the folder of a running server.
describe.skipIf(process.platform !== 'linux')('searches with a read replica', { timeout: 60_000 }, () => {
  let replica: ReplicaServer
  let server: TestApp
  let other: Awaited<ReturnType<TestApp['another']>>
  let director: TestClient

  beforeAll(async () => {
    replica = await startReplica()
    server = await testApp({ replicaHost: replica.host })
    // Before the first admin exists: each start removes the admin role from accounts that the settings do not name.
    other = await server.another()
    director = await signIn(server, await makeUser(server, { role: 'admin' }))
  }, 120_000)
  afterEach(() => replica.query('SELECT pg_wal_replay_resume()').catch(() => {}))
  afterAll(async () => {
    await server?.close()
    await replica?.stop()
  })

  const found = async (client: TestClient, search: string): Promise<number> => {
    const response = await client.get('/api/talent/search', { search })
    expect(response.statusCode, response.body).toBe(200)
    return response.json().length
  }
  const reads = () => ({ ...server.deps.platform.replica?.reads })

  /** Waits until the replica answers a search. */
  const follows = () =>
    vi.waitUntil(
      async () => {
        const before = reads()
        await found(director, 'nobody')
        return reads().primary === before.primary
      },
      { timeout: 20_000, interval: 50 },
    )

  /** Waits until the replica has replayed all changes of the primary so far, flushed or not. */
  async function hasEverything(): Promise<void> {
    const written = await server.deps.platform.db.$client.query('SELECT pg_current_wal_insert_lsn() AS place')
    const behind = `SELECT pg_last_wal_replay_lsn() < '${written.rows[0].place}' AS late`
    await vi.waitUntil(async () => !(await replica.query(behind)).rows[0].late, { timeout: 20_000, interval: 50 })
  }

  async function addTalent(lastName: string): Promise<void> {
    const email = `${lastName}@example.edu`
    const response = await director.post('/api/admin/student-profile', { ...PROFILE_FORM, lastName, email, studentUserId: email })
    expect(response.statusCode, response.body).toBe(201)
  }

  it('are answered by the replica once it has replayed everything', async () => {
    await makeProfile(server, { lastName: 'Lindqvist' })
    // This write bypasses the server, so the search alone would not wait for it.
    await hasEverything()
    await follows()
    const before = reads()
    expect(await found(director, 'lindqvist')).toBe(1)
    expect(reads().primary).toBe(before.primary)
    expect(reads().replica).toBeGreaterThan(before.replica ?? 0)
  })

  it('show people what they wrote, however far the replica is behind, on any instance', async () => {
    const { app, deps } = other
    await follows()
    await replica.query('SELECT pg_wal_replay_pause()')
    await addTalent('Okonkwo')
    expect(await found(director, 'okonkwo')).toBe(1)
    const before = { ...deps.platform.replica?.reads }
    const cookie = [...director.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const elsewhere = await app.inject({ url: '/api/talent/search?search=okonkwo', headers: { cookie } })
    expect(elsewhere.json()).toHaveLength(1)
    expect(deps.platform.replica?.reads.primary).toBeGreaterThan(before.primary ?? 0)
    await replica.query('SELECT pg_wal_replay_resume()')
    await follows()
    expect(await found(director, 'okonkwo')).toBe(1)
  })

  it('respect the cookie that a change sets, on an instance that knows nothing of the change', async () => {
    await follows()
    await replica.query('SELECT pg_wal_replay_pause()')
    await makeProfile(server, { lastName: 'Silentio' })
    // The instance was not notified, so the replica counts as up to date.
    expect(await found(director, 'silentio')).toBe(0)
    const change = await other.app.inject({ method: 'POST', url: '/api/auth/email/verify', payload: {} })
    const [, left = ''] = /callboard-written=([^;]+)/.exec(String(change.headers['set-cookie'])) ?? []
    director.cookies.set('callboard-written', left)
    expect(await found(director, 'silentio')).toBe(1)
    await replica.query('SELECT pg_wal_replay_resume()')
  })

  it('go to the primary when the replica cannot be reached, and back to it later', async () => {
    await follows()
    const { query } = replica
    // This closes every connection, and the database accepts no new one.
    await server.deps.platform.db.$client.query('SELECT 1')
    const name = server.deps.platform.db.$client.options.database
    await query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
    await addTalent('Baptiste')
    expect(await found(director, 'baptiste')).toBe(1)
    await follows()
  })
})

describe('a position in the log', () => {
  it.each([
    ['0/0', 0n],
    ['16/B374D848', 0x16b374d848n],
    ['FFFFFFFF/FFFFFFFF', 0xffffffffffffffffn],
  ])('%s is read', (text, position) => {
    expect(readLogPosition(text)).toBe(position)
  })

  it.each(['', '16', '16/', 'x/1', '123456789/1', "0/0'; DROP TABLE users", null, undefined])('%s is none', (text) => {
    expect(readLogPosition(text)).toBeUndefined()
  })
})
