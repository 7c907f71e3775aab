import { msg, t } from '#app/language/t.ts'

/** Why a webcam gives no picture. */
export type WebcamProblem = 'denied' | 'missing' | 'in-use' | 'insecure' | 'unplugged' | 'unsupported' | 'failed'

/** Any failure of a webcam. */
export class WebcamError extends Error {
  readonly problem: WebcamProblem

  constructor(problem: WebcamProblem, options?: ErrorOptions) {
    super(`webcam: ${problem}`, options)
    this.name = 'WebcamError'
    this.problem = problem
  }
}

const PROBLEM_OF: Readonly<Record<string, WebcamProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
}

/** Maps a browser's error to a problem (https://w3c.github.io/mediacapture-main/, getUserMedia). */
export function webcamError(error: unknown): WebcamError {
  if (error instanceof WebcamError) return error
  const name = error instanceof Error ? error.name : ''
  return new WebcamError(PROBLEM_OF[name] ?? 'failed', { cause: error })
}

const WORDS: Readonly<Record<WebcamProblem, string>> = {
  denied: msg('Unable to access camera. Please check permissions.'),
  missing: msg('Unable to access camera. None was found: plug one in and try again.'),
  'in-use': msg('Unable to access camera. Another program is using it: close that program and try again.'),
  insecure: msg('Unable to access camera. Browsers allow it on secure (https) addresses only.'),
  unplugged: msg('The camera was unplugged. Plug it in again, or choose another one.'),
  unsupported: msg('Unable to access camera. This browser has no camera support.'),
  failed: msg('Unable to access camera. Please try again.'),
}

/** The message under *Camera Error*. */
export function webcamErrorText(problem: WebcamProblem): string {
  return t(WORDS[problem])
}
