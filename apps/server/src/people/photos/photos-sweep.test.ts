import { photoUrl } from '@callboard/contract/people/photos/endpoints'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { photos, profilePhotos } from '#db/schema/profiles.ts'
import { pattern } from '#platform/images/fixtures/pictures.ts'
import { isIngested, removePhoto } from '#platform/images/photo-media.ts'
import { makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { finishPhotoJob, REMOVE_PHOTO_FILES, removePhotoFilesJob, sweepPhotosJob, UNUSED_PHOTO_HOURS } from './photos.jobs.ts'
import { deleteUnusedPhotos, lockUsablePhotos, whileUnknown } from './photos.repository.ts'

let now = new Date('2026-11-21T12:00:00.000Z')
let server: TestApp
beforeAll(async () => {
  server = await testApp({ clock: { now: () => now } })
})
afterEach(() => server.truncate())
afterAll(() => server.close())

const later = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR_MS)
}
const aDayLater = () => later(UNUSED_PHOTO_HOURS + 1)

let pictures = 100
/** A stored photo of a person with unique content. */
async function uploaded(userId?: string): Promise<{ hash: string; content: Buffer; userId: string }> {
  const user = userId ?? (await makeUser(server)).id
  const content = await pattern(pictures++, 60).jpeg().toBuffer()
  const photo = await server.deps.photos.upload({ actor: actorOf(user), fileName: 'a.jpg', body: content })
  return { hash: photo.id, content, userId: user }
}
const actorOf = (userId: string) => ({ kind: 'user' as const, userId, email: `${userId}@example.edu`, role: 'student' as const })

async function knownHashes(): Promise<string[]> {
  return (await server.deps.platform.db.select({ hash: photos.hash }).from(photos)).map(({ hash }) => hash).sort()
}
const filesOf = async (hash: string) => {
  const keys: string[] = []
  for await (const key of server.deps.platform.store.list('')) if (key.includes(hash)) keys.push(key)
  return keys
}
/** Runs the sweep and the removal jobs that it enqueued. */
async function sweep(): Promise<void> {
  await sweepPhotosJob(server.deps.platform)
  const { rows } = await server.deps.platform.db.$client.query<{ data: { hash: string } }>(
    'DELETE FROM pgboss.job WHERE name = $1 RETURNING data',
    [REMOVE_PHOTO_FILES.name],
  )
  for (const { data } of rows) await removePhotoFilesJob(server.deps.platform, data)
}

test('an unreferenced photo is removed after a day, with its files', async () => {
  const { hash } = await uploaded()
  await finishPhotoJob(server.deps.platform, { hash })
  later(UNUSED_PHOTO_HOURS - 1)
  await sweep()
  expect(await knownHashes()).toEqual([hash])
  later(2)
  await sweep()
  expect([await knownHashes(), await filesOf(hash)]).toEqual([[], []])
})

test('photos in a profile, a casting call or under a self-tape stay', async () => {
  const [profile, inProfile, inCall, onTape, loose] = [
    await makeProfile(server),
    await uploaded(),
    await uploaded(),
    await uploaded(),
    await uploaded(),
  ]
  const { db } = server.deps.platform
  await db.insert(profilePhotos).values({ profileId: profile.id, hash: inProfile.hash, position: 0 })
  await makeProject(server, { inspirationPhotos: [photoUrl(inCall.hash)] })
  await db.$client.query("INSERT INTO self_tapes (student_id, title, video_url, thumbnail_url) VALUES ($1, 'Monologue', 'x', $2)", [
    profile.id,
    photoUrl(onTape.hash, 320),
  ])
  aDayLater()
  await sweep()
  expect(await knownHashes()).toEqual([inProfile.hash, inCall.hash, onTape.hash].sort())
  expect(await filesOf(loose.hash)).toEqual([])
  expect(await filesOf(inCall.hash)).not.toEqual([])
})

