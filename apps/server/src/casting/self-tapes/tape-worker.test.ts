import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Ffmpeg, findFfmpeg } from '#platform/video/ffmpeg.ts'
import { makeProfile, signIn } from '#testing/factories.ts'
import { aVideo, uploadsOf, uploadWhole } from '#testing/tape-uploads.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { createTapeWorker, type TapeWorker } from './tape-worker.ts'

let server: TestApp
let folder: string
let client: TestClient
let fileId: string
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-preparing-'))
  client = await signIn(server, { id: (await makeProfile(server)).userId })
  const videoUrl = await uploadWhole(client, (await aVideo()).video)
  fileId = videoUrl.split('/').at(-1) ?? ''
  await client.post('/api/self-tapes', { title: 'Reel', videoUrl })
})
afterEach(async () => {
  await server.truncate()
  await rm(folder, { recursive: true })
})

/** What the fake FFmpeg reports about a file, and how it converts it. */
interface Pretence {
  readonly before?: object
  readonly after?: object
  readonly convert?: (output: string, signal: AbortSignal) => Promise<void>
}

const said = (codec: string, duration: number) => ({
  streams: [{ codec_type: 'video', codec_name: codec, pix_fmt: 'yuv420p' }],
  format: { duration },
})

/** A fake FFmpeg that writes minimal files: just enough to distinguish a picture from a video. */
function pretend({ before = said('hevc', 12), after = said('h264', 12), convert }: Pretence = {}): Ffmpeg {
  return {
    probe: async (args) => JSON.stringify(args.at(-1)?.includes(folder) ? after : before),
    async convert(args, { signal }) {
      const output = (args.at(-1) ?? '').replace('file:', '')
      if (output.endsWith('.jpg')) await writeFile(output, (await aVideo()).thumbnail)
      else if (convert) await convert(output, signal)
      else await writeFile(output, 'the converted film')
    },
  }
}

function worker(ffmpeg: Ffmpeg | undefined): TapeWorker {
  const { photos, tapeUploads: uploads, platform } = server.deps
  const { db, store, jobs, clock, log } = platform
  return createTapeWorker({ db, store, jobs, clock, photos, uploads, ffmpeg, folder, log })
}

const tape = async () => (await client.get('/api/self-tapes')).json()[0]
const watch = async () => server.anonymous().get((await tape()).videoUrl)
const setState = (state: string) => server.deps.platform.db.$client.query('UPDATE tape_files SET state = $1', [state])

async function stored(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of server.deps.platform.store.list(`tapes/${fileId}/`)) keys.push(key.split('/')[2] ?? '')
  return keys
}

describe('a tape that browsers cannot play', () => {
  test('is replaced by a playable one, with its picture', async () => {
    await setState('preparing')
    expect((await tape()).state).toBe('preparing')
    await worker(pretend()).prepare(fileId)
    expect(await tape()).toMatchObject({
      state: 'ready',
      duration: 12,
      fileSize: 18,
      thumbnailUrl: expect.stringMatching(/^\/media\/photos/),
    })
    const { headers, body } = await watch()
    expect([headers['content-type'], body]).toEqual(['video/mp4', 'the converted film'])
    expect([await stored(), await readdir(folder)]).toEqual([['prepared'], []])
  })

  test('stays as uploaded, and is marked, when it cannot be converted', async () => {
    const { video } = await aVideo()
    for (const ffmpeg of [
      pretend({ before: said('', 0) }),
      pretend({ after: said('h264', 5) }),
      pretend({ convert: () => Promise.reject(new Error('out of memory')) }),
    ]) {
      await setState('preparing')
      await worker(ffmpeg).prepare(fileId)
      expect((await tape()).state).toBe('unreadable')
      expect((await watch()).rawPayload.equals(video)).toBe(true)
      expect([await stored(), await readdir(folder)]).toEqual([['original'], []])
    }
  })

  test('is converted again after the server stopped halfway, and nothing unfinished is served', async () => {
    await setState('preparing')
    const begun = Promise.withResolvers<void>()
    const stopped = worker(
      pretend({
        async convert(output, signal) {
          await writeFile(output, 'half a fi')
          begun.resolve()
          await new Promise((resolve) => signal.addEventListener('abort', resolve))
          signal.throwIfAborted()
        },
      }),
    )
    const running = stopped.prepare(fileId)
    await begun.promise
    expect([(await tape()).state, await stored()]).toEqual(['preparing', ['original']])
    stopped.stop()
    await expect(running).rejects.toThrow()
    expect((await tape()).state).toBe('preparing')
    await writeFile(join(folder, `${fileId}.video`), 'half a film of a crash')
    await worker(pretend()).prepare(fileId)
    expect([(await tape()).state, (await watch()).body]).toEqual(['ready', 'the converted film'])
  })

  test('is removed completely when it is deleted meanwhile', async () => {
    const { id } = await tape()
    await worker(
      pretend({
        async convert(output) {
          await writeFile(output, 'the converted film')
          await client.delete(`/api/self-tapes/${id}`)
        },
      }),
    ).prepare(fileId)
    expect([await stored(), await readdir(folder)]).toEqual([[], []])
  })

  test('is not shown as preparing forever', async () => {
    await setState('preparing')
    await server.deps.platform.db.$client.query("UPDATE tape_files SET last_used_at = now() - interval '25 hours'")
    await worker(undefined).sweep()
    expect((await tape()).state).toBe('unreadable')
  })
})

