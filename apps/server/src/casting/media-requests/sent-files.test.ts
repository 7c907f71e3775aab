import { MEDIA_REQUEST_ERROR } from '@callboard/contract/casting/media-requests/errors'
import { MEDIA_REQUEST_MESSAGE } from '@callboard/contract/casting/media-requests/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { A_PDF } from '#testing/media-request-calls.ts'
import { type Applicant, requestsDesk } from '#testing/requests-desk.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'
import { zipFiles } from '#testing/zip-files.ts'
import { audioTypeOf, SENT_FILES } from './sent-file.ts'

const clock = fakeClock(new Date('2026-11-10T15:00:00Z'))
const server = testServer({ env: { ROLE: 'all' }, clock })
const desk = requestsDesk(() => server, clock)
let director: TestClient

beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})

const AN_MP3 = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), Buffer.alloc(4000, 7)])

const RATE = 8000

/** Silence of a length as a WAV file. */
function wavOf(seconds: number): Buffer {
  const head = Buffer.from('RIFF____WAVEfmt ________________________data____', 'latin1').subarray(0, 44)
  const bytes = seconds * RATE
  head.writeUInt32LE(36 + bytes, 4)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(bytes, 40)
  return Buffer.concat([head, Buffer.alloc(bytes, 128)])
}

/** Frames of an MP3 file of a length: MPEG 1 layer 3, 32 kbit/s and 32 kHz, 144 bytes and 36 ms each. */
function mp3Of(seconds: number): Buffer {
  const frame = Buffer.alloc(144)
  frame.writeUInt32BE(0xfffb18c4)
  return Buffer.concat(Array.from({ length: Math.round(seconds / 0.036) }, () => frame))
}

const upload = ({ client }: Applicant, id: number, content: Buffer, name = 'mine') =>
  client.upload(`/api/media-requests/${id}/files`, { name, type: 'application/octet-stream', content, field: 'file' })

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of server.deps.platform.store.list(SENT_FILES)) keys.push(key)
  return keys
}

async function askedFor(kind: string, more: object = {}) {
  const call = await desk.call()
  const [ana, ben] = [await desk.applicant(call), await desk.applicant(call)]
  return { call, ana, ben, id: await desk.asked(director, call, [ana, ben], { kind, ...more }) }
}