test('uploading it again or removing it from a portfolio restarts the day', async () => {
  const [again, takenOut] = [await uploaded(), await uploaded()]
  aDayLater()
  await server.deps.photos.upload({ actor: actorOf(again.userId), fileName: 'a.jpg', body: again.content })
  await inTransaction(server.deps.platform.db, (transaction) => server.deps.photos.release(transaction, [takenOut.hash]))
  await sweep()
  expect(await knownHashes()).toEqual([again.hash, takenOut.hash].sort())
})

test('a photo that a running transaction refers to stays', async () => {
  const { hash, userId } = await uploaded()
  const profile = await makeProfile(server)
  aDayLater()
  await inTransaction(server.deps.platform.db, async (transaction) => {
    const usable = await lockUsablePhotos(transaction, { userId, hashes: [hash], alreadyThere: [] })
    expect([...usable.keys()]).toEqual([hash])
    // Not yet committed, so only the lock shows the reference.
    await sweep()
    await transaction.insert(profilePhotos).values({ profileId: profile.id, hash, position: 0 })
  })
  await sweep()
  expect(await knownHashes()).toEqual([hash])
  expect(await isIngested(server.deps.platform.store, hash)).toBe(true)
})

test('using a photo that has just been deleted is refused', async () => {
  const { hash, userId } = await uploaded()
  aDayLater()
  const { db } = server.deps.platform
  let claimed: Promise<Map<string, number>> | undefined
  await inTransaction(db, async (transaction) => {
    await deleteUnusedPhotos(transaction, now, 10)
    claimed = inTransaction(db, (other) => lockUsablePhotos(other, { userId, hashes: [hash], alreadyThere: [] }))
  })
  expect(await claimed).toEqual(new Map())
})

test('an upload during the removal of the same content keeps its files', async () => {
  const { hash, content, userId } = await uploaded()
  const { db, store } = server.deps.platform
  aDayLater()
  await inTransaction(db, (transaction) => deleteUnusedPhotos(transaction, now, 10))
  let uploading: Promise<unknown> | undefined
  await whileUnknown(db, hash, async () => {
    uploading = server.deps.photos.upload({ actor: actorOf(userId), fileName: 'a.jpg', body: content })
    // The upload found all files, and waits to register the photo.
    await untilSomebodyWaitsForALock()
    await removePhoto(store, hash)
  })
  await uploading
  expect(await knownHashes()).toEqual([hash])
  expect(await isIngested(store, hash)).toBe(true)
  // The delayed removal job finds that the photo is registered, and keeps its files.
  await removePhotoFilesJob(server.deps.platform, { hash })
  expect(await isIngested(store, hash)).toBe(true)
})

async function untilSomebodyWaitsForALock(): Promise<void> {
  for (;;) {
    const { rows } = await server.deps.platform.db.$client.query(
      `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
       WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`,
    )
    if (rows.length > 0) return
  }
}

test('files of an uncommitted upload are removed', async () => {
  const { hash } = await uploaded()
  await server.deps.platform.db.delete(photos)
  expect(await filesOf(hash)).not.toEqual([])
  await sweep()
  expect(await filesOf(hash)).toEqual([])
})

test('rendering a photo swept meanwhile leaves no files', async () => {
  const { hash } = await uploaded()
  await server.deps.platform.db.delete(photos)
  await finishPhotoJob(server.deps.platform, { hash })
  expect(await filesOf(hash)).toEqual([])
  await finishPhotoJob(server.deps.platform, { hash })
  expect(await filesOf(hash)).toEqual([])
})

test('a job that cannot find a photo that should exist is retried', async () => {
  const { hash } = await uploaded()
  await removePhoto(server.deps.platform.store, hash)
  await expect(finishPhotoJob(server.deps.platform, { hash })).rejects.toThrow('Nothing is stored')
})

test('an upload restores the lost files of a photo', async () => {
  const { hash, content, userId } = await uploaded()
  await removePhoto(server.deps.platform.store, hash)
  const client = await signIn(server, { id: userId })
  expect((await client.upload('/api/upload-image', { name: 'a.jpg', type: 'image/jpeg', content })).statusCode).toBe(201)
  expect(await isIngested(server.deps.platform.store, hash)).toBe(true)
})
