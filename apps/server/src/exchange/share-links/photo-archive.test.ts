import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishPhoto } from '#platform/images/photo-media.ts'
import { makeProfile, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('an archive contains the originals of the chosen photos, named by their numbers', async () => {
  const { store } = server.deps.platform
  const profile = await makeProfile(server)
  const student = await signIn(server, { id: profile.userId })
  const urls: string[] = []
  for (const background of ['#8a5a2b', '#2b5a8a', '#2b8a5a']) {
    const picture = await sharp({ create: { width: 40, height: 50, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const { url, photo } = (await student.upload('/api/upload-image', { name: 'a.jpg', type: 'image/jpeg', content: picture })).json()
    await finishPhoto(store, photo.id, { maxBytes: 1_000_000, maxPixels: 1_000_000 })
    urls.push(url)
  }
  const { firstName, lastName, email, cellPhone, major, expectedGraduationYear } = profile
  const saved = await student.put('/api/student-profile', {
    ...{ firstName, lastName, email, cellPhone, major, expectedGraduationYear },
    portfolio: urls,
  })
  expect(saved.statusCode).toBe(200)

  const response = await student.get(`/api/download-photos/${profile.id}/zip`, { indices: '2,0' })
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="callboard-photos-mara-lindqvist.zip"',
  })
  const files = unzipSync(response.rawPayload)
  expect(Object.keys(files)).toEqual(['callboard-photo-3.jpg', 'callboard-photo-1.jpg'])
  const third = await student.get(urls[2] ?? '')
  expect(Buffer.from(files['callboard-photo-3.jpg'] ?? []).equals(third.rawPayload)).toBe(true)
})
