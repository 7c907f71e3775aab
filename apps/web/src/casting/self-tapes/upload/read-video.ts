import { SELF_TAPE_MESSAGE, TAPE_MAX_BYTES } from '@callboard/contract/casting/self-tapes/rules'
import { lookIntoVideo, VideoRefused } from '#devices/video/look-into-video.ts'
import type { ChosenVideo } from './chosen-video.tsx'

/**
 * Reads the length of a video and a picture from it.
 *
 * @param lastModified of the file; `null` for a recording
 * @throws VideoRefused when it is too large or no video
 */
export async function readVideo(file: Blob, name: string, lastModified: number | null): Promise<ChosenVideo> {
  if (file.size > TAPE_MAX_BYTES) throw new VideoRefused(SELF_TAPE_MESSAGE.tooLarge)
  return { file, name, lastModified, ...(await lookIntoVideo(file)) }
}

/** As `readVideo`, for a recording. */
export const readRecording = (file: Blob): Promise<ChosenVideo> =>
  readVideo(file, file.type === 'video/mp4' ? 'recording.mp4' : 'recording.webm', null)
