import { expect, test } from 'vitest'
import { signIn } from '#testing/factories.ts'
import { makeScene, type Scene } from '#testing/scene.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

/*
 * A change checks its profile twice: before it begins, and again once it has locked the row. This tests only the second check: the
 * hold is committed while the change waits for the lock.
 */

const server = testServer()

type Change = (scene: Scene, director: TestClient) => Promise<{ statusCode: number }>

const CHANGES: Readonly<Record<string, Change>> = {
  'the office edits it': ({ owner }, director) => director.patch(`/api/talent/${owner.id}`, { rating: 50 }),
  'the office makes a link to it': ({ owner }, director) => director.post(`/api/talent/${owner.id}/edit-token`),
  'the office deletes it': ({ owner }, director) => director.delete(`/api/talent/${owner.id}`),
}

/** Makes a change, and restricts the owner while the change waits for the row lock. */
async function changeMeanwhile(scene: Scene, change: Change): Promise<number> {
  const director = await signIn(server, scene.admin)
  const client = await server.deps.platform.db.$client.connect()
  try {
    await client.query('BEGIN')
    await client.query('UPDATE student_profiles SET held_at = now() WHERE id = $1', [scene.owner.id])
    const { rows } = await client.query<{ holder: number }>('SELECT pg_backend_pid() AS holder')
    const changing = change(scene, director)
    const waiting = () => rowsIn(server, 'SELECT FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))', [rows[0]?.holder])
    await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(1)
    await client.query('COMMIT')
    return (await changing).statusCode
  } finally {
    // Closes the connection, so that a failing test does not leave the row locked.
    client.release(true)
  }
}

test.each(Object.entries(CHANGES))('a profile that becomes restricted while %s stays unchanged', async (_, change) => {
  const scene = await makeScene(server)
  expect(await changeMeanwhile(scene, change)).toBe(404)
  expect(await rowsIn(server, 'SELECT version, rating FROM student_profiles WHERE id = $1', [scene.owner.id])).toEqual([
    { version: 1, rating: 0 },
  ])
  expect(await rowsIn(server, 'SELECT FROM profile_links')).toEqual([])
})
