import type { AppError } from '#platform/app-error.ts'

/** What one person may upload, and the errors for other files. */
export interface UploadRules {
  /** The largest file, in bytes. */
  readonly maxBytes: number
  /** The error for an incomplete upload. */
  readonly cutOff: (fileName: string) => AppError
  /** The error for a file above the limit. */
  readonly tooLarge: (fileName: string) => AppError
}