describe('what people send as a file', () => {
  test('is a photo without what its file said besides, upright, and for the desk and them alone', async () => {
    const { ana, ben, id } = await askedFor('photo')
    const content = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a51' } })
      .withExif({ IFD0: { Artist: 'A secret place' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const [take] = (await upload(ana, id, content, 'me.jpg')).json().takes
    expect(take).toMatchObject({ isLate: false, file: { name: 'me.jpg', type: 'image/jpeg' } })
    const [person] = (await desk.people(director, id)).people.filter(({ takes }) => takes.length > 0)
    expect([person?.state, person?.takes[0]?.file?.url]).toEqual(['received', take.file.url])
    for (const client of [director, ana.client]) {
      const shown = await client.get(take.file.url)
      const { width, height, exif } = await sharp(shown.rawPayload).metadata()
      expect([shown.statusCode, shown.headers['content-type'], width, height, exif]).toEqual([200, 'image/jpeg', 40, 60, undefined])
    }
    expect([(await ben.client.get(take.file.url)).statusCode, (await server.anonymous().get(take.file.url)).statusCode]).toEqual([404, 401])
  })

  test('is told by its bytes, and anything else is refused and not kept', async () => {
    const before = (await storedKeys()).length
    for (const [kind, content, message] of [
      ['photo', A_PDF, MEDIA_REQUEST_MESSAGE.notPhoto],
      ['photo', Buffer.from('<svg onload="alert(1)"/>'), MEDIA_REQUEST_MESSAGE.notPhoto],
      ['audio', Buffer.from('<html><script>alert(1)</script>'), MEDIA_REQUEST_MESSAGE.notAudio],
      ['audio', Buffer.from('RIFF    WAVEfmt '), MEDIA_REQUEST_MESSAGE.notAudio],
      ['audio', Buffer.concat([Buffer.from('RIFF    WAVEjunk\xa0\0\0\0', 'latin1'), Buffer.alloc(160)]), MEDIA_REQUEST_MESSAGE.notAudio],
      ['pdf', AN_MP3, MEDIA_REQUEST_MESSAGE.notPdf],
    ] as const) {
      const { ana, id } = await askedFor(kind)
      const response = await upload(ana, id, content)
      expect([response.statusCode, response.json().fields?.file]).toEqual([400, message])
    }
    const { ana, id } = await askedFor('words')
    expect((await upload(ana, id, A_PDF)).statusCode).toBe(400)
    expect((await storedKeys()).length).toBe(before)
  })

  test('is a recording, of which players ask for parts', async () => {
    const { ana, id } = await askedFor('audio')
    const { url } = (await upload(ana, id, AN_MP3, 'song.exe')).json().takes[0].file
    const part = await director.call('GET', url, { headers: { range: 'bytes=4-9' } })
    expect([part.statusCode, part.headers['content-type'], part.headers['content-range'], part.rawPayload.length]).toEqual([
      206,
      'audio/mpeg',
      `bytes 4-9/${AN_MP3.length}`,
      6,
    ])
  })

  test('is a recording whose length is measured, whatever its kind, and told to its sender and to the desk', async () => {
    const { ana, id } = await askedFor('audio', { maxSeconds: 60 })
    const lengths: unknown[] = []
    for (const recording of [wavOf(65), mp3Of(65), AN_MP3]) {
      clock.advance(1)
      lengths.push((await upload(ana, id, recording)).json().takes[0].file.seconds)
    }
    expect(lengths).toEqual([65, 65, null])
    const desks = (await desk.people(director, id)).people.flatMap(({ takes }) => takes.map(({ file }) => file?.seconds))
    expect(desks.toReversed()).toEqual(lengths)
    const { id: photo, ana: sender } = await askedFor('pdf')
    expect((await upload(sender, photo, A_PDF)).json().takes[0].file.seconds).toBeNull()
  })

  test('is a PDF that no browser runs', async () => {
    const { ana, id } = await askedFor('pdf')
    const { name, url } = (await upload(ana, id, A_PDF, 'my %22résumé%22.pdf')).json().takes[0].file
    expect(name).toBe('my "résumé".pdf')
    const { headers } = await director.get(url)
    expect([headers['content-disposition'], headers['content-security-policy']]).toEqual([
      expect.stringContaining('attachment'),
      expect.stringContaining('sandbox'),
    ])
  })

  test('is in the sender’s own download and in the office’s, until the casting call is deleted', async () => {
    const { call, ana, ben, id } = await askedFor('pdf')
    await upload(ana, id, A_PDF, 'résumé.PDF')
    const own = async ({ client }: Applicant) => Object.keys(zipFiles((await client.get('/api/account/data')).rawPayload))
    expect(await own(ana)).toContain('requests/1-resume.pdf')
    expect((await own(ben)).filter((name) => name.startsWith('requests/'))).toEqual([])
    const everything = async () => {
      const { address } = (await director.post('/api/office-archive')).json()
      const files = zipFiles((await director.get(address)).rawPayload)
      return { files, manifest: JSON.parse(String(files['manifest.json'])) }
    }
    expect((await director.get('/api/office-archive')).json().files).toEqual({ count: 1, bytes: A_PDF.length })
    const { files, manifest } = await everything()
    const [name = '', ...more] = Object.keys(files).filter((one) => one.startsWith('files/'))
    expect([manifest.files, more]).toEqual([1, []])
    expect(name).toMatch(new RegExp(`^files/requests/.+_${ana.studentId}/\\d+_résumé\\.PDF$`))
    expect(Buffer.from(files[name] ?? []).equals(A_PDF)).toBe(true)
    expect((await director.delete(`/api/projects/${call}`)).statusCode).toBe(204)
    await vi.waitFor(async () => expect((await everything()).manifest.files).toBe(0), 20_000)
    expect(await own(ana)).toContain('requests/1-resume.pdf')
  })

  test('is replaced by the next, until the office no longer waits', async () => {
    const { call, ana, id } = await askedFor('pdf')
    await upload(ana, id, A_PDF, 'one.pdf')
    const { takes } = (await upload(ana, id, A_PDF, 'two.pdf')).json()
    expect(takes.map(({ file }: { file: { name: string } }) => file.name)).toEqual(['two.pdf', 'one.pdf'])
    clock.advance((5 * 24 * HOUR_MS) / 60_000)
    const late = (await upload(ana, id, A_PDF, 'three.pdf')).json()
    expect(late).toMatchObject({ state: 'late', takes: [{ isLate: true }, { isLate: false }, { isLate: false }] })
    await rowsIn(server, "UPDATE projects SET status = 'cancelled' WHERE id = $1", [call])
    const before = (await storedKeys()).length
    const refused = await upload(ana, id, A_PDF, 'four.pdf')
    expect([refused.statusCode, refused.json().code]).toEqual([409, MEDIA_REQUEST_ERROR.closed.code])
    expect((await storedKeys()).length).toBe(before)
  })

  test('is swept when its row is gone, but not while a deleted profile can come back', async () => {
    const { ana, ben, id } = await askedFor('pdf')
    await upload(ana, id, A_PDF)
    await upload(ben, id, A_PDF)
    // Earlier tests left files without rows.
    clock.advance(3 * 60)
    await server.deps.sentFiles.sweep()
    const before = (await storedKeys()).length
    await director.delete(`/api/talent/${ana.studentId}`)
    await server.deps.sentFiles.sweep()
    expect((await storedKeys()).length).toBe(before)
    await server.deps.platform.db.$client.query('DELETE FROM deleted_profiles')
    await server.deps.sentFiles.sweep()
    expect((await storedKeys()).length).toBe(before - 1)
  })
})

test('a recording is known by its first bytes', () => {
  const types = [
    'ID3',
    'RIFF1234WAVE',
    'OggS',
    'fLaC',
    '1234ftypM4A ',
    '\x1aE\xdf\xa3',
    '\xff\xfb\x90',
    '\xff\xf1P',
    '\xff\xd8\xff',
    '',
  ].map((head) => audioTypeOf(Buffer.from(head, 'latin1')))
  const [mp3, wav, ogg, flac, mp4, webm, frames, aac, jpeg, empty] = types
  expect([mp3, wav, ogg, flac, mp4, webm, frames, aac]).toEqual([
    'audio/mpeg',
    'audio/wav',
    'audio/ogg',
    'audio/flac',
    'audio/mp4',
    'audio/webm',
    'audio/mpeg',
    'audio/aac',
  ])
  expect([jpeg, empty]).toEqual([undefined, undefined])
})

test('an answer in words is sent by the link of the mail, without signing in', async () => {
  const { ana, id } = await askedFor('words')
  const link = `/api/request-links/${await desk.tokenOf(ana)}`
  expect((await server.anonymous().post(`${link}/takes`, { words: ' ' })).statusCode).toBe(400)
  const sent = await server.anonymous().post(`${link}/takes`, { words: 'A hat.' })
  expect(sent.json()).toMatchObject({ state: 'received', takes: [{ words: 'A hat.' }] })
  expect((await desk.people(director, id)).people.map(({ state }) => state).toSorted()).toEqual(['asked', 'received'])
  const tape = await askedFor('self-tape')
  const other = `/api/request-links/${await desk.tokenOf(tape.ana)}/takes`
  expect((await server.anonymous().post(other, { words: 'No tape' })).statusCode).toBe(400)
})
