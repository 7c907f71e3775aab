import type { VideoKind } from '@callboard/contract/casting/self-tapes/video-signature'

/** The facts that a video file states about itself. */
export interface VideoFacts {
  readonly kind: VideoKind
  /** Seconds; null when the file does not state it. */
  readonly duration: number | null
  /** Codecs by their names in WebCodecs, such as `avc`; null when unknown. */
  readonly video: string | null
  readonly audio: string | null
}

const MIME: Readonly<Record<VideoKind, string>> = {
  mp4: 'video/mp4',
  quicktime: 'video/quicktime',
  matroska: 'video/x-matroska',
  'mpeg-ts': 'video/mp2t',
  'mpeg-ps': 'video/mpeg',
  ogg: 'video/ogg',
  avi: 'video/x-msvideo',
  flv: 'video/x-flv',
  asf: 'video/x-ms-wmv',
}

const WEBM_VIDEO = ['vp8', 'vp9', 'av1']
const WEBM_AUDIO = ['opus', 'vorbis', null]

/** The media type of a file. Content that WebM allows is served as WebM, because browsers decide by the name. */
export function videoType({ kind, video, audio }: VideoFacts): string {
  const isWebm = kind === 'matroska' && WEBM_VIDEO.includes(video ?? '') && WEBM_AUDIO.includes(audio)
  return isWebm ? 'video/webm' : MIME[kind]
}

const PLAYS_VIDEO = ['avc', 'vp8', 'vp9', 'av1']
const PLAYS_AUDIO = ['aac', 'mp3', 'opus', 'vorbis', 'flac', null]

/** Whether all current browsers play it. This depends on the container and both codecs. */
export function playsEverywhere(facts: VideoFacts): boolean {
  const container = facts.kind === 'mp4' || videoType(facts) === 'video/webm'
  return container && PLAYS_VIDEO.includes(facts.video ?? '') && PLAYS_AUDIO.includes(facts.audio)
}
