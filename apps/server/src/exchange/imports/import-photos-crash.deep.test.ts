import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pattern } from '#platform/images/fixtures/pictures.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { importDesk, tableOf } from '#testing/import-desk.ts'
import { killableWorker } from '#testing/killable-worker.ts'
import { countRows, rowsIn } from '#testing/talent-life.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const PEOPLE = 150
const KILLS = 4
/** Rows whose photos one process fetches at a time. */
const AT_ONCE = 3

const visits = new Map<string, number>()
const site = createServer(async (request, response) => {
  const path = request.url ?? ''
  visits.set(path, (visits.get(path) ?? 0) + 1)
  // Answers after a delay, so that the kill interrupts a download.
  await sleep(20)
  const [person = 0, photo = 0] = path.match(/\d+/g)?.map(Number) ?? []
  response.end(
    await pattern(20 + person, 20 + photo)
      .png()
      .toBuffer(),
  )
})

let server: TestApp
let director: TestClient
let worker: Awaited<ReturnType<typeof killableWorker>>
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  server = await testApp()
  const admin = await makeUser(server, { role: 'admin', email: 'director@example.edu' })
  director = await signIn(server, admin)
  const more = { PHOTO_ADDRESSES: 'any' }
  worker = await killableWorker(server, { smtpUrl: 'smtp://127.0.0.1:9', admin: admin.email, more })
})
afterAll(async () => {
  await worker.close()
  await server.close()
  site.closeAllConnections()
  site.close()
})

const desk = importDesk(() => director)

test('photos of an import whose server is killed at random moments are all added once, and what is stored is not fetched again', async () => {
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const people = Array.from({ length: PEOPLE }, (_, at) => ({
    first: `Person${at}`,
    last: `Of${at}`,
    email: `person-${at}@example.edu`,
    Photo: `${origin}/${at}/1.png ${origin}/${at}/2.png`,
  }))
  const { id, plan } = (await desk.upload(tableOf(people, ['Photo']))).json()
  await director.call('PUT', `/api/imports/${id}/plan`, { body: plan })
  worker.start()
  const patience = { timeout: 120_000, interval: 50 }
  await vi.waitFor(async () => expect((await desk.get(id)).state).toBe('checked'), patience)
  await director.post(`/api/imports/${id}/start`, {})

  for (let kill = 0; kill < KILLS; kill++) {
    const before = (await desk.get(id)).photos.added
    await vi.waitFor(async () => expect((await desk.get(id)).photos.added).toBeGreaterThan(before), patience)
    await sleep(Math.random() * 300)
    await worker.kill()
    const { photos } = await desk.get(id)
    // The reported number of added photos equals the number of stored ones.
    expect([await countRows(server, 'profile_photos'), photos.added + photos.waiting]).toEqual([photos.added, PEOPLE * 2])
    worker.start()
  }
  expect((await desk.get(id)).photos.waiting, 'the kills fell into the import').toBeGreaterThan(0)
  await vi.waitFor(async () => expect((await desk.get(id)).state).toBe('done'), { timeout: 240_000, interval: 200 })

  expect((await desk.get(id)).photos).toEqual({ waiting: 0, added: PEOPLE * 2, there: 0, failed: 0 })
  expect(await countRows(server, 'profile_photos')).toBe(PEOPLE * 2)
  const uneven = 'SELECT profile_id FROM profile_photos GROUP BY profile_id HAVING count(*) <> 2'
  expect(await rowsIn(server, uneven)).toEqual([])
  const twice = [...visits.values()].filter((times) => times > 1).length
  expect(twice, 'only what was under way at a kill').toBeLessThanOrEqual(KILLS * AT_ONCE)
}, 600_000)
