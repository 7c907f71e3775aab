import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { purgeTalentJob } from '#office/deletion/deleted-talent.jobs.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { type FakeClock, fakeClock } from '#testing/fake-clock.ts'
import { aVideo, UPLOADS, uploadsOf, uploadWhole } from '#testing/tape-uploads.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { REMOVE_TAPE_FILE } from './self-tapes.jobs.ts'

const DAY_MINUTES = 24 * 60

let server: TestApp
let clock: FakeClock
beforeAll(async () => {
  clock = fakeClock(new Date('2026-11-21T18:00:00.000Z'))
  server = await testApp({ clock })
})
afterAll(() => server.close())
afterEach(async () => {
  await server.truncate()
  await server.deps.tapeWorker.sweep()
})

async function student() {
  const profile = await makeProfile(server)
  return { profile, client: await signIn(server, { id: profile.userId }) }
}

const directing = async () => signIn(server, await makeUser(server, { role: 'admin' }))

async function makeTape(client: TestClient, content: Buffer, body: object = {}) {
  const videoUrl = await uploadWhole(client, content)
  return { videoUrl, response: await client.post('/api/self-tapes', { title: 'Reel', isGeneral: true, videoUrl, ...body }) }
}

/** All stored parts of videos: waiting uploads, and objects in the media store. */
async function kept(): Promise<{ waiting: string[]; stored: string[] }> {
  const stored: string[] = []
  for await (const key of server.deps.platform.store.list('tapes/')) stored.push(key)
  return { waiting: await readdir(join(server.dataDir, 'uploads')), stored }
}

const NOTHING = { waiting: [], stored: [] }

/** Runs the queued removals, because this server does no background work. */
async function doRemovals(): Promise<void> {
  const { db } = server.deps.platform
  const { rows } = await db.$client.query<{ data: { fileId: string } }>('SELECT data FROM pgboss.job WHERE name = $1', [
    REMOVE_TAPE_FILE.name,
  ])
  for (const { data } of rows) await server.deps.tapeWorker.remove(data.fileId)
  await db.$client.query('DELETE FROM pgboss.job WHERE name = $1', [REMOVE_TAPE_FILE.name])
}

describe('a complete upload', () => {
  test('becomes a tape with its size and duration', async () => {
    const { client } = await student()
    const { video } = await aVideo()
    const { response } = await makeTape(client, video, { duration: 9999, fileSize: 1 })
    expect([response.statusCode, response.json()]).toEqual([
      201,
      expect.objectContaining({ title: 'Reel', isStored: true, state: 'ready', duration: 3, fileSize: video.length }),
    ])
    expect((await client.get(UPLOADS)).json().uploads).toEqual([])
    expect((await kept()).waiting).toEqual([])
    const watched = await server.anonymous().get(response.json().videoUrl)
    expect([watched.statusCode, watched.headers['content-type'], watched.rawPayload.equals(video)]).toEqual([200, 'video/webm', true])
  })

  test('is one tape, however often the request is sent', async () => {
    const { client } = await student()
    const videoUrl = await uploadWhole(client, (await aVideo()).video)
    const send = () => client.post('/api/self-tapes', { title: 'Reel', videoUrl })
    const answers = [...(await Promise.all([send(), send(), send()])), await send()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect((await kept()).stored).toHaveLength(1)
  })

  test('continues after a crash between its move and the update of its row', async () => {
    const { client } = await student()
    const { video } = await aVideo()
    const videoUrl = await uploadWhole(client, video)
    const id = videoUrl.split('/').at(-1) ?? ''
    await server.deps.platform.store.adopt(`tapes/${id}/original`, join(server.dataDir, 'uploads', id))
    const made = await client.post('/api/self-tapes', { title: 'Reel', videoUrl })
    expect([made.statusCode, made.json().duration]).toEqual([201, 3])
  })

  test('cannot become a tape of another student', async () => {
    const [one, two] = [await student(), await student()]
    const videoUrl = await uploadWhole(one.client, (await aVideo()).video)
    const stolen = await two.client.post('/api/self-tapes', { title: 'Reel', videoUrl })
    expect([stolen.statusCode, stolen.json().fields]).toEqual([
      400,
      { videoUrl: 'This upload is no longer there. Please upload the video again.' },
    ])
    expect((await one.client.post('/api/self-tapes', { title: 'Reel', videoUrl })).statusCode).toBe(201)
  })

  test('shows its picture, which is checked like every picture', async () => {
    const { client } = await student()
    const { video, thumbnail } = await aVideo()
    const inline = `data:image/jpeg;base64,${thumbnail.toString('base64')}`
    const made = (await makeTape(client, video, { thumbnailUrl: inline })).response.json()
    expect(made.thumbnailUrl).toMatch(/^\/media\/photos\/[0-9a-f]{64}\/320$/)
    expect((await sharp((await client.get(made.thumbnailUrl)).rawPayload).metadata()).width).toBe(320)
    const videoUrl = await uploadWhole(client, video)
    const refused = await client.post('/api/self-tapes', { title: 'Reel', videoUrl, thumbnailUrl: 'data:image/jpeg;base64,AAAA' })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['thumbnailUrl']])
    expect((await client.post('/api/self-tapes', { title: 'Reel', videoUrl })).statusCode).toBe(201)
  })

  test.each([
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...randomBytes(200)]), 'is not a video'],
    ['a program', Buffer.from(`\x7fELF${'x'.repeat(200)}`), 'is not a video'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'is not a video'],
    ['a play list', Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/passwd\n'), 'is not a video'],
    ['an MP4 with nothing in it', Buffer.from(`\0\0\0\x18ftypisom\0\0\0\0isommp42${'x'.repeat(5000)}`, 'latin1'), 'damaged'],
    ['random bytes after the right beginning', Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), randomBytes(5000)]), 'damaged'],
  ])('is refused when it is %s, regardless of its name', async (_, content, why) => {
    const { client } = await student()
    const { response } = await makeTape(client, content)
    expect([response.statusCode, response.json().fields.videoUrl]).toEqual([400, expect.stringContaining(why)])
    expect([await kept(), (await client.get(UPLOADS)).json().uploads]).toEqual([NOTHING, []])
  })

  test('must be complete', async () => {
    const { client } = await student()
    const { video } = await aVideo()
    const uploads = uploadsOf(client)
    const videoUrl = String((await uploads.begin(video.length)).headers.location)
    await uploads.send(videoUrl, 0, video.subarray(0, 1000))
    const early = await client.post('/api/self-tapes', { title: 'Reel', videoUrl })
    expect([early.statusCode, early.json().message]).toEqual([409, 'The video has not been uploaded completely yet.'])
    await uploads.send(videoUrl, 1000, video.subarray(1000))
    expect((await client.post('/api/self-tapes', { title: 'Reel', videoUrl })).statusCode).toBe(201)
  })
})

