import type { Refusal } from '@callboard/contract/all-errors'
import type { ErrorBody } from '@callboard/contract/error-body'
import { ENGLISH } from '@callboard/contract/translate'

/** The body of an answer with this error, in English. */
export function errorOf({ code, message }: Refusal): ErrorBody {
  return { code, message: ENGLISH.t(message) }
}
