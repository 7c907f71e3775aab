import { SHARE_LINK_ERROR } from '@callboard/contract/exchange/share-links/errors'
import { SHARE_LINKS_LIVE } from '@callboard/contract/exchange/share-links/rules'
import { expect, test } from 'vitest'
import { photos, profilePhotos } from '#db/schema/profiles.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

async function scene() {
  const profile = await makeProfile(server)
  const hash = 'ab'.repeat(32)
  const { db } = server.deps.platform
  await db.insert(photos).values({ hash, mime: 'image/jpeg', bytes: 1, width: 1, height: 1, thumbhash: 'x' }).onConflictDoNothing()
  await db.insert(profilePhotos).values({ profileId: profile.id, hash, position: 0 })
  const director = await signIn(server, await makeUser(server, { role: 'admin', email: 'planted-admin@example.edu' }))
  const student = await signIn(server, { id: profile.userId })
  return {
    profile,
    director,
    student,
    share: (by: TestClient) => by.post('/api/photo-download-links', { studentId: profile.id, selectedPhotos: [0] }),
  }
}

/** Inserts live links directly into the database. */
const addLinks = (studentId: number, count: number) =>
  server.deps.platform.db.$client.query(
    `INSERT INTO photo_download_links (token_hash, student_id, selected_photos, selected_positions, created_at, expires_at)
     SELECT sha256(n::text::bytea), $1, '{}', '{}', now(), now() + interval '1 day' FROM generate_series(1, $2::int) AS n`,
    [studentId, count],
  )

test('all live links are listed, also older ones beyond a hundred, and can be revoked together', async () => {
  const { profile, director, student, share } = await scene()
  const token = (await share(student)).json().token
  await addLinks(profile.id, SHARE_LINKS_LIVE + 20)
  const path = `/api/download-photos/${profile.id}/links`
  expect((await director.get(path)).json()).toHaveLength(SHARE_LINKS_LIVE + 21)
  expect((await (await signIn(server, await makeUser(server))).delete(path)).statusCode).toBe(404)
  expect((await student.delete(path)).statusCode).toBe(204)
  expect((await director.get(path)).json()).toEqual([])
  expect((await server.anonymous().get(`/api/photo-download-links/${token}`)).statusCode).toBe(410)
  const lines = (await director.get('/api/audit-log?action=share-link.revoked')).json()
  expect(JSON.stringify(lines)).toContain('share-link.revoked')
})

test('the number of live links is limited for all creators together, and revoking one allows another', async () => {
  const { profile, director, student, share } = await scene()
  await addLinks(profile.id, SHARE_LINKS_LIVE - 1)
  const two = await Promise.all([share(director), share(student)])
  expect(two.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  expect(two.find(({ statusCode }) => statusCode === 409)?.json()).toEqual(errorOf(SHARE_LINK_ERROR.tooMany))
  const id = two.find(({ statusCode }) => statusCode === 201)?.json().id
  expect((await director.delete(`/api/photo-download-links/${id}`)).statusCode).toBe(204)
  expect((await share(student)).statusCode).toBe(201)
})

test('a student sees that the casting office created a link, but not the creator’s address', async () => {
  const { profile, director, student, share } = await scene()
  await share(director)
  await share(student)
  const path = `/api/download-photos/${profile.id}/links`
  const answer = await student.get(path)
  expect(answer.json().map(({ createdBy }: { createdBy: string }) => createdBy)[1]).toBe('casting office')
  expect(answer.body).not.toContain('planted-admin')
  expect((await director.get(path)).body).toContain('planted-admin@example.edu')
})
