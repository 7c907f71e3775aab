import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { aVideo } from '../../../apps/server/src/testing/tape-uploads.ts'
import { noisePng } from '../../../tools/bench/noise-png.ts'
import type { Call } from '../rehearsal/calls.ts'
import { read, untilDone } from '../rehearsal/people.ts'
import { Person } from '../rehearsal/person.ts'
import { createStudent } from '../rehearsal/student.ts'
import { onSite } from './database.ts'
import type { Fault } from './fault.ts'
import { findUnsettled } from './half-visible.ts'
import type { FaultSite } from './site.ts'

const TUS = { 'tus-resumable': '1.0.0' }

/** Bytes between two cuts. */
const STEP = 10

/** The bytes after the photograph in a form: without them the whole photograph has arrived. */
const FORM_END = '--\r\n'

export const uploadCut: Fault = {
  name: 'upload',
  title: 'a self-tape interrupted after every tenth byte and resumed, and a photo interrupted after every tenth byte',
  times: 1,
  run: () =>
    onSite({ database: 'embedded', media: 'disk' }, async (site) => {
      const calls: Call[] = []
      const person = new Person('cut-0@rehearsal.example.edu', site.proxy.url, calls)
      await untilDone('signing in', async () => (await person.signIn(site.mailbox)) || undefined)
      await createStudent(person)
      const tape = await cutTape(site, person)
      const photo = await cutPhoto(site, person)
      const wrong = [...tape.wrong, ...photo.wrong, ...(await findUnsettled(site))]
      const note = `${tape.cuts.toLocaleString('en-US')} cuts of the tape, ${photo.cuts} of the photograph`
      return { times: tape.cuts + photo.cuts, acknowledged: tape.pieces + 1, lost: tape.lost, wrong, ready: [], note }
    }),
}

/** Announces all of `body`, sends it up to `end`, and closes the connection. */
async function sendUpTo(url: URL, method: 'POST' | 'PATCH', headers: Record<string, string>, body: Buffer, end: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const sending = request(url, { method, headers: { ...headers, 'content-length': String(body.length) } })
    sending.on('error', () => resolve())
    sending.on('close', () => resolve())
    sending.write(body.subarray(0, end), () => setTimeout(() => sending.destroy(), 2))
  })
}

async function cutTape({ proxy }: FaultSite, person: Person) {
  const { video } = await aVideo()
  const about = { ...TUS, 'upload-length': String(video.length), 'upload-metadata': `filename ${btoa('reel.webm')}` }
  const begun = await person.ask('tape uploaded', 'POST', '/api/self-tapes/uploads', { headers: about })
  const address = begun?.headers.get('location') ?? ''
  const wrong: string[] = []
  let [cuts, pieces, received] = [0, 0, 0]
  const ask = () =>
    untilDone('asking how far the upload has come', async () => {
      const answer = await person.ask('tape uploaded', 'HEAD', address, { headers: TUS, alsoFine: [409, 423] })
      return answer?.status === 200 ? Number(answer.headers.get('upload-offset')) : undefined
    })
  for (let end = STEP; end < video.length; end += STEP) {
    const headers = { ...TUS, cookie: person.cookie, 'upload-offset': String(received), 'content-type': 'application/offset+octet-stream' }
    await sendUpTo(new URL(address, proxy.url), 'PATCH', headers, video.subarray(received), end - received)
    cuts++
    const now = await ask()
    if (now < received) wrong.push(`after ${end} bytes ${now} were there, and ${received} had been before`)
    if (now > end) wrong.push(`after ${end} bytes ${now} were there`)
    if (now > received) pieces++
    received = now
  }
  const headers = { ...TUS, 'upload-offset': String(received), 'content-type': 'application/offset+octet-stream' }
  const body = video.subarray(received)
  await untilDone('sending the rest', () => person.ask('tape uploaded', 'PATCH', address, { headers, body }))
  const tape = await untilDone('making a self-tape', () =>
    person.ask<{ id: number }>('tape uploaded', 'POST', '/api/self-tapes', { body: { title: 'Cut', videoUrl: address } }),
  )
  const tapes = await read<{ id: number; videoUrl: string }[]>(person, 'checks', '/api/self-tapes')
  const stored = await read<Buffer>(person, 'checks', tapes.find(({ id }) => id === tape.body.id)?.videoUrl ?? '')
  const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  return { cuts, pieces, wrong, lost: sum(stored) === sum(video) ? [] : ['the self-tape is not what was sent'] }
}

async function cutPhoto({ proxy, postgres }: FaultSite, person: Person) {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(noisePng(20, 25))], { type: 'image/png' }), 'noise.png')
  const whole = new Response(form)
  const body = Buffer.from(await whole.arrayBuffer())
  const headers = { cookie: person.cookie, 'content-type': whole.headers.get('content-type') ?? '' }
  const count = async () => (await postgres.query<{ count: number }>('SELECT count(*)::int AS count FROM photos'))[0]?.count ?? 0
  const before = await count()
  const wrong: string[] = []
  let cuts = 0
  for (let end = STEP; end < body.length - FORM_END.length; end += STEP, cuts++) {
    await sendUpTo(new URL('/api/upload-image', proxy.url), 'POST', headers, body, end)
    if ((await count()) !== before) wrong.push(`a photograph of which ${end} bytes came is there`)
  }
  // The server may not have refused the last one yet.
  await sleep(1000)
  if ((await count()) !== before) wrong.push('a photograph that was cut off is there')
  await untilDone('uploading the whole photograph', () => person.ask('photo uploaded', 'POST', '/api/upload-image', { body, headers }))
  if ((await count()) !== before + 1) wrong.push('the whole photograph is not there once')
  return { cuts, wrong }
}
