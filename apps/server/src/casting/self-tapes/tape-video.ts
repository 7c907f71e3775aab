import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { TAPE_THUMBNAIL } from '@callboard/contract/casting/self-tapes/rules'
import type { VideoKind } from '@callboard/contract/casting/self-tapes/video-signature'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { isFastStart } from '#platform/video/fast-start.ts'
import type { Ffmpeg } from '#platform/video/ffmpeg.ts'
import {
  convertArguments,
  type Preparation,
  pictureArguments,
  preparationOf,
  probeArguments,
  readProbe,
} from '#platform/video/ffmpeg-arguments.ts'
import { videoKindAt } from '#platform/video/probe.ts'

/** The facts about a video, and the result of its conversion. */
export interface MadeVideo {
  /** The converted video; undefined when no conversion is needed. */
  readonly made?: { readonly path: string; readonly size: number; readonly contentType: string }
  /** Seconds. */
  readonly duration: number | null
  /** A JPEG from the middle of the video, if requested. */
  readonly picture?: Buffer
}

const LOOK_MS = 60_000
const CONVERT_MS = 3.5 * HOUR_MS
/** Seconds by which a copy may be shorter than the video: durations are rounded, and sound often ends a little before the picture. */
const SHORTER_SECONDS = 3

/** A video in which FFmpeg finds no picture, or which it converts incorrectly. */
class UnreadableVideo extends Error {
  override readonly name = 'UnreadableVideo'
}

/**
 * Converts a video for all browsers, in a separate folder.
 *
 * @param options `path`: the video; `folder` and `name`: where to write the result
 * @throws UnreadableVideo, and other errors of FFmpeg
 */
export async function makeVideo(
  ffmpeg: Ffmpeg,
  options: { path: string; folder: string; name: string; wantsPicture: boolean; signal: AbortSignal },
): Promise<MadeVideo> {
  const { path, folder, name, wantsPicture, signal } = options
  const look = async (file: string, kind: VideoKind) =>
    readProbe(await ffmpeg.probe(probeArguments(file, kind), { signal, timeoutMs: LOOK_MS }))
  const kind = await videoKindAt(path)
  const report = kind && (await look(path, kind))
  if (!kind || !report) throw new UnreadableVideo('no video')
  const how = preparationOf(kind, report, kind === 'mp4' && (await isFastStart(path)))
  if (how === 'unreadable') throw new UnreadableVideo('no picture in it')

  const made = how === 'keep' ? undefined : await convert(how)
  const duration = made?.duration ?? report.format.duration ?? null
  const shown = made ?? { path, kind }
  return {
    ...(made && {
      made: { path: made.path, size: (await stat(made.path)).size, contentType: made.kind === 'mp4' ? 'video/mp4' : 'video/webm' },
    }),
    duration,
    ...(wantsPicture && { picture: await takePicture(shown.path, shown.kind, (duration ?? 0) / 2) }),
  }

  async function convert(way: Exclude<Preparation, 'keep' | 'unreadable'>) {
    const output = join(folder, `${name}.video`)
    const target: VideoKind = way === 'remux-webm' ? 'matroska' : 'mp4'
    await ffmpeg.convert(convertArguments(way, path, kind as VideoKind, output), { signal, timeoutMs: CONVERT_MS })
    const result = await look(output, target)
    const [before, after] = [report?.format.duration, result?.format.duration]
    if (!result || after === undefined || (before !== undefined && before - after > SHORTER_SECONDS)) {
      throw new UnreadableVideo('it would have come out shorter')
    }
    return { path: output, kind: target, duration: after }
  }

  async function takePicture(of: string, ofKind: VideoKind, second: number): Promise<Buffer> {
    const output = join(folder, `${name}.jpg`)
    const { width, height } = TAPE_THUMBNAIL
    await ffmpeg.convert(pictureArguments(of, ofKind, { second, width, height, output }), { signal, timeoutMs: LOOK_MS })
    const picture = await readFile(output)
    await rm(output, { force: true })
    return picture
  }
}
