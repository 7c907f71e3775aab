import { expect, test } from 'vitest'
import { videoKindOf } from './video-signature.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from([
    ...parts.flatMap((part) => (typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part)),
    ...Array(64).fill(0),
  ])
const transport = Uint8Array.from({ length: 188 * 5 }, (_, at) => (at % 188 === 0 ? 0x47 : 0))

test.each([
  ['an MP4', bytes([0, 0, 0, 24], 'ftypisom'), 'mp4'],
  ['a clip of a phone', bytes([0, 0, 0, 20], 'ftypqt  '), 'quicktime'],
  ['an old QuickTime', bytes([0, 0, 0, 8], 'wide'), 'quicktime'],
  ['a WebM', bytes([0x1a, 0x45, 0xdf, 0xa3]), 'matroska'],
  ['an AVI', bytes('RIFF', [1, 0, 0, 0], 'AVI LIST'), 'avi'],
  ['an Ogg', bytes('OggS'), 'ogg'],
  ['a Flash video', bytes('FLV', [1, 5]), 'flv'],
  ['a DVD', bytes([0, 0, 1, 0xba]), 'mpeg-ps'],
  ['a broadcast', transport, 'mpeg-ts'],
])('%s is known by its first bytes', (_, head, kind) => {
  expect(videoKindOf(head)).toBe(kind)
})

test.each([
  ['nothing', new Uint8Array()],
  ['a song', bytes([0, 0, 0, 24], 'ftypM4A ')],
  ['a photo of a phone', bytes([0, 0, 0, 24], 'ftypheic')],
  ['a picture', bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF')],
  ['a sound', bytes('RIFF', [1, 0, 0, 0], 'WAVEfmt ')],
  ['a page', bytes('<!doctype html><video src=x>')],
  ['a play list', bytes('#EXTM3U\n#EXT-X-VERSION:3\n')],
  ['an archive', bytes('PK', [3, 4])],
  ['a program', bytes([0x7f], 'ELF')],
  ['text that begins with a G', bytes('GGGG')],
])('%s is no video, whatever it is called', (_, head) => {
  expect(videoKindOf(head)).toBeUndefined()
})
