/**
 * A reason why Callboard cannot start that the person who starts it can act on. Its message is one line, meant to be
 * printed as it is, without a stack; everything else that is thrown during start is a defect.
 */
export class StartError extends Error {
  override readonly name = 'StartError'

  constructor(message: string, cause?: unknown) {
    super(message.replace(/\s+/g, ' ').trim(), cause === undefined ? undefined : { cause })
  }
}

/** The operating system's code of a failed call, such as `EACCES`, or undefined for any other error. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
