import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { pngChunk } from '../../apps/server/src/platform/images/fixtures/pictures.ts'
import type { Target } from './target.ts'

/** Milliseconds within which the process must answer the health check during every attack. */
const HEALTH_MS = 1_000
/** Bytes of memory that the whole process may use. */
const MEMORY = 2 * 1024 ** 3
/** Milliseconds that a student's upload may take during a stranger's uploads. */
const UPLOAD_MS = 3_000
const KIOSK = '/api/kiosk/create-account'

/** A one-bit picture of a single colour: a few kilobytes for any number of megapixels. */
function flatPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function registration(at: number, photos: readonly string[], padding = 0): Buffer {
  const visitor = {
    firstName: 'Ines',
    lastName: 'Okafor',
    email: `visitor.${at}.${Date.now()}@example.edu`,
    cellPhone: '310 555 0142',
    major: 'Film',
    expectedGraduationYear: 2028,
    padding: 'x'.repeat(padding),
    photos,
  }
  return Buffer.from(JSON.stringify(visitor))
}

const inline = (picture: Buffer) => `data:image/png;base64,${picture.toString('base64')}`

/** A connection that sends a head, and records the answer. */
function open(url: string, length: number | 'chunked'): { socket: Socket; heard: () => string } {
  const { hostname, port } = new URL(url)
  let heard = ''
  const socket = connect(Number(port), hostname)
    .setEncoding('latin1')
    .on('data', (text: string) => {
      if (heard.length < 2_000) heard += text
    })
    .on('error', () => {})
  const size = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  socket.write(`POST ${KIOSK} HTTP/1.1\r\nHost: callboard\r\nContent-Type: application/json\r\n${size}\r\n\r\n`)
  return { socket, heard: () => heard }
}

/** Repeats the health check. @returns the result of `during`, and the time of the slowest answer */
export async function watched<T>(url: string, during: () => Promise<T>): Promise<{ result: T; slowest: number; silent: number }> {
  const stop = new AbortController()
  let slowest = 0
  let silent = 0
  const asking = (async () => {
    while (!stop.signal.aborted) {
      const begin = performance.now()
      const answered = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(10_000) }).then(
        ({ ok }) => ok,
        () => false,
      )
      slowest = Math.max(slowest, performance.now() - begin)
      if (!answered) silent += 1
      await sleep(50)
    }
  })()
  try {
    const result = await during()
    return { result, slowest, silent }
  } finally {
    stop.abort()
    await asking
  }
}

/** 26 registrations of 46 MB at once. @returns their answers */
async function large(url: string, body: Buffer): Promise<string[]> {
  const sent = Array.from({ length: 26 }, () => {
    const call = open(url, body.length)
    call.socket.write(body)
    return call
  })
  for (let waited = 0; waited < 30_000 && sent.some(({ heard, socket }) => heard() === '' && !socket.destroyed); waited += 100)
    await sleep(100)
  for (const { socket } of sent) socket.destroy()
  return sent.map(({ heard }) => heard())
}

