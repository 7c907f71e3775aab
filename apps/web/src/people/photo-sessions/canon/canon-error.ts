/** Why a camera operation failed. Pages choose their messages by these. */
export type CanonProblem =
  /** The user chose no camera in the browser's list. */
  | 'not-chosen'
  /** The operating system or another program uses the camera. */
  | 'in-use'
  /** Not a camera that can be remote-controlled. */
  | 'not-supported'
  | 'unplugged'
  | 'timeout'
  /** The camera is doing something else, such as writing to its card or showing a menu. */
  | 'busy'
  | 'card-full'
  | 'card-missing'
  | 'card-protected'
  | 'lens'
  | 'focus'
  | 'refused'
  /** Malformed bytes. */
  | 'protocol'
  /** A picture was taken and could not be read. */
  | 'transfer'
  /** A picture was taken, but the camera no longer has it: it was only in its memory. */
  | 'lost'
  /** A picture was taken without a JPEG: there is only a RAW file on the card. */
  | 'raw-only'

/** Any failure between the page and the camera. */
export class CanonError extends Error {
  readonly problem: CanonProblem

  constructor(problem: CanonProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CanonError'
    this.problem = problem
  }
}

/** Whether to wait and retry after this failure. */
export function isBusy(error: unknown): boolean {
  return error instanceof CanonError && error.problem === 'busy'
}

/** Whether the camera is gone. */
export function isUnplugged(error: unknown): boolean {
  return error instanceof CanonError && error.problem === 'unplugged'
}

/** Converts any failure to a CanonError. */
export function toCanonError(error: unknown): CanonError {
  return error instanceof CanonError
    ? error
    : new CanonError('protocol', error instanceof Error ? error.message : String(error), { cause: error })
}

/** Ignores the failure of an optional step, unless the camera is gone. */
export function ignoreUnlessUnplugged(error: unknown): void {
  if (isUnplugged(error)) throw error
}
