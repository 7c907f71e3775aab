import { cutText } from '@callboard/contract/graphemes'
import { THREAD_FILE_LIMITS, THREAD_FILE_MESSAGE, type ThreadFileKind } from '@callboard/contract/messages/threads/file-rules'
import { fieldError } from '#platform/app-error.ts'
import { FILE_TYPE } from '#platform/file-types.ts'
import { ImageRejected } from '#platform/images/image-type.ts'
import { readSentPicture, SENT_PICTURE_TYPE } from '#platform/images/sent-picture.ts'
import { isPdf } from '#platform/pdf/pdf-signature.ts'

/** The prefix of the keys of all files of conversations. */
export const THREAD_FILES = 'conversation-files/'

/** The key of the small version of a picture. */
export const smallKey = (key: string): string => `${key}.small`

/** The key of a file, from the key of the file or of its small version. */
export const keyOf = (key: string): string => key.replace(/\.small$/, '')

/** Longest sides in pixels: enough for a printed page, and for a preview in a conversation. */
const SIDES = { full: 3000, small: 480 } as const

/** A checked file. */
export interface CheckedFile {
  readonly name: string
  readonly kind: ThreadFileKind
  readonly body: Buffer
  /** For pictures only. */
  readonly small: Buffer | null
}

export const THREAD_FILE_TYPE: Readonly<Record<ThreadFileKind, string>> = {
  picture: SENT_PICTURE_TYPE,
  pdf: FILE_TYPE.pdf,
  other: 'application/octet-stream',
}

function shownName(name: string, kind: ThreadFileKind): string {
  const clean = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}/\\]/gu, '').trim()
  const bare = clean.replace(/\.[A-Za-z0-9]{1,5}$/, '')
  const most = THREAD_FILE_LIMITS.name - '.jpg'.length
  if (kind === 'picture') return `${cutText(bare, most) || 'picture'}.jpg`
  return kind === 'pdf' ? `${cutText(bare, most) || 'document'}.pdf` : cutText(clean, THREAD_FILE_LIMITS.name) || 'file'
}

/**
 * Recognises a file by its bytes, whatever its declared type.
 *
 * @param who the sender, for the queue of pictures
 * @throws ImageRejected for anything but a picture or a PDF
 */
async function check(name: string, body: Buffer, who: string): Promise<CheckedFile> {
  if (isPdf(body)) return { name: shownName(name, 'pdf'), kind: 'pdf', body, small: null }
  const full = await readSentPicture(body, { side: SIDES.full, who })
  const small = await readSentPicture(full, { side: SIDES.small, who })
  return { name: shownName(name, 'picture'), kind: 'picture', body: full, small }
}

/** Reads a file that somebody uploads. @throws AppError 400 */
export async function readThreadFile(name: string, body: Buffer, who: string): Promise<CheckedFile> {
  try {
    return await check(name, body, who)
  } catch (error) {
    if (error instanceof ImageRejected) throw fieldError('file', THREAD_FILE_MESSAGE.file)
    throw error
  }
}

/** Reads a file from a mail. Files that are neither a picture nor a PDF can only be downloaded. */
export async function readMailedFile(name: string, body: Buffer, who: string): Promise<CheckedFile> {
  try {
    return await check(name, body, who)
  } catch (error) {
    if (error instanceof ImageRejected) return { name: shownName(name, 'other'), kind: 'other', body, small: null }
    throw error
  }
}
