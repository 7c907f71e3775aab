import { withValues } from '../../translate.ts'

/**
 * Limits for the files of one entry together. `name`: characters. `unsent`: uploads of one account before it sends some of them.
 */
export const THREAD_FILE_LIMITS = { files: 10, mb: 20, name: 200, unsent: 40 } as const

/** `other`: a file from a mail, which only the desk can save. */
export const THREAD_FILE_KINDS = ['picture', 'pdf', 'other'] as const
export type ThreadFileKind = (typeof THREAD_FILE_KINDS)[number]

export const THREAD_FILE_BYTES = THREAD_FILE_LIMITS.mb * 1024 * 1024

/** File types that the file chooser offers. The server checks the content. */
export const THREAD_FILE_TYPES = 'image/*,application/pdf,.pdf'

export const THREAD_FILE_MESSAGE = {
  file: 'Please choose a picture or a PDF',
  gone: 'One of the files is no longer there. Please add it again.',
  tooMany: withValues('Please add at most {maximum} files', { maximum: THREAD_FILE_LIMITS.files }),
  tooLarge: withValues('Please add at most {mb} MB of files', { mb: THREAD_FILE_LIMITS.mb }),
} as const
