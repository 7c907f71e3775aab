import { parentPort, workerData } from 'node:worker_threads'
import { FilePathSource, Input, MATROSKA, MP4, MPEG_TS, OGG, QTFF, WEBM } from 'mediabunny'

/** What the worker tells; null when the file holds no video that can be read. */
export type ProbedTracks = { duration: number | null; video: string | null; audio: string | null } | null

// Play lists are left out: they name other files.
const FORMATS = [MP4, QTFF, WEBM, MATROSKA, MPEG_TS, OGG]

async function probe(path: string): Promise<ProbedTracks> {
  const input = new Input({ source: new FilePathSource(path, { maxCacheSize: 8 * 1024 * 1024 }), formats: FORMATS })
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

parentPort?.postMessage(await probe(String(workerData)).catch(() => null))
