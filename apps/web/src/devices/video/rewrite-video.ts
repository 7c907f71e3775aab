import {
  BlobSource,
  BufferTarget,
  Conversion,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  getFirstEncodableVideoCodec,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  QUALITY_HIGH,
  type VideoSample,
  VideoSampleSink,
  VideoSampleSource,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'

/** A part of a video, in seconds from its start. */
export interface Cut {
  readonly start: number
  readonly end: number
}

/**
 * Rewrites a recording. A browser's recording has no duration and cannot be seeked; the result has one and can.
 *
 * @throws if this browser cannot do it
 */
export async function rewriteVideo(recording: Blob): Promise<Blob> {
  return rewritten(recording, async (input, output) => {
    const conversion = await Conversion.init({ input, output, showWarnings: false })
    if (conversion.discardedTracks.length > 0 || !conversion.isValid) throw new Error('this browser cannot rewrite every track')
    await conversion.execute()
  })
}

/**
 * Keeps only the part inside a cut. The video is encoded again, so that it starts at exactly that point; the audio is copied.
 *
 * @param onProgress called with the share done, from 0 to 1
 * @throws if this browser cannot do it
 */
export async function cutVideo(recording: Blob, cut: Cut, onProgress: (share: number) => void): Promise<Blob> {
  return rewritten(recording, async (input, output) => {
    const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()])
    const addPictures = video && (await addPicture(output, video, cut, onProgress))
    const addSounds = audio && (await addSound(output, audio, cut))
    await output.start()
    await Promise.all([addPictures?.(), addSounds?.()])
    await output.finalize()
  })
}

async function rewritten(recording: Blob, write: (input: Input, output: Output) => Promise<void>): Promise<Blob> {
  const input = new Input({ source: new BlobSource(recording), formats: [WEBM, MATROSKA, MP4, QTFF] })
  const isMp4 = /mp4/.test(recording.type)
  const target = new BufferTarget()
  const output = new Output({ format: isMp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(), target })
  try {
    await write(input, output)
  } catch (error) {
    await output.cancel()
    throw error
  } finally {
    input.dispose()
  }
  if (!target.buffer) throw new Error('nothing was written')
  return new Blob([target.buffer], { type: isMp4 ? 'video/mp4' : 'video/webm' })
}

/** If the camera hangs, there are no new frames for a while. The last frame stays, so that every cut contains a picture. */
async function addPicture(output: Output, track: InputVideoTrack, { start, end }: Cut, onProgress: (share: number) => void) {
  const [width, height, rotation] = await Promise.all([track.getCodedWidth(), track.getCodedHeight(), track.getRotation()])
  const codec = await getFirstEncodableVideoCodec(output.format.getSupportedVideoCodecs(), { width, height })
  if (!codec) throw new Error('this browser cannot write this picture')
  const source = new VideoSampleSource({ codec, quality: QUALITY_HIGH })
  output.addVideoTrack(source, { rotation })
  return async () => {
    const put = async (sample: VideoSample, until: number) => {
      const from = Math.max(start, sample.timestamp)
      sample.setTimestamp(from - start)
      sample.setDuration(until - from)
      await source.add(sample)
      sample.close()
      onProgress((until - start) / (end - start))
    }
    let shown: VideoSample | undefined
    for await (const sample of new VideoSampleSink(track).samples(start, end)) {
      if (shown && sample.timestamp > start) await put(shown, sample.timestamp)
      else shown?.close()
      shown = sample
    }
    if (!shown) throw new Error('there is no picture')
    await put(shown, end)
    source.close()
  }
}

async function addSound(output: Output, track: InputAudioTrack, { start, end }: Cut) {
  const [codec, decoderConfig] = await Promise.all([track.getCodec(), track.getDecoderConfig()])
  if (!codec || !decoderConfig) throw new Error('this browser does not know this sound')
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  return async () => {
    const sink = new EncodedPacketSink(track)
    let packet = (await sink.getPacket(start)) ?? (await sink.getFirstPacket())
    for (; packet && packet.timestamp < end; packet = await sink.getNextPacket(packet)) {
      if (packet.timestamp >= start) await source.add(packet.clone({ timestamp: packet.timestamp - start }), { decoderConfig })
    }
    source.close()
  }
}
