import type { AppError } from '#platform/app-error.ts'

/** What one person may upload, and what they are told otherwise. */
export interface UploadRules {
  /** The largest file, in bytes. */
  readonly maxBytes: number
  /** The refusal of a file whose upload ended before the file did. */
  readonly cutOff: (fileName: string) => AppError
  /** The refusal of a file that is larger than that. */
  readonly tooLarge: (fileName: string) => AppError
}
