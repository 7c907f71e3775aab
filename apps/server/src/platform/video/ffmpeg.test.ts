import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFfmpeg } from './ffmpeg.ts'

const path = process.env['PATH'] ?? ''
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-path-'))
  // Those of this machine are not found.
  process.env['PATH'] = [join(folder, 'missing'), folder].join(delimiter)
})
afterEach(async () => {
  process.env['PATH'] = path
  await rm(folder, { recursive: true, force: true })
})

/** A program that ends with a code. */
const put = (name: string, code: number, mode = 0o755) => writeFile(join(folder, name), `#!/bin/sh\nexit ${code}\n`, { mode })

test('FFmpeg is found where both programs run', async () => {
  await put('ffmpeg', 0)
  await put('ffprobe', 0)
  expect(await findFfmpeg()).toBeDefined()
})

test.each([
  ['none is there', []],
  ['one is missing', [['ffmpeg', 0, 0o755]]],
  [
    'one may not be run',
    [
      ['ffmpeg', 0, 0o755],
      ['ffprobe', 0, 0o644],
    ],
  ],
  [
    'one does not work',
    [
      ['ffmpeg', 0, 0o755],
      ['ffprobe', 1, 0o755],
    ],
  ],
] as const)('FFmpeg is not found where %s', async (_, programs) => {
  for (const [name, code, mode] of programs) await put(name, code, mode)
  expect(await findFfmpeg()).toBeUndefined()
})
