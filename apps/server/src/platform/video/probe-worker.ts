import { parentPort, workerData } from 'node:worker_threads'
import { CustomSource, FilePathSource, Input, MATROSKA, MP4, MPEG_TS, OGG, QTFF, WEBM } from 'mediabunny'

/** What the worker tells; null when the file holds no video that can be read. */
export type ProbedTracks = { duration: number | null; video: string | null; audio: string | null } | null

/** The path of the file, or its size where only the parent can read it. */
export type ProbedFile = string | number

/** What the worker says: what it found, or which bytes it needs. */
export type ProbeMessage = { readonly tracks: ProbedTracks } | { readonly start: number; readonly end: number }

/** Bytes for the worker. */
export interface ProbeAnswer {
  readonly start: number
  readonly bytes: Uint8Array
}

// Play lists are left out: they name other files.
const FORMATS = [MP4, QTFF, WEBM, MATROSKA, MPEG_TS, OGG]

const CACHE_BYTES = 8 * 1024 * 1024

/** Reads through the parent. */
function askingSource(size: number): CustomSource {
  const waiting = new Map<string, ((bytes: Uint8Array) => void)[]>()
  parentPort?.on('message', ({ start, bytes }: ProbeAnswer) => waiting.get(`${start}-${start + bytes.length}`)?.shift()?.(bytes))
  return new CustomSource({
    getSize: () => size,
    read: (start, end) =>
      new Promise((resolve) => {
        const range = `${start}-${end}`
        waiting.set(range, [...(waiting.get(range) ?? []), resolve])
        parentPort?.postMessage({ start, end } satisfies ProbeMessage)
      }),
    maxCacheSize: CACHE_BYTES,
    prefetchProfile: 'network',
  })
}

async function probe(file: ProbedFile): Promise<ProbedTracks> {
  const source = typeof file === 'string' ? new FilePathSource(file, { maxCacheSize: CACHE_BYTES }) : askingSource(file)
  const input = new Input({ source, formats: FORMATS })
  try {
    const video = await input.getPrimaryVideoTrack()
    if (!video) return null
    const audio = await input.getPrimaryAudioTrack()
    const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration())
    const duration = Number.isFinite(seconds) && seconds > 0 ? seconds : null
    return { duration, video: (await video.getCodec()) ?? null, audio: audio ? ((await audio.getCodec()) ?? 'unknown') : null }
  } finally {
    input.dispose()
  }
}

parentPort?.postMessage({ tracks: await probe(workerData as ProbedFile).catch(() => null) } satisfies ProbeMessage)
