import { fstatSync, openSync, readSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import {
  ADTS,
  CustomSource,
  FilePathSource,
  FLAC,
  Input,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  type Source,
  WAVE,
  WEBM,
} from 'mediabunny'

/** The worker's result; null when the file holds no readable video, or no readable sound if that is wanted. */
export type ProbedTracks = { duration: number | null; video: string | null; audio: string | null } | null

/** The path of the file. If only the parent process can read the file, its size instead: the worker then asks for bytes. */
export type ProbedFile = string | number

export interface ProbeTask {
  readonly file: ProbedFile
  /** False for QuickTime without one, which the reader does not recognise by itself. */
  readonly hasBrand: boolean
  /** What the file must hold. */
  readonly holds: 'video' | 'sound'
}

/** A message of the worker: its result, or which bytes it needs. */
export type ProbeMessage = { readonly tracks: ProbedTracks } | { readonly start: number; readonly end: number }

/** Bytes for the worker. */
export interface ProbeAnswer {
  readonly start: number
  readonly bytes: Uint8Array
}

// Without playlists, because they name other files.
const FORMATS = [MP4, QTFF, WEBM, MATROSKA, MPEG_TS, OGG]

const SOUND_FORMATS = [MP4, QTFF, WEBM, MATROSKA, OGG, MP3, WAVE, FLAC, ADTS]

const CACHE_BYTES = 8 * 1024 * 1024

/** The bytes of a local or a remote file. */
interface Bytes {
  readonly size: number
  read(start: number, end: number): Uint8Array | Promise<Uint8Array>
}

/** Reads through the parent thread. */
function askedBytes(size: number): Bytes {
  const waiting = new Map<string, ((bytes: Uint8Array) => void)[]>()
  parentPort?.on('message', ({ start, bytes }: ProbeAnswer) => waiting.get(`${start}-${start + bytes.length}`)?.shift()?.(bytes))
  return {
    size,
    read: (start, end) =>
      new Promise((resolve) => {
        const range = `${start}-${end}`
        waiting.set(range, [...(waiting.get(range) ?? []), resolve])
        parentPort?.postMessage({ start, end } satisfies ProbeMessage)
      }),
  }
}

/** Reads a local file, open for as long as the worker runs. */
function bytesAt(path: string): Bytes {
  const file = openSync(path, 'r')
  return {
    size: fstatSync(file).size,
    read(start, end) {
      const bytes = Buffer.alloc(end - start)
      return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, start))
    },
  }
}

/** The box with the brand of QuickTime, with which current files begin. */
const BRAND = Buffer.from('\0\0\0\x10ftypqt  \0\0\0\0', 'latin1')

/** The same file with a brand in front. This shifts the positions of frames, but no frame is read here. */
function branded({ size, read }: Bytes): Bytes {
  return {
    size: size + BRAND.length,
    async read(start, end) {
      const inBrand = BRAND.subarray(start, end)
      if (end <= BRAND.length) return inBrand
      return Buffer.concat([inBrand, await read(Math.max(0, start - BRAND.length), end - BRAND.length)])
    },
  }
}

function sourceOf({ file, hasBrand }: Omit<ProbeTask, 'holds'>): Source {
  if (typeof file === 'string' && hasBrand) return new FilePathSource(file, { maxCacheSize: CACHE_BYTES })
  const bytes = typeof file === 'string' ? bytesAt(file) : askedBytes(file)
  const { size, read } = hasBrand ? bytes : branded(bytes)
  return new CustomSource({ getSize: () => size, read, maxCacheSize: CACHE_BYTES, prefetchProfile: 'network' })
}

async function probe(task: ProbeTask): Promise<ProbedTracks> {
  const source = sourceOf(task)
  const input = new Input({ source, formats: task.holds === 'sound' ? SOUND_FORMATS : FORMATS })
  try {
    const video = await input.getPrimaryVideoTrack()
    const audio = await input.getPrimaryAudioTrack()
    if (!(task.holds === 'sound' ? audio : video)) return null
    const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration())
    const duration = Number.isFinite(seconds) && seconds > 0 ? seconds : null
    return { duration, video: (await video?.getCodec()) ?? null, audio: audio ? ((await audio.getCodec()) ?? 'unknown') : null }
  } finally {
    input.dispose()
  }
}

parentPort?.postMessage({ tracks: await probe(workerData as ProbeTask).catch(() => null) } satisfies ProbeMessage)
