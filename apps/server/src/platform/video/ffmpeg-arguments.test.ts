import { describe, expect, test } from 'vitest'
import { convertArguments, pictureArguments, preparationOf, probeArguments, readProbe } from './ffmpeg-arguments.ts'

const stream = (codec_type: string, codec_name: string, pix_fmt = 'yuv420p') => ({ codec_type, codec_name, pix_fmt })
const report = (streams: object[], duration?: number) => {
  const read = readProbe(JSON.stringify({ streams, format: duration === undefined ? {} : { duration: String(duration) } }))
  if (!read) throw new Error('not read')
  return read
}
const [h264, hevc, vp8, aac, opus, pcm] = [
  stream('video', 'h264'),
  stream('video', 'hevc'),
  stream('video', 'vp8'),
  stream('audio', 'aac'),
  stream('audio', 'opus'),
  stream('audio', 'pcm_s16le'),
]

test.each([
  ['an MP4 that begins with its table of contents', 'mp4', [h264, aac], true, 'keep'],
  ['an MP4 that ends with it', 'mp4', [h264, aac], false, 'remux-mp4'],
  ['a clip of an older phone', 'quicktime', [h264, aac], true, 'remux-mp4'],
  ['a film without sound', 'mp4', [h264], true, 'keep'],
  ['a clip of a newer phone', 'quicktime', [hevc, aac], true, 'transcode'],
  ['ten bits a colour', 'mp4', [stream('video', 'h264', 'yuv420p10le'), aac], true, 'transcode'],
  ['sound that browsers have not', 'mp4', [h264, pcm], true, 'transcode'],
  ['an AVI', 'avi', [stream('video', 'mpeg4'), stream('audio', 'mp3')], false, 'transcode'],
  ['a WebM', 'matroska', [vp8, opus], false, 'keep'],
  ['a Matroska with H.264', 'matroska', [h264, aac], false, 'remux-mp4'],
  ['a song with a cover', 'mp4', [{ ...stream('video', 'mjpeg'), disposition: { attached_pic: 1 } }, aac], true, 'unreadable'],
  ['a song', 'ogg', [opus], false, 'unreadable'],
  ['nothing', 'mp4', [], true, 'unreadable'],
] as const)('%s', (_, kind, streams, isFast, how) => {
  expect(preparationOf(kind, report([...streams], 12), isFast)).toBe(how)
})

test("a browser's recording is rewritten with its length", () => {
  expect(preparationOf('matroska', report([vp8, opus]), false)).toBe('remux-webm')
})

test('an invalid report gives undefined', () => {
  expect([readProbe(''), readProbe('[]'), readProbe('null')]).toEqual([undefined, undefined, undefined])
})

describe('every call of FFmpeg', () => {
  const path = '/data/media/tapes/abc/original'
  const asked = [
    probeArguments(path, 'mp4'),
    convertArguments('transcode', path, 'avi', '/data/preparing/x.video'),
    convertArguments('remux-mp4', path, 'matroska', '/data/preparing/x.video'),
    pictureArguments(path, 'mpeg-ts', { second: 4.5, width: 320, height: 180, output: '/data/preparing/x.jpg' }),
  ]

  test('may open files only, and names the format of the file', () => {
    for (const args of asked) {
      const at = args.indexOf('-i')
      expect(args.slice(at - 4, at)).toEqual(['-protocol_whitelist', 'file', '-f', expect.stringMatching(/^[a-z]+$/)])
      expect(args[at + 1]).toBe(`file:${path}`)
      expect(args.filter((arg) => arg === '-i')).toHaveLength(1)
    }
  })

  test('uses one thread, asks nothing, and keeps no note of where a film was taken', () => {
    for (const args of asked.slice(1)) expect(args).toEqual(expect.arrayContaining(['-nostdin', '-threads', '1']))
    for (const args of asked.slice(1, 3)) expect(args.join(' ')).toContain('-map_metadata -1')
  })
})
