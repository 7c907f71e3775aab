import type { Refusal } from '@callboard/contract/all-errors'
import { COMMON_ERROR } from '@callboard/contract/errors'

interface Details {
  /** The messages of the fields at fault. */
  readonly fields?: Readonly<Record<string, string>> | undefined
  /** The field at fault, if there is only one; it gets the message of the refusal. */
  readonly field?: string
  /** For 429 and 503: seconds until the user may try again. */
  readonly retryAfterSeconds?: number
}

/** An expected outcome that is shown to the user: an error of the contract, and the fields at fault. */
export class AppError extends Error {
  readonly code: Refusal['code']
  readonly status: Refusal['status']
  readonly fields: Details['fields']
  readonly retryAfterSeconds: number | undefined

  constructor({ code, status, message }: Refusal, { field, fields, retryAfterSeconds }: Details = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.status = status
    this.fields = field === undefined ? fields : { [field]: message }
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** 400 for one field. */
export function fieldError(field: string, message: string): AppError {
  return new AppError(COMMON_ERROR.invalid, { fields: { [field]: message } })
}
