import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('a connection that PostgreSQL cuts off between two statements fails its transaction, and does not end the process', async () => {
  const { db } = server.deps.platform
  const failing = inTransaction(db, async ({ $client }) => {
    const { rows } = await $client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    // Not `once`, which would also listen to errors.
    const ended = new Promise((resolve) => $client.once('end', () => resolve(undefined)))
    await db.$client.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
    await ended
    await $client.query('SELECT 1')
  })
  await expect(failing).rejects.toThrow()
  const { rows } = await db.$client.query<{ one: number }>('SELECT 1 AS one')
  expect(rows).toEqual([{ one: 1 }])
})
