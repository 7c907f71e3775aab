/**
 * A reason why Callboard cannot start, which the operator can fix. Its message is one line, printed as it is without a stack; all other
 * errors during start are defects.
 */
export class StartError extends Error {
  override readonly name = 'StartError'

  constructor(message: string, cause?: unknown) {
    super(message.replace(/\s+/g, ' ').trim(), cause === undefined ? undefined : { cause })
  }
}

/** The operating system's error code, for example `EACCES`; undefined for any other error. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
