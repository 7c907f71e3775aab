import type { ErrorStatus } from '@callboard/contract/endpoint'
import { ERROR_MESSAGE } from '@callboard/contract/errors'

/** An expected outcome that is shown to the user: the status, the message and the fields at fault. */
export class AppError extends Error {
  readonly status: ErrorStatus
  readonly fields: Readonly<Record<string, string>> | undefined
  /** For 429: seconds until the user may try again. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: ErrorStatus, message: string, fields?: Readonly<Record<string, string>>, retryAfterSeconds?: number) {
    super(message)
    this.name = 'AppError'
    this.status = status
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** 400 for one field. */
export function fieldError(field: string, message: string): AppError {
  return new AppError(400, ERROR_MESSAGE.invalid, { [field]: message })
}

/** 429. @param seconds until it may be tried again */
export function tooMany(seconds: number, message: string = ERROR_MESSAGE.tooMany): AppError {
  return new AppError(429, message, undefined, seconds)
}

/** 404, also for things the user may not know of. */
export function notFound(message: string = ERROR_MESSAGE.notFound): AppError {
  return new AppError(404, message)
}

/** 409. */
export function conflict(message: string): AppError {
  return new AppError(409, message)
}
