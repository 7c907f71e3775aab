import { open } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import {
  isUnbrandedQuickTime,
  VIDEO_SIGNATURE_BYTES,
  type VideoKind,
  videoKindOf,
} from '@callboard/contract/casting/self-tapes/video-signature'
import type { ProbeAnswer, ProbedTracks, ProbeMessage, ProbeTask } from './probe-worker.ts'
import type { VideoFacts } from './video-facts.ts'

/** A file that is not a video, or a broken one. */
export type VideoRejection = 'not-a-video' | 'damaged'

/** Formats whose tracks are read here. For other formats only the first bytes are checked. */
const READ = new Set<VideoKind>(['mp4', 'quicktime', 'matroska', 'mpeg-ts', 'ogg'])

/** Milliseconds. A file that takes longer or needs more memory is hostile, and counts as damaged. */
const PROBE_MS = 20_000
const PROBE_MEGABYTES = 128

/** A file that is not on this machine. */
export interface RemoteFile {
  readonly size: number
  /** Bytes from `start` on and before `end`. */
  read(start: number, end: number): Promise<Uint8Array>
}

/** The format of a video file, by its first bytes; undefined for any other file. */
export async function videoKindAt(file: string | RemoteFile): Promise<VideoKind | undefined> {
  return videoKindOf(await headOf(file))
}

/**
 * Reads the tracks of a video file, given by its path or as a remote file. It uses a separate thread, so that a hostile file can stop
 * only that thread. A remote file that cannot be read in time also counts as damaged.
 */
export async function probeVideo(file: string | RemoteFile): Promise<VideoFacts | VideoRejection> {
  const head = await headOf(file)
  const kind = videoKindOf(head)
  if (!kind) return 'not-a-video'
  if (!READ.has(kind)) return { kind, duration: null, video: null, audio: null }
  const tracks = await readTracks(file, { hasBrand: !isUnbrandedQuickTime(head), holds: 'video' })
  return tracks ? { kind, ...tracks } : 'damaged'
}

/** The seconds of a recording of sound, read as `probeVideo` reads a video; `null` when it cannot be read. */
export async function probeSound(content: Uint8Array): Promise<number | null> {
  // Copies each part, because a message contains the whole buffer of a view.
  const file: RemoteFile = { size: content.length, read: async (start, end) => content.slice(start, end) }
  return (await readTracks(file, { hasBrand: true, holds: 'sound' }))?.duration ?? null
}

async function headOf(video: string | RemoteFile): Promise<Uint8Array> {
  if (typeof video !== 'string') return video.read(0, Math.min(VIDEO_SIGNATURE_BYTES, video.size))
  const file = await open(video, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(VIDEO_SIGNATURE_BYTES), 0, VIDEO_SIGNATURE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function readTracks(file: string | RemoteFile, how: Pick<ProbeTask, 'hasBrand' | 'holds'>): Promise<ProbedTracks> {
  const { promise, resolve } = Promise.withResolvers<ProbedTracks>()
  const worker = new Worker(new URL('./probe-worker.ts', import.meta.url), {
    workerData: { file: typeof file === 'string' ? file : file.size, ...how } satisfies ProbeTask,
    resourceLimits: { maxOldGenerationSizeMb: PROBE_MEGABYTES },
    stdout: true,
    stderr: true,
  })
  const timer = setTimeout(() => resolve(null), PROBE_MS)
  worker.on('message', (message: ProbeMessage) => {
    if ('tracks' in message) resolve(message.tracks)
    else if (typeof file !== 'string') {
      file.read(message.start, message.end).then(
        (bytes) => worker.postMessage({ start: message.start, bytes } satisfies ProbeAnswer),
        () => resolve(null),
      )
    }
  })
  worker.once('error', () => resolve(null))
  worker.once('exit', () => resolve(null))
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
