import { buffer } from 'node:stream/consumers'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { probeVideo, type VideoRejection } from '#platform/video/probe.ts'
import type { VideoFacts } from '#platform/video/video-facts.ts'

/**
 * Probes a video in the media store. From a bucket, only the bytes that identify the format are downloaded. If they are not enough or
 * cannot be read, the whole file is downloaded, so that no video is refused because of partial reads.
 *
 * @returns undefined when there is no such object
 */
export async function probeStored(store: MediaStore, key: string): Promise<VideoFacts | VideoRejection | undefined> {
  const whole = () => store.withFile(key, probeVideo)
  if (!store.parts) return whole()
  const first = await store.get(key, { start: 0, end: 0 })
  if (!first) return undefined
  const { size } = first
  first.stream.destroy()
  const facts = await probeVideo({
    size,
    async read(start, end) {
      const media = await store.get(key, { start, end: end - 1 })
      if (!media) throw new Error('the video is gone')
      return buffer(media.stream)
    },
  })
  return facts === 'damaged' ? whole() : facts
}
