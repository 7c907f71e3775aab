import { randomBytes } from 'node:crypto'
import { copyFile, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { median } from '../statistics.ts'
import type { Bench, Workload } from '../workload.ts'

const MEBIBYTE = 1024 * 1024
const SIZE = 64 * MEBIBYTE
/** The size of the pieces that the page sends. */
const PIECE = 8 * MEBIBYTE

async function ask(
  { server, student }: Bench,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Uint8Array<ArrayBuffer>,
) {
  const response = await fetch(new URL(path, server.url), {
    method,
    headers: { cookie: student, 'tus-resumable': '1.0.0', ...headers },
    ...(body && { body }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
  return response.headers.get('location') ?? ''
}

/** @returns seconds from the first to the last piece */
async function upload(bench: Bench, bytes: Buffer<ArrayBuffer>): Promise<number> {
  const address = await ask(bench, 'POST', '/api/self-tapes/uploads', {
    'upload-length': String(bytes.length),
    'upload-metadata': `filename ${Buffer.from('tape.mp4').toString('base64')}`,
  })
  const begin = performance.now()
  for (let at = 0; at < bytes.length; at += PIECE) {
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(at) }
    await ask(bench, 'PATCH', address, headers, bytes.subarray(at, at + PIECE))
  }
  const seconds = (performance.now() - begin) / 1000
  await ask(bench, 'DELETE', address, {})
  return seconds
}

async function plainCopy(folder: string, source: string): Promise<number> {
  const copy = join(folder, 'tape-copy.mp4')
  const begin = performance.now()
  await copyFile(source, copy)
  const file = await open(copy)
  await file.sync()
  await file.close()
  const seconds = (performance.now() - begin) / 1000
  await rm(copy)
  return seconds
}

export const tapeUpload: Workload = {
  name: 'tape-upload',
  title: `A self-tape of ${SIZE / MEBIBYTE} MiB, in pieces of ${PIECE / MEBIBYTE} MiB`,
  async run(bench) {
    const bytes = randomBytes(SIZE)
    const source = join(bench.folder, 'tape.mp4')
    await writeFile(source, bytes)
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round < bench.rounds; round++) {
      ours.push(await upload(bench, bytes))
      theirs.push(await plainCopy(bench.folder, source))
    }
    const rate = (seconds: readonly number[]) => SIZE / 1e6 / median(seconds)
    return [{ name: 'uploaded', value: rate(ours), unit: 'MB/s', baseline: { name: 'copy of the file', value: rate(theirs) } }]
  },
}
