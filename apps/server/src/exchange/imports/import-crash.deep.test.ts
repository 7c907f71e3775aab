import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { importDesk, tableOf } from '#testing/import-desk.ts'
import { killableWorker } from '#testing/killable-worker.ts'
import { countRows, rowsIn } from '#testing/talent-life.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const ROWS = 5000
const KILLS = 10

let server: TestApp
let director: TestClient
let worker: Awaited<ReturnType<typeof killableWorker>>
beforeAll(async () => {
  server = await testApp()
  const admin = await makeUser(server, { role: 'admin', email: 'director@example.edu' })
  director = await signIn(server, admin)
  worker = await killableWorker(server, { smtpUrl: 'smtp://127.0.0.1:9', admin: admin.email })
})
afterAll(async () => {
  await worker.close()
  await server.close()
})

const desk = importDesk(() => director)
const people = Array.from({ length: ROWS }, (_, at) => ({ first: `Person${at}`, last: `Of${at}`, email: `person-${at}@example.edu` }))

test('an import whose server is killed at ten random moments loses and doubles nobody', async () => {
  const answer = await desk.upload(tableOf(people))
  const { id, plan } = answer.json()
  await director.call('PUT', `/api/imports/${id}/plan`, { body: plan })
  worker.start()
  await vi.waitFor(async () => expect((await desk.get(id)).state).toBe('checked'), { timeout: 120_000, interval: 200 })
  await director.post(`/api/imports/${id}/start`, {})

  const seen: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const before = (await desk.get(id)).done
    await vi.waitFor(async () => expect((await desk.get(id)).done).toBeGreaterThan(before), { timeout: 120_000, interval: 50 })
    await sleep(Math.random() * 300)
    await worker.kill()
    const { done } = await desk.get(id)
    seen.push(done)
    // The reported progress equals the number of stored profiles.
    expect(await countRows(server, 'student_profiles')).toBe(done)
    worker.start()
  }
  expect(seen.at(-1), 'the kills fell into the import').toBeLessThan(ROWS)
  await vi.waitFor(async () => expect((await desk.get(id)).state).toBe('done'), { timeout: 240_000, interval: 200 })

  expect(await desk.get(id)).toMatchObject({ done: ROWS, counts: { new: ROWS, refused: 0 } })
  expect(await countRows(server, 'student_profiles')).toBe(ROWS)
  expect(await rowsIn(server, 'SELECT email FROM student_profiles GROUP BY email HAVING count(*) > 1')).toEqual([])
}, 900_000)
