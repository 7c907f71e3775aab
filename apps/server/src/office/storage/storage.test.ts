import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeBackup } from '#backup/make-backup.ts'
import { configOf } from '#testing/empty-instance.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

test('says where the data is, its size, and when the last backup was made, without a path', async () => {
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  const state = async () => (await director.get('/api/settings/storage')).json()
  const before = await state()
  expect(before).toEqual({
    database: { place: expect.stringMatching(/^(own|external)$/), bytes: expect.any(Number) },
    media: { place: 'folder', photos: 0, tapes: 0 },
    disk: { free: expect.any(Number), total: expect.any(Number) },
    backup: null,
  })
  expect(before.database.bytes).toBeGreaterThan(1_000_000)
  expect(before.disk.total).toBeGreaterThan(before.disk.free)
  expect(JSON.stringify(before)).not.toContain(server.dataDir)
  const { $client } = server.deps.platform.db
  await $client.query(`INSERT INTO photos (hash, mime, bytes, width, height, thumbhash) VALUES ($1, 'image/png', 1234, 1, 1, '')`, [
    'a'.repeat(64),
  ])
  await makeBackup(configOf(server), join(server.dataDir, 'unrecorded.tar'))
  expect((await state()).backup).toBeNull()
  await makeBackup(configOf(server), join(server.dataDir, 'recorded.tar'), { isRecorded: true })
  const after = await state()
  // The photo has no file, so the backup is incomplete.
  expect(after).toMatchObject({ media: { photos: 1234 }, backup: { isComplete: false } })
  expect(Math.abs(Date.now() - Date.parse(after.backup.at))).toBeLessThan(60_000)
})
