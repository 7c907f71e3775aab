import { SHARE_LINK_MESSAGE } from '@callboard/contract/exchange/share-links/rules'
import { photoUrl } from '@callboard/contract/people/photos/endpoints'
import { and, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { photoDownloadLinks, photos, profilePhotos, studentProfiles } from '#db/schema/profiles.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let server: TestApp
const clock = fakeClock(new Date('2026-11-21T12:00:00Z'))
beforeAll(async () => {
  server = await testApp({ clock })
})
afterEach(() => server.truncate())
afterAll(() => server.close())

const WEEK_MINUTES = 7 * 24 * 60

/** Content ids of photos without files. */
const hashOf = (number: number) => number.toString(16).padStart(64, '0')

async function portfolioOf(profileId: number, numbers: readonly number[]): Promise<void> {
  const { db } = server.deps.platform
  const rows = numbers.map((number) => ({ hash: hashOf(number), mime: 'image/jpeg', bytes: 1, width: 3, height: 4, thumbhash: '' }))
  await db.insert(photos).values(rows).onConflictDoNothing()
  await db.insert(profilePhotos).values(numbers.map((number, position) => ({ profileId, hash: hashOf(number), position })))
}

async function scene(numbers: readonly number[] = [1, 2, 3]) {
  const profile = await makeProfile(server)
  await portfolioOf(profile.id, numbers)
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  return { profile, director, student: await signIn(server, { id: profile.userId }) }
}

async function share(client: TestClient, studentId: number, selectedPhotos: readonly number[], more: object = {}) {
  const response = await client.post('/api/photo-download-links', { studentId, selectedPhotos, ...more })
  expect(response.statusCode).toBe(201)
  return response.json<{ id: number; token: string; url: string; expiresAt: string }>()
}

const seen = async (token: string) => {
  const response = await server.anonymous().get(`/api/photo-download-links/${token}`)
  return response.json<{ photos: { index: number; url: string }[] }>().photos.map(({ index, url }) => [index, url])
}

describe('a share link', () => {
  test('shows the chosen photos to anyone, with their original positions', async () => {
    const { profile, director } = await scene()
    const { token, url, expiresAt } = await share(director, profile.id, [2, 0], { title: 'For the client' })
    expect(url).toBe(`${server.deps.platform.config.publicUrl}/download-link/${token}`)
    expect(expiresAt).toBe('2026-11-28T12:00:00.000Z')
    const response = await server.anonymous().get(`/api/photo-download-links/${token}`)
    expect(response.json()).toMatchObject({ title: 'For the client', studentName: 'Mara Lindqvist', expiresAt })
    expect(await seen(token)).toEqual([
      [2, photoUrl(hashOf(3))],
      [0, photoUrl(hashOf(1))],
    ])
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  })

  test('reveals only the student’s name', async () => {
    const { profile, director } = await scene()
    const { token } = await share(director, profile.id, [0])
    const answer = (await server.anonymous().get(`/api/photo-download-links/${token}`)).json()
    expect(Object.keys(answer).sort()).toEqual(['createdAt', 'expiresAt', 'photos', 'studentName', 'title'])
  })

  test('is stored only as a hash', async () => {
    const { profile, director } = await scene()
    const { token } = await share(director, profile.id, [0])
    const { rows } = await server.deps.platform.db.$client.query('SELECT l::text AS line FROM photo_download_links AS l')
    expect(rows.map(({ line }) => line).join()).not.toContain(token)
  })

  test('never shows another photo, whatever is reordered, removed or added again', async () => {
    const { db } = server.deps.platform
    const change = fc.tuple(fc.constantFrom('take-out', 'put-in', 'turn-round'), fc.integer({ min: 1, max: 8 }))
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1 }),
        fc.array(change, { maxLength: 8 }),
        async (chosen, changes) => {
          const { profile, director } = await scene([1, 2, 3, 4, 5, 6])
          const { token } = await share(director, profile.id, chosen)
          const gone = new Set<number>()
          for (const [kind, number] of changes) {
            const there = and(eq(profilePhotos.profileId, profile.id), eq(profilePhotos.hash, hashOf(number)))
            if (kind === 'take-out') {
              await db.delete(profilePhotos).where(there)
              gone.add(number)
            } else if (kind === 'put-in') {
              if ((await db.select().from(profilePhotos).where(there)).length === 0) await portfolioOf(profile.id, [number])
            } else {
              await db
                .update(profilePhotos)
                .set({ position: sql`100 - ${profilePhotos.position}` })
                .where(eq(profilePhotos.profileId, profile.id))
            }
          }
          const left = chosen.filter((position) => !gone.has(position + 1))
          expect(await seen(token)).toEqual(left.map((position) => [position, photoUrl(hashOf(position + 1))]))
        },
      ),
      { numRuns: 25 },
    )
  })

  test('keeps its photos in a new order, and loses removed ones', async () => {
    const { profile, director, student } = await scene()
    const { token } = await share(director, profile.id, [0, 1])
    await student.put('/api/student-profile/photo-order', { photoIds: [hashOf(3), hashOf(2), hashOf(1)] })
    expect(await seen(token)).toEqual([
      [0, photoUrl(hashOf(1))],
      [1, photoUrl(hashOf(2))],
    ])
    await server.deps.platform.db.delete(profilePhotos).where(eq(profilePhotos.hash, hashOf(1)))
    expect(await seen(token)).toEqual([[1, photoUrl(hashOf(2))]])
  })

  test('ends when it expires, when it is revoked, and with its profile', async () => {
    const { profile, director } = await scene()
    const [first, second, third] = [
      await share(director, profile.id, [0]),
      await share(director, profile.id, [0]),
      await share(director, profile.id, [0]),
    ]
    const open = (token: string) => server.anonymous().get(`/api/photo-download-links/${token}`)
    expect((await director.delete(`/api/photo-download-links/${first.id}`)).statusCode).toBe(204)
    const revoked = await open(first.token)
    expect([revoked.statusCode, revoked.json().message]).toEqual([410, SHARE_LINK_MESSAGE.expired])
    clock.advance(WEEK_MINUTES)
    expect((await open(second.token)).statusCode).toBe(410)
    clock.advance(-WEEK_MINUTES)
    await server.deps.platform.db.delete(studentProfiles).where(eq(studentProfiles.id, profile.id))
    expect((await open(third.token)).statusCode).toBe(404)
    expect((await open('no-such-token')).statusCode).toBe(404)
  })

  test('is listed with its last use, and its creation and use are recorded', async () => {
    const { profile, director } = await scene()
    const { id, token } = await share(director, profile.id, [0, 1])
    const another = await scene()
    const { id: theirs } = await share(another.student, another.profile.id, [0])
    const list = async () => (await director.get(`/api/download-photos/${profile.id}/links`)).json()
    expect(await list()).toMatchObject([{ id, photoCount: 2, lastUsedAt: null }])
    await Promise.all([seen(token), seen(token), seen(token)])
    await seen(token)
    expect(await list()).toMatchObject([{ id, lastUsedAt: '2026-11-21T12:00:00.000Z' }])
    const lines = await server.deps.platform.db
      .select()
      .from(auditLog)
      .where(inArray(auditLog.action, ['share-link.created', 'share-link.used']))
    expect(lines.map(({ action, subject }) => [action, subject])).toEqual([
      ['share-link.created', `share-link:${id}`],
      ['share-link.created', `share-link:${theirs}`],
      ['share-link.used', `share-link:${id}`],
    ])
  })

  test('can be created by a student only for their own photos', async () => {
    const { profile, student } = await scene()
    const other = await signIn(server, await makeUser(server))
    await share(student, profile.id, [0])
    const refused = await other.post('/api/photo-download-links', { studentId: profile.id, selectedPhotos: [0] })
    expect([refused.statusCode, refused.json().message]).toEqual([404, SHARE_LINK_MESSAGE.studentMissing])
  })

  test.each([
    ['no photo', { selectedPhotos: [] }, 'selectedPhotos'],
    ['a position without a photo', { selectedPhotos: [0, 3] }, 'selectedPhotos'],
    ['a position below 0', { selectedPhotos: [-1] }, 'selectedPhotos'],
    ['words for positions', { selectedPhotos: ['first'] }, 'selectedPhotos'],
    ['an end in the past', { selectedPhotos: [0], expiresAt: '2026-11-21T11:00:00Z' }, 'expiresAt'],
    ['an end a year off', { selectedPhotos: [0], expiresAt: '2027-11-21T11:00:00Z' }, 'expiresAt'],
    ['an end that is no time', { selectedPhotos: [0], expiresAt: 'soon' }, 'expiresAt'],
    ['a title beyond all measure', { selectedPhotos: [0], title: 'x'.repeat(121) }, 'title'],
  ])('with %s is refused on that field', async (_, input, field) => {
    const { profile, director } = await scene()
    const response = await director.post('/api/photo-download-links', { studentId: profile.id, ...input })
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]])
    expect(await server.deps.platform.db.select().from(photoDownloadLinks)).toEqual([])
  })
})

