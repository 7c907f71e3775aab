import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'

/** Seconds of a video, from its beginning. */
export interface Cut {
  readonly start: number
  readonly end: number
}

/**
 * Writes a recording anew. What a browser records does not say how long it is and cannot be wound; this does. With a cut, only
 * what lies between its ends is kept; the picture is then coded anew, so that it begins exactly there.
 *
 * @throws when this browser cannot, or `signal` is aborted
 */
export async function rewriteVideo(
  recording: Blob,
  { cut, onProgress, signal }: { cut?: Cut | undefined; onProgress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<Blob> {
  const input = new Input({ source: new BlobSource(recording), formats: [WEBM, MATROSKA, MP4, QTFF] })
  const isMp4 = /mp4/.test(recording.type)
  const target = new BufferTarget()
  const output = new Output({ format: isMp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(), target })
  const conversion = await Conversion.init({ input, output, ...(cut && { trim: { start: cut.start, end: cut.end } }), showWarnings: false })
  const lost = conversion.discardedTracks.length > 0 || !conversion.isValid
  if (lost) throw new Error('this browser cannot rewrite every track')
  if (onProgress) conversion.onProgress = onProgress
  const stop = () => void conversion.cancel()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    signal?.throwIfAborted()
    await conversion.execute()
  } finally {
    signal?.removeEventListener('abort', stop)
    input.dispose()
  }
  if (!target.buffer) throw new Error('nothing was written')
  return new Blob([target.buffer], { type: isMp4 ? 'video/mp4' : 'video/webm' })
}