/** 200 connections of every kind for 20 seconds; each that ends is replaced. */
async function mixed(url: string, body: Buffer, bomb: Buffer): Promise<void> {
  const chunk = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`)
  const kinds: ((begin: typeof open) => Socket)[] = [
    (begin) => begin(url, 46_000_000).socket,
    (begin) => {
      const { socket } = begin(url, body.length)
      socket.write(body)
      return socket
    },
    (begin) => {
      const { socket } = begin(url, 46_000_000)
      const dripping = setInterval(() => socket.write('x'), 1_000)
      return socket.on('close', () => clearInterval(dripping))
    },
    (begin) => {
      const { socket } = begin(url, 'chunked')
      const more = () => void (socket.writable && socket.write(chunk, () => setImmediate(more)))
      more()
      return socket
    },
    (begin) => {
      const { socket } = begin(url, bomb.length)
      socket.write(bomb)
      return socket
    },
  ]
  const open200 = Array.from({ length: 200 }, (_, at) => ({ kind: kinds[at % kinds.length], socket: undefined as Socket | undefined }))
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(250)) {
    for (const one of open200) if (one.socket === undefined || one.socket.destroyed) one.socket = one.kind?.(open)
  }
  for (const { socket } of open200) socket?.destroy()
}

/** What one attack tried, and what it achieved. */
export interface Outcome {
  readonly tried: string
  readonly findings: string[]
}

/** Compares the health checks and the memory of the process with the limits. */
export async function findingsOf(target: Target, { slowest, silent }: { slowest: number; silent: number }): Promise<string[]> {
  const memory = await target.server.peakMemory()
  return [
    ...(silent > 0 ? [`/healthz was not answered ${silent} times`] : []),
    ...(slowest > HEALTH_MS ? [`/healthz took ${slowest.toFixed(0)} ms`] : []),
    ...(memory !== undefined && memory > MEMORY ? [`the process took ${(memory / 1024 ** 2).toFixed(0)} MB`] : []),
  ]
}

/** Sends large bodies, and bodies that never end, to a server with a heap of 1 GB. */
export async function sendBodies(target: Target): Promise<Outcome> {
  // Created before the measurement, because it keeps this process busy.
  const body = registration(0, [inline(Buffer.alloc(33_000_000))])
  const bomb = registration(1, [inline(flatPng(11_800, 10_000))])
  const first = await watched(target.url, () => large(target.url, body))
  const second = await watched(target.url, () => mixed(target.url, body, bomb))
  const refused = first.result.filter((heard) => heard.startsWith('HTTP/1.1 503') && /retry-after: \d/i.test(heard)).length
  const slowest = Math.max(first.slowest, second.slowest)
  const memory = ((await target.server.peakMemory()) ?? 0) / 1024 ** 2
  return {
    tried: `26 × 46 MB, ${refused} of them refused for now; 200 connections of five kinds; /healthz within ${slowest.toFixed(0)} ms, ${memory.toFixed(0)} MB`,
    findings: [
      ...(refused > 0 ? [] : ['nothing of 1.2 GB was refused']),
      ...(await findingsOf(target, { slowest, silent: first.silent + second.silent })),
    ],
  }
}

/** Sends pictures with many pixels, and uploads a small one at the same time. */
export async function sendPixels(target: Target): Promise<Outcome> {
  const { cookie = '' } = await target.attacker('student')
  const director = await target.attacker('director')
  const bomb = inline(flatPng(11_800, 10_000))
  const uploads = Array.from({ length: 6 }, (_, at) => flatPng(11_800 - at, 10_000))
  const json = (path: string, body: Buffer, more: Record<string, string> = {}) =>
    fetch(target.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...more },
      body: new Uint8Array(body),
    }).catch(() => undefined)
  const watch = await watched(target.url, async () => {
    const strangers = Array.from({ length: 6 }, (_, at) => json(KIOSK, registration(at, [bomb])))
    const forms = uploads.map(async (picture) => {
      const form = new FormData()
      form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'flat.png')
      return fetch(`${target.url}/api/upload-image`, { method: 'POST', headers: { cookie: director.cookie ?? '' }, body: form })
    })
    await sleep(300)
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(flatPng(640, 480))], { type: 'image/png' }), 'me.png')
    const begin = performance.now()
    const upload = await fetch(`${target.url}/api/upload-image`, { method: 'POST', headers: { cookie }, body: form })
    const took = performance.now() - begin
    const taken = (await Promise.all(strangers)).filter((answer) => answer?.status !== 400).length
    await Promise.all(forms)
    return { status: upload.status, took, taken }
  })
  const { status, took, taken } = watch.result
  return {
    tried: `12 × 118 megapixels, a student's upload beside them after ${took.toFixed(0)} ms; /healthz within ${watch.slowest.toFixed(0)} ms`,
    findings: [
      ...(status === 201 ? [] : [`the student's upload was answered ${status}`]),
      ...(took > UPLOAD_MS ? [`the student's upload took ${took.toFixed(0)} ms`] : []),
      ...(taken > 0 ? [`${taken} of 6 strangers' pictures of 118 megapixels were not refused`] : []),
      ...(await findingsOf(target, watch)),
    ],
  }
}
