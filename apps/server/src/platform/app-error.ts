import type { ErrorStatus } from '@callboard/contract/endpoint'
import { ERROR_MESSAGE } from '@callboard/contract/errors'

/** An outcome that the person is told about: the status and message they get, and the fields at fault. */
export class AppError extends Error {
  readonly status: ErrorStatus
  readonly fields: Readonly<Record<string, string>> | undefined

  constructor(status: ErrorStatus, message: string, fields?: Readonly<Record<string, string>>) {
    super(message)
    this.name = 'AppError'
    this.status = status
    this.fields = fields
  }
}

/** 400 on one field. */
export function fieldError(field: string, message: string): AppError {
  return new AppError(400, ERROR_MESSAGE.invalid, { [field]: message })
}

/** 404, also for things the person may not know of. */
export function notFound(message: string = ERROR_MESSAGE.notFound): AppError {
  return new AppError(404, message)
}

/** 409. */
export function conflict(message: string): AppError {
  return new AppError(409, message)
}
