import { TALENT_PAGE_SIZE } from '@callboard/contract/people/talent-search/rules'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { profilePhotos, studentProfiles } from '#db/schema/profiles.ts'
import { finishPhotoJob } from '#people/photos/photos.jobs.ts'
import { pattern } from '#platform/images/fixtures/pictures.ts'
import type { RememberingStore } from '#platform/storage/remembering-store.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { countRows, rowsIn } from '#testing/talent-life.ts'
import { testServer } from '#testing/test-server.ts'
import { showPeople } from './demo.ts'
import { fillDemo } from './fill-demo.ts'
import { fillPortfolios } from './fill-portfolios.ts'
import { fillTapes } from './fill-tapes.ts'

const test = testServer({ demo: true })
const countOf = (from: string) => countRows(test, from)

it('continues with the photos after an interruption, and adds none twice', { timeout: 120_000 }, async () => {
  const { platform } = test.deps
  await fillDemo(platform)
  // Three students are enough for this test.
  await platform.db
    .delete(users)
    .where(sql`is_sample and role = 'student' and id not in ('demo-student-1', 'demo-student-2', 'demo-student-3')`)
  const stopping = new AbortController()
  const first = fillPortfolios(platform, stopping.signal)
  stopping.abort()
  await first
  const { signal } = new AbortController()
  await fillPortfolios(platform, signal)
  const photos = await platform.db.select().from(profilePhotos)
  const [signedIn] = await platform.db.select().from(studentProfiles).where(eq(studentProfiles.userId, 'demo-student-1'))
  expect(
    photos
      .filter(({ profileId }) => profileId === signedIn?.id)
      .map(({ position }) => position)
      .sort(),
  ).toEqual([0, 1, 2, 3, 4, 5])
  expect(await countOf(`audit_log WHERE action = 'demo.filled'`)).toBe(1)
  expect(await countOf("projects WHERE inspiration_photos <> '[]'")).toBeGreaterThan(5)

  await platform.db.delete(profilePhotos)
  await fillPortfolios(platform, signal)
  expect(await countOf('profile_photos')).toBe(0)
})

it('draws the first page of portraits, films the tapes, and draws the other portraits before any second photo', {
  timeout: 120_000,
}, async () => {
  const { platform } = test.deps
  await fillDemo(platform)
  const kept = ['demo-student-1', ...Array.from({ length: 30 }, (_, index) => `demo-student-${390 + index}`)]
  await platform.db.delete(users).where(and(eq(users.isSample, true), eq(users.role, 'student'), notInArray(users.id, kept)))
  const steps: string[] = []
  const store: RememberingStore = {
    ...platform.store,
    async put(key, body) {
      const [kind] = key.split('/')
      const second = await countOf('profile_photos WHERE position > 0')
      const faces = await countOf('profile_photos WHERE position = 0')
      const isInTime = second === 0 && faces >= TALENT_PAGE_SIZE && faces < kept.length
      steps.push(kind === 'tapes' ? `tape ${isInTime ? 'in time' : 'too early or late'}` : `photo ${second ? 'more' : 'face'}`)
      return platform.store.put(key, body)
    },
  }
  await showPeople({ ...platform, store }, new AbortController().signal)
  expect(await countOf('profile_photos WHERE position = 0')).toBe(kept.length)
  expect(await countOf('self_tapes')).toBeGreaterThan(0)
  expect(steps.filter((step) => step === 'tape too early or late')).toEqual([])
  expect(steps.indexOf('photo more')).toBeGreaterThan(steps.indexOf('tape in time'))
})

it('renders sizes of a photo when somebody looks at it, once, and after those of what people upload', { timeout: 120_000 }, async () => {
  const { platform } = test.deps
  await fillDemo(platform)
  await platform.db.delete(users).where(sql`is_sample and role = 'student' and id <> 'demo-student-1'`)
  await fillPortfolios(platform, new AbortController().signal)
  const student = await signIn(test, await makeUser(test))
  const content = await pattern(40, 30).png().toBuffer()
  expect((await student.upload('/api/upload-image', { name: 'a.png', type: 'image/png', content })).statusCode).toBe(201)
  const jobs = () =>
    rowsIn<{ priority: number; jobs: number }>(
      test,
      "SELECT priority, count(*)::int AS jobs FROM pgboss.job WHERE name = 'photos-finish' GROUP BY priority ORDER BY priority DESC",
    )
  const ofUpload = { priority: 0, jobs: 1 }
  const ofDemo = { priority: -1, jobs: 1 }
  expect(await jobs()).toEqual([ofUpload])

  const [face] = await platform.db.select().from(profilePhotos).where(eq(profilePhotos.position, 0))
  const look = async (size: number) => (await test.anonymous().get(`/media/photos/${face?.hash}/${size}`)).headers['cache-control']
  expect(await Promise.all([look(160), look(320), look(1280)])).toEqual(['no-store', 'no-store', 'no-store'])
  await expect.poll(jobs).toEqual([ofUpload, ofDemo])
  await look(320)
  await finishPhotoJob(platform, { hash: face?.hash ?? '' })
  expect(await look(320)).toContain('immutable')
  expect(await jobs()).toEqual([ofUpload, ofDemo])
})

it('films self-tapes of those who have a portrait, once, and they play', { timeout: 120_000 }, async () => {
  const { platform } = test.deps
  await fillDemo(platform)
  await platform.db.delete(users).where(sql`is_sample and role = 'student' and id not in ('demo-student-1', 'demo-student-2')`)
  const { signal } = new AbortController()
  await fillPortfolios(platform, signal)
  await fillTapes(platform, AbortSignal.abort())
  expect(await countOf('self_tapes')).toBe(0)
  await fillTapes(platform, signal)
  const made = await countOf('self_tapes')
  await fillTapes(platform, signal)
  expect(await countOf('self_tapes')).toBe(made)
  const student = await signIn(test, { id: 'demo-student-1' })
  const [tape] = (await student.get('/api/self-tapes')).json()
  expect(tape).toMatchObject({
    isStored: true,
    state: 'ready',
    duration: expect.any(Number),
    thumbnailUrl: expect.stringMatching(/^\/media/),
  })
  const { statusCode, headers } = await test.anonymous().get(tape.videoUrl)
  expect([statusCode, headers['content-type'], Number(headers['content-length'])]).toEqual([200, 'video/webm', tape.fileSize])
})