describe('an unreferenced file', () => {
  test('is removed with its tape', async () => {
    const { client } = await student()
    const { response } = await makeTape(client, (await aVideo()).video)
    const { id, videoUrl } = response.json()
    expect((await client.delete(`/api/self-tapes/${id}`)).statusCode).toBe(204)
    expect((await server.anonymous().get(videoUrl)).statusCode).toBe(404)
    await doRemovals()
    expect(await kept()).toEqual(NOTHING)
  })

  test('is removed after a day: an incomplete upload, and one without a tape', async () => {
    const { client } = await student()
    const { video } = await aVideo()
    const uploads = uploadsOf(client)
    const half = String((await uploads.begin(100)).headers.location)
    await uploads.send(half, 0, 'half')
    const whole = await uploadWhole(client, video)
    clock.advance(DAY_MINUTES - 60)
    // Continuing an upload keeps it for another day.
    await uploads.send(half, 4, 'more')
    clock.advance(120)
    await server.deps.tapeWorker.sweep()
    await doRemovals()
    expect([await uploads.received(half), await uploads.received(whole)]).toEqual([8, 404])
    clock.advance(DAY_MINUTES + 1)
    await server.deps.tapeWorker.sweep()
    await doRemovals()
    expect(await kept()).toEqual(NOTHING)
  })

  test('stays while a tape uses it, and is removed when a crash has left it without one', async () => {
    const { client } = await student()
    const { response } = await makeTape(client, (await aVideo()).video)
    const stray = 'c'.repeat(48)
    await server.deps.platform.store.put(`tapes/${stray}/original`, Buffer.from('stray'))
    clock.advance(30 * DAY_MINUTES)
    await server.deps.tapeWorker.sweep()
    await doRemovals()
    const { stored } = await kept()
    expect([stored.length, stored.some((key) => key.includes(stray))]).toEqual([1, false])
    const [{ videoUrl }] = (await client.get('/api/self-tapes')).json()
    expect((await server.anonymous().get(videoUrl)).statusCode).toBe(200)
    expect((await server.anonymous().get(response.json().videoUrl)).statusCode).toBe(410)
  })

  test('of a deleted profile is restored with it, and removed everywhere when it can no longer be restored', async () => {
    const director = await directing()
    const { profile, client } = await student()
    const { video, thumbnail } = await aVideo()
    await makeTape(client, video, { thumbnailUrl: `data:image/jpeg;base64,${thumbnail.toString('base64')}` })
    // Later than the time for which unused files are kept.
    clock.advance(2 * DAY_MINUTES)
    await director.delete(`/api/talent/${profile.id}`)
    clock.advance(DAY_MINUTES - 60)
    await server.deps.tapeWorker.sweep()
    await doRemovals()
    const [{ batch }] = (await director.get('/api/talent/deleted')).json()
    expect((await director.post(`/api/talent/deleted/${batch}/restore`)).statusCode).toBe(200)
    const [tape] = (await client.get('/api/self-tapes')).json()
    expect((await server.anonymous().get(tape.videoUrl)).rawPayload.equals(video)).toBe(true)

    await director.delete(`/api/talent/${profile.id}`)
    expect((await server.anonymous().get(tape.videoUrl)).statusCode).toBe(404)
    clock.advance(DAY_MINUTES + 60)
    await purgeTalentJob({ db: server.deps.platform.db, photos: server.deps.photos, clock })
    await server.deps.tapeWorker.sweep()
    await doRemovals()
    expect(await kept()).toEqual(NOTHING)
  })
})