test('a playable tape keeps its bytes, and gets the missing picture', async () => {
  const { video } = await aVideo()
  await worker(pretend({ before: said('vp8', 3) })).prepare(fileId)
  expect(await tape()).toMatchObject({
    state: 'ready',
    duration: 3,
    fileSize: video.length,
    thumbnailUrl: expect.stringMatching(/^\/media/),
  })
  expect((await watch()).rawPayload.equals(video)).toBe(true)
})

test('abandoned uploads on an instance without background work are removed every hour, others stay', async () => {
  const uploads = join(server.dataDir, 'uploads')
  const begun = await uploadsOf(client).begin(9)
  const [current, forgotten] = [String(begun.headers.location).split('/').at(-1) ?? '', 'c'.repeat(48)]
  for (const name of [forgotten, `${forgotten}.json`]) await writeFile(join(uploads, name), 'half a film')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const tidying = worker(undefined)
  try {
    tidying.tidy()
    await vi.advanceTimersByTimeAsync(59 * 60_000)
    expect(await readdir(uploads)).toContain(forgotten)
    await vi.advanceTimersByTimeAsync(60_000)
  } finally {
    tidying.stop()
    vi.useRealTimers()
  }
  await vi.waitFor(async () => expect((await readdir(uploads)).toSorted()).toEqual([current, `${current}.flushed`, `${current}.json`]), {
    timeout: 10_000,
  })
})

const ffmpeg = await findFfmpeg()

describe.skipIf(ffmpeg === undefined)('with the FFmpeg of this machine', () => {
  test('a video with another codec becomes playable', { timeout: 60_000 }, async () => {
    const options = { signal: AbortSignal.timeout(60_000), timeoutMs: 60_000 }
    const made = join(folder, 'made.avi')
    const source = ['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=10:duration=4']
    await ffmpeg?.convert(['-v', 'error', '-nostdin', ...source, '-c:v', 'mpeg4', '-f', 'avi', `file:${made}`], options)
    const { platform } = server.deps
    await platform.store.adopt(`tapes/${fileId}/original`, made)
    await setState('preparing')
    await worker(ffmpeg).prepare(fileId)
    expect(await tape()).toMatchObject({ state: 'ready', duration: 4, thumbnailUrl: expect.stringMatching(/^\/media/) })
    const { headers, rawPayload } = await watch()
    // With its index (moov) first.
    expect([headers['content-type'], rawPayload.indexOf('moov') < rawPayload.indexOf('mdat')]).toEqual(['video/mp4', true])
  })

  test('a QuickTime file without a brand can be uploaded, and becomes playable', { timeout: 60_000 }, async () => {
    const options = { signal: AbortSignal.timeout(60_000), timeoutMs: 60_000 }
    const made = join(folder, 'made.mov')
    const source = ['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=10:duration=4']
    const codec = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p']
    await ffmpeg?.convert(['-v', 'error', '-nostdin', ...source, ...codec, '-f', 'mov', `file:${made}`], options)
    const film = await readFile(made)
    // The offset of every frame stays the same.
    film.write('skip', 4, 'latin1')
    const videoUrl = await uploadWhole(client, film, 'camera.mov')
    expect((await client.post('/api/self-tapes', { title: 'Camera', videoUrl })).statusCode).toBe(201)
    const id = videoUrl.split('/').at(-1) ?? ''
    await worker(ffmpeg).prepare(id)
    const [shown] = (await client.get('/api/self-tapes')).json().filter(({ title }: { title: string }) => title === 'Camera')
    expect(shown).toMatchObject({ state: 'ready', duration: 4, thumbnailUrl: expect.stringMatching(/^\/media/) })
    const { headers, rawPayload } = await server.anonymous().get(shown.videoUrl)
    expect([headers['content-type'], rawPayload.toString('latin1', 4, 8)]).toEqual(['video/mp4', 'ftyp'])
  })

  test('a playlist disguised as a video opens no other file', async () => {
    const secret = join(folder, 'secret.avi')
    await writeFile(secret, 'secret')
    await server.deps.platform.store.put(`tapes/${fileId}/original`, Buffer.from(`RIFF    AVI #EXTM3U\n#EXTINF:1,\nfile://${secret}\n`))
    await setState('preparing')
    await worker(ffmpeg).prepare(fileId)
    expect((await tape()).state).toBe('unreadable')
  })
})
