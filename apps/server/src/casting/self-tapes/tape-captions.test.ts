import { expect, test } from 'vitest'
import { signIn } from '#testing/factories.ts'
import { makeScene, ownersCaptions, ownersHold, ownersSelfTape, ownersVideo, type Scene } from '#testing/scene.ts'
import { aVideo, uploadWhole } from '#testing/tape-uploads.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

const SRT = '1\r\n00:00:03,000 --> 00:00:04,500\r\n<i>Who</i> goes there?\r\n\r\n2\r\n00:00:01,000 --> 00:00:02,000\r\nHark!\r\n'
const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHark!\n\n00:03.000 --> 00:04.500\nWho goes there?\n'

async function people(scene: Scene) {
  const [student, other] = await Promise.all([scene.owner, scene.other].map(({ userId }) => signIn(server, { id: userId })))
  if (!student || !other) throw new Error('nobody is there')
  return { student, other, director: await signIn(server, { id: scene.admin.id }) }
}

async function aTape() {
  const scene = await makeScene(server)
  await ownersVideo(scene)
  const clients = await people(scene)
  const [{ id }] = (await clients.student.get('/api/self-tapes')).json()
  const set = (captions: object | null) => clients.student.put(`/api/self-tapes/${id}/captions`, { captions })
  return { scene, id, set, ...clients }
}

test('a student adds, changes and removes the captions of a tape; casting directors read the same ones', async () => {
  const { scene, id, set, student, director } = await aTape()
  const made = await set({ text: SRT, language: 'en' })
  expect(made.statusCode).toBe(200)
  const { captionsUrl } = made.json()
  expect(made.json()).toMatchObject({
    id,
    captionsLanguage: 'en',
    captionsUrl: expect.stringContaining(`/api/self-tapes/${id}/captions?v=`),
  })
  const [shown] = (await director.get(`/api/talent/${scene.owner.id}/self-tapes`)).json()
  expect(shown).toMatchObject({ captionsUrl, captionsLanguage: 'en' })
  for (const client of [student, director]) {
    const read = await client.get(captionsUrl)
    expect([read.statusCode, read.body]).toEqual([200, VTT])
    expect(read.headers).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'content-language': 'en',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    })
    const again = await client.call('GET', captionsUrl, { headers: { 'if-none-match': String(read.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
  const spanish = (await set({ text: SRT, language: 'es' })).json()
  expect(spanish.captionsUrl).not.toBe(captionsUrl)
  expect((await set(null)).json()).toMatchObject({ captionsUrl: null, captionsLanguage: null })
  expect((await student.get(captionsUrl)).json()).toEqual({
    code: 'self-tapes.captions-missing',
    message: 'This self-tape has no captions',
  })
})

test('captions in Tagalog, which is no longer offered, are still shown', async () => {
  const { set, student } = await aTape()
  expect((await set({ text: SRT, language: 'tl' })).json()).toMatchObject({ captionsLanguage: 'tl' })
  const [{ captionsUrl }] = (await student.get('/api/self-tapes')).json()
  expect((await student.get(captionsUrl)).headers['content-language']).toBe('tl')
})

test('a tape can be created with captions', async () => {
  const { student } = await aTape()
  const videoUrl = await uploadWhole(student, (await aVideo()).video)
  const made = await student.post('/api/self-tapes', { title: 'Reel', videoUrl, captions: { text: SRT, language: 'en' } })
  expect([made.statusCode, made.json().captionsLanguage]).toEqual([201, 'en'])
  expect((await student.get(made.json().captionsUrl)).body).toBe(VTT)
})

test('invalid captions are refused with the line number, and the previous ones stay', async () => {
  const { set, student } = await aTape()
  const { captionsUrl } = (await set({ text: SRT, language: 'en' })).json()
  const fields = async (captions: object) => (await set(captions)).json().fields
  expect(await fields({ text: 'WEBVTT\n\nHark!', language: 'en' })).toEqual({
    'captions.text': 'Line 3: a time should be here, such as 00:01.000 --> 00:03.500',
  })
  expect(await fields({ text: SRT, language: 'english' })).toEqual({ 'captions.language': 'Please choose the language of the captions' })
  expect(await fields({ text: `${SRT}${' '.repeat(200_000)}`, language: 'en' })).toEqual({
    'captions.text': 'Captions can be up to 100 kB. Please shorten them.',
  })
  expect((await student.get(captionsUrl)).body).toBe(VTT)
})

test('only the restricted student can read their captions', async () => {
  const { scene, set, student, other, director } = await aTape()
  const { captionsUrl } = (await set({ text: SRT, language: 'en' })).json()
  expect((await other.get(captionsUrl)).json()).toEqual({ code: 'self-tapes.missing', message: 'Self-tape not found' })
  await ownersHold(scene)
  expect((await director.get(captionsUrl)).json()).toEqual({ code: 'self-tapes.missing', message: 'Self-tape not found' })
  expect((await student.get(captionsUrl)).body).toBe(VTT)
})

test('the video of a restricted student is served to no one until the hold is lifted', async () => {
  const { scene, student, director } = await aTape()
  const [{ videoUrl }] = (await student.get('/api/self-tapes')).json()
  const status = async () => (await server.anonymous().get(videoUrl)).statusCode
  expect(await status()).toBe(200)
  await ownersHold(scene)
  expect(await status()).toBe(404)
  await director.delete(`/api/holds/${scene.owner.id}`)
  expect(await status()).toBe(200)
})

test('a video elsewhere cannot have captions here', async () => {
  const { scene, student } = await aTape()
  const captions = { text: SRT, language: 'en' }
  const refused = await student.put(`/api/self-tapes/${await ownersSelfTape(scene)}/captions`, { captions })
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { code: 'self-tapes.captions-elsewhere', message: 'Captions can be added to videos that are uploaded here.' },
  ])
  const sent = await student.post('/api/self-tapes', { title: 'Reel', videoUrl: 'https://videos.example/1.mp4', captions })
  expect([sent.statusCode, sent.json().fields]).toEqual([400, { captions: 'Captions can be added to videos that are uploaded here.' }])
})

test('captions are restored with a deleted profile', async () => {
  const scene = await makeScene(server)
  const id = await ownersCaptions(scene)
  const { student, director } = await people(scene)
  const { batch } = await server.deps.deletedTalent.deleteMany({ kind: 'user', userId: scene.admin.id, email: '', role: 'admin' }, [
    scene.owner.id,
  ])
  expect((await student.get(`/api/self-tapes/${id}/captions`)).statusCode).toBe(404)
  expect((await director.post(`/api/talent/deleted/${batch}/restore`)).statusCode).toBeLessThan(300)
  expect((await student.get(`/api/self-tapes/${id}/captions`)).body).toContain('Hello')
})
