import { MEDIA_REQUEST_MESSAGE, type MediaFileKind } from '@callboard/contract/casting/media-requests/rules'
import { fieldError } from '#platform/app-error.ts'
import { FILE_TYPE } from '#platform/file-types.ts'
import { ImageRejected } from '#platform/images/image-type.ts'
import { readSentPicture, SENT_PICTURE_TYPE } from '#platform/images/sent-picture.ts'
import { isPdf } from '#platform/pdf/pdf-signature.ts'
import { probeSound } from '#platform/video/probe.ts'

/** A checked file, as it is stored. */
export interface CheckedFile {
  readonly body: Buffer
  readonly type: string
  /** The length of a recording; `null` for other files, and when it cannot be read. */
  readonly seconds: number | null
}

/** The prefix of the storage keys of all files that people sent for requests. */
export const SENT_FILES = 'request-files/'

/** Longest side in pixels of a stored photo: enough for a printed page. */
const PHOTO_SIDE = 3000

/** @throws AppError 400 */
async function readPhoto(body: Buffer, who: string): Promise<CheckedFile> {
  try {
    return { body: await readSentPicture(body, { side: PHOTO_SIDE, who }), type: SENT_PICTURE_TYPE, seconds: null }
  } catch (error) {
    if (error instanceof ImageRejected) throw fieldError('file', MEDIA_REQUEST_MESSAGE.notPhoto)
    throw error
  }
}

/** The offset of the first chunk of a WAV file, and the size of a chunk header. */
const WAV_CHUNKS = 12
const WAV_CHUNK_HEAD = 8

const MPEG_FRAME = 0xff
/** Masks for the second byte of an MPEG audio frame: three sync bits, and two layer bits. */
const MPEG_SYNC = 0xe0
const MPEG_LAYER = 0x06

/** The media type of a recording, from its first bytes and not its name; `undefined` for anything else. */
export function audioTypeOf(body: Buffer): string | undefined {
  const head = body.toString('latin1', 0, 16)
  if (head.startsWith('ID3')) return 'audio/mpeg'
  if (head.startsWith('RIFF') && head.startsWith('WAVE', 8)) return 'audio/wav'
  if (head.startsWith('OggS')) return 'audio/ogg'
  if (head.startsWith('fLaC')) return 'audio/flac'
  // Phone recorders use many brand names for the same container.
  if (head.startsWith('ftyp', 4)) return 'audio/mp4'
  if (head.startsWith('\x1aE\xdf\xa3')) return 'audio/webm'
  const [first, second = 0] = body
  if (first !== MPEG_FRAME || (second & MPEG_SYNC) !== MPEG_SYNC) return undefined
  return (second & MPEG_LAYER) === 0 ? 'audio/aac' : 'audio/mpeg'
}

/** A hundred hours: a file that states more is wrong. */
const LONGEST_SECONDS = 360_000

/** Minimum bytes of a recording with sound. */
const SHORTEST = 64

/** Whether a file may have sound: a WAV file needs a data chunk, any other file a minimum size. */
function hasSound(body: Buffer, type: string): boolean {
  if (body.length < SHORTEST) return false
  if (type !== 'audio/wav') return true
  for (let at = WAV_CHUNKS; at + WAV_CHUNK_HEAD < body.length; ) {
    if (body.toString('latin1', at, at + 4) === 'data') return true
    const size = body.readUInt32LE(at + 4)
    at += WAV_CHUNK_HEAD + size + (size % 2)
  }
  return false
}

/** The length of a recording in whole seconds, as of self-tapes; `null` when it cannot be read or is wrong. */
async function secondsOf(body: Buffer): Promise<number | null> {
  const seconds = await probeSound(body)
  return seconds === null || seconds > LONGEST_SECONDS ? null : Math.round(seconds)
}

/**
 * Checks a sent file by its bytes alone.
 *
 * @param who the sender, for the image queue
 * @throws AppError 400 for a file of another kind
 */
export async function readSentFile(kind: MediaFileKind, body: Buffer, who: string): Promise<CheckedFile> {
  switch (kind) {
    case 'photo':
      return readPhoto(body, who)
    case 'audio': {
      const type = audioTypeOf(body)
      if (type === undefined || !hasSound(body, type)) throw fieldError('file', MEDIA_REQUEST_MESSAGE.notAudio)
      return { body, type, seconds: await secondsOf(body) }
    }
    case 'pdf':
      if (!isPdf(body)) throw fieldError('file', MEDIA_REQUEST_MESSAGE.notPdf)
      return { body, type: FILE_TYPE.pdf, seconds: null }
  }
}
