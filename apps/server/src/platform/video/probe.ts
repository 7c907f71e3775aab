import { open } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { VIDEO_SIGNATURE_BYTES, type VideoKind, videoKindOf } from '@callboard/contract/video-signature'
import type { ProbedTracks } from './probe-worker.ts'
import type { VideoFacts } from './video-facts.ts'

/** A file that is no video, or one that is broken. */
export type VideoRejection = 'not-a-video' | 'damaged'

/** Kinds whose tracks are read here; of the others only the first bytes are looked at. */
const READ = new Set<VideoKind>(['mp4', 'quicktime', 'matroska', 'mpeg-ts', 'ogg'])

/** A file that keeps its reader busy for longer, or wants more memory, is made to; it counts as damaged. */
const PROBE_MS = 20_000
const PROBE_MEGABYTES = 128

/** What kind of video a file is, by its first bytes; undefined for anything else. */
export async function videoKindAt(path: string): Promise<VideoKind | undefined> {
  return videoKindOf(await headOf(path))
}

/** Looks into a video file: by its content, in a thread that a hostile file can do no more than stop. */
export async function probeVideo(path: string): Promise<VideoFacts | VideoRejection> {
  const kind = await videoKindAt(path)
  if (!kind) return 'not-a-video'
  if (!READ.has(kind)) return { kind, duration: null, video: null, audio: null }
  const tracks = await readTracks(path)
  return tracks ? { kind, ...tracks } : 'damaged'
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(VIDEO_SIGNATURE_BYTES), 0, VIDEO_SIGNATURE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function readTracks(path: string): Promise<ProbedTracks> {
  const { promise, resolve } = Promise.withResolvers<ProbedTracks>()
  const worker = new Worker(new URL('./probe-worker.ts', import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: PROBE_MEGABYTES },
    stdout: true,
    stderr: true,
  })
  const timer = setTimeout(() => resolve(null), PROBE_MS)
  worker.once('message', resolve)
  worker.once('error', () => resolve(null))
  worker.once('exit', () => resolve(null))
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
