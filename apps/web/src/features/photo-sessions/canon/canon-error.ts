/** Why something with the camera did not go. Pages choose their words by these. */
export type CanonProblem =
  /** Nobody chose a camera in the browser's list. */
  | 'not-chosen'
  /** The operating system or another program holds the camera. */
  | 'in-use'
  /** Not a camera that can be controlled so. */
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
  /** Bytes that make no sense. */
  | 'protocol'
  /** A picture was taken and could not be read. */
  | 'transfer'
  /** A picture was taken, and the camera has it no more: it was in its memory only. */
  | 'lost'
  /** A picture was taken that is no JPEG, only a RAW file on the card. */
  | 'raw-only'

/** Anything that goes wrong between page and camera. */
export class CanonError extends Error {
  readonly problem: CanonProblem

  constructor(problem: CanonProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CanonError'
    this.problem = problem
  }
}

/** Whether waiting and asking again is what one does about a failure. */
export function isBusy(error: unknown): boolean {
  return error instanceof CanonError && error.problem === 'busy'
}

/** Whether the camera is gone, as opposed to unwell. */
export function isUnplugged(error: unknown): boolean {
  return error instanceof CanonError && error.problem === 'unplugged'
}

/** Any failure as one of ours. */
export function toCanonError(error: unknown): CanonError {
  return error instanceof CanonError
    ? error
    : new CanonError('protocol', error instanceof Error ? error.message : String(error), { cause: error })
}

/** For what may fail, but not because the camera is gone. */
export function ignoreUnlessUnplugged(error: unknown): void {
  if (isUnplugged(error)) throw error
}
