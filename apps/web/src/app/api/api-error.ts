import type { ErrorCode } from '@callboard/contract/all-errors'
import type { ErrorBody } from '@callboard/contract/error-body'

/** An error response. `message` is `status: body text`, or `status: status text` when the body is empty. */
export class ApiError extends Error {
  readonly status: number
  /**
   * The contract's code for the refusal; `null` if the response is not from our server, but from a proxy for example. Compare it with
   * `hasCode`.
   */
  readonly code: string | null
  /** The server's message for the user, if there is one. */
  readonly serverMessage: string | null
  /** Error messages by the name of the input. */
  readonly fields: Readonly<Record<string, string>>

  /** Seconds after which the caller may retry, if the server said so. */
  readonly retryAfter: number | null

  constructor(status: number, statusText: string, bodyText: string, retryAfter?: string | null) {
    super(`${status}: ${bodyText || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.retryAfter = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null
    const body = parseErrorBody(bodyText)
    this.code = body?.code ?? null
    this.serverMessage = body?.message ?? null
    this.fields = body?.fields ?? {}
  }
}

/** Whether a call failed with this error of the contract. */
export function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code
}

function parseErrorBody(text: string): Partial<ErrorBody> | null {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof body !== 'object' || body === null || !('message' in body) || typeof body.message !== 'string') return null
  const fields: Record<string, string> = {}
  if ('fields' in body && typeof body.fields === 'object' && body.fields !== null) {
    for (const [name, why] of Object.entries(body.fields)) if (typeof why === 'string') fields[name] = why
  }
  return { ...('code' in body && typeof body.code === 'string' && { code: body.code }), message: body.message, fields }
}