describe('downloads', () => {
  test('of a private portfolio are for its student and casting directors', async () => {
    const { profile, director, student } = await scene()
    await server.deps.platform.db.update(studentProfiles).set({ isPublic: false }).where(eq(studentProfiles.id, profile.id))
    const other = await signIn(server, await makeUser(server))
    const statuses = await Promise.all(
      [director, student, other].map(async (client) => (await client.get(`/api/download-photos/${profile.id}`)).statusCode),
    )
    expect(statuses).toEqual([200, 200, 404])
  })

  test('of a public portfolio are for all signed-in users, who can share only their own', async () => {
    const { profile, director, student } = await scene()
    const other = await signIn(server, { id: (await makeProfile(server)).userId })
    const answers = await Promise.all([director, student, other].map((client) => client.get(`/api/download-photos/${profile.id}`)))
    expect(answers.map((answer) => [answer.statusCode, answer.json().mayShare])).toEqual([
      [200, true],
      [200, true],
      [200, false],
    ])
  })

  test('report missing positions', async () => {
    const { profile, director } = await scene()
    for (const indices of ['7', '0,7', 'x', '', '1,,2'])
      expect((await director.get(`/api/download-photos/${profile.id}/zip`, { indices })).statusCode, indices).toBe(400)
  })
})
