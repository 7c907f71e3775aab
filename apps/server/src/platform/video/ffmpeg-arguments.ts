import type { VideoKind } from '@callboard/contract/casting/self-tapes/video-signature'
import { z } from 'zod'

/** The used part of the output of `ffprobe`. */
const probed = z.object({
  format: z.object({ duration: z.coerce.number().optional().catch(undefined) }).default({}),
  streams: z
    .array(
      z.object({
        codec_type: z.string().default(''),
        codec_name: z.string().default(''),
        pix_fmt: z.string().default(''),
        disposition: z.object({ attached_pic: z.number().default(0) }).default({ attached_pic: 0 }),
      }),
    )
    .default([]),
})
export type ProbedVideo = z.infer<typeof probed>

/** @returns undefined for an invalid report */
export function readProbe(output: string): ProbedVideo | undefined {
  try {
    return probed.safeParse(JSON.parse(output)).data
  } catch {
    return undefined
  }
}

/** The conversion that makes a video play in every browser. */
export type Preparation = 'keep' | 'remux-mp4' | 'remux-webm' | 'transcode' | 'unreadable'

/** @param isFast whether the index of an MP4 is at its beginning, so that it plays before all of it has arrived */
export function preparationOf(kind: VideoKind, { format, streams }: ProbedVideo, isFast: boolean): Preparation {
  const video = streams.find((stream) => stream.codec_type === 'video' && stream.disposition.attached_pic === 0)
  const audio = streams.find((stream) => stream.codec_type === 'audio')?.codec_name ?? null
  if (!video?.codec_name) return 'unreadable'
  const has = (list: readonly (string | null)[], one: string | null) => list.includes(one)
  if (video.codec_name === 'h264' && has(['yuv420p', 'yuvj420p'], video.pix_fmt) && has(['aac', 'mp3', null], audio)) {
    return kind === 'mp4' && isFast ? 'keep' : 'remux-mp4'
  }
  if (kind === 'matroska' && has(['vp8', 'vp9', 'av1'], video.codec_name) && has(['opus', 'vorbis', null], audio)) {
    // A browser's recording states no length and cannot be seeked.
    return format.duration ? 'keep' : 'remux-webm'
  }
  return 'transcode'
}

const DEMUXER: Readonly<Record<VideoKind, string>> = {
  mp4: 'mov',
  quicktime: 'mov',
  matroska: 'matroska',
  'mpeg-ts': 'mpegts',
  'mpeg-ps': 'mpeg',
  ogg: 'ogg',
  avi: 'avi',
  flv: 'flv',
  asf: 'asf',
}

/**
 * The input arguments for FFmpeg. They name the format and allow only files. Otherwise FFmpeg would accept a playlist as a video and open
 * everything that it names.
 */
function input(path: string, kind: VideoKind): string[] {
  return ['-protocol_whitelist', 'file', '-f', DEMUXER[kind], '-i', `file:${path}`]
}

const QUIET = ['-hide_banner', '-v', 'error']

export function probeArguments(path: string, kind: VideoKind): string[] {
  const entries = 'format=duration:stream=codec_type,codec_name,pix_fmt:stream_disposition=attached_pic'
  return [...QUIET, '-of', 'json', '-show_entries', entries, ...input(path, kind)]
}

/** The maximum length of a converted tape, in seconds, and of the resulting file, in bytes. */
const MAX_SECONDS = 2 * 3600
const MAX_BYTES = 2 * 1024 ** 3
/** The maximum width and height of the picture, in pixels. */
const MAX_SIDE = 1920
const TRACKS = ['-map', '0:V:0', '-map', '0:a:0?']
// Removes the location, which phones write into a film.
const NO_TAGS = ['-map_metadata', '-1', '-map_chapters', '-1']
const BOUNDS = ['-t', String(MAX_SECONDS), '-fs', String(MAX_BYTES)]

const CONVERSIONS: Readonly<Record<Exclude<Preparation, 'keep' | 'unreadable'>, readonly string[]>> = {
  'remux-mp4': ['-c', 'copy', '-movflags', '+faststart', '-f', 'mp4'],
  'remux-webm': ['-c', 'copy', '-f', 'webm'],
  transcode: [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '22', '-pix_fmt', 'yuv420p', '-threads', '1'],
    '-vf',
    `scale=w='min(${MAX_SIDE},iw)':h='min(${MAX_SIDE},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`,
    ...['-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-movflags', '+faststart', '-f', 'mp4'],
  ],
}

export function convertArguments(how: keyof typeof CONVERSIONS, path: string, kind: VideoKind, output: string): string[] {
  return [
    ...QUIET,
    '-nostdin',
    '-y',
    '-threads',
    '1',
    ...input(path, kind),
    ...TRACKS,
    ...NO_TAGS,
    ...BOUNDS,
    ...CONVERSIONS[how],
    `file:${output}`,
  ]
}

/** @param second the position of the picture in the video */
export function pictureArguments(
  path: string,
  kind: VideoKind,
  options: { second: number; width: number; height: number; output: string },
): string[] {
  const { second, width, height, output } = options
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height}`
  const picture = ['-map', '0:V:0', '-frames:v', '1', '-vf', fit, '-c:v', 'mjpeg', '-q:v', '4', '-f', 'mjpeg']
  return [...QUIET, '-nostdin', '-y', '-threads', '1', '-ss', second.toFixed(2), ...input(path, kind), ...picture, `file:${output}`]
}
