import { TAPE_CHUNK_BYTES, TAPE_UPLOADS_PATH } from '@callboard/contract/self-tape-options'
import { DetailedError, Upload } from 'tus-js-client'
import { ApiError } from './api-error.ts'

/** How an upload is told of. */
export interface ResumableOptions {
  readonly fileName: string
  /** Where an upload that was begun goes on. */
  readonly address: string | undefined
  /** The server has given the upload an address. */
  onAddress(address: string): void
  onProgress(sent: number, total: number): void
  /** The connection is lost; it is tried again by itself. */
  onWaiting(): void
  /** All of it is there. */
  onDone(address: string): void
  /** It will not go on by itself: ApiError for what the server has answered. */
  onFailed(error: unknown): void
}

/** One upload, which can be stopped and gone on with. */
export interface ResumableUpload {
  start(): void
  pause(): void
  /** Stops it for good, and lets the server forget it. */
  cancel(): Promise<void>
}

/** Pauses between two tries, in milliseconds; the last one is repeated for hours, as networks come back when they like. */
const PAUSES = [0, 1000, 2000, 3000, ...Array<number>(5000).fill(5000)]

/** Answers that another try may better: somebody else holds the upload, too many at once, and whatever a server about to restart says. */
const PASSING = new Set([409, 423, 429])

function answerOf(error: unknown): ApiError | undefined {
  const response = error instanceof DetailedError ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  return response && status > 0 ? new ApiError(status, '', response.getBody()) : undefined
}

function isPassing(error: unknown): boolean {
  const answer = answerOf(error)
  return answer === undefined || answer.status >= 500 || PASSING.has(answer.status)
}

/**
 * Sends a file so that it goes on where it broke off (tus).
 *
 * @param file what is sent; the same one when it goes on
 */
export function resumableUpload(file: Blob, options: ResumableOptions): ResumableUpload {
  let hasBegun = options.address !== undefined
  const upload = new Upload(file, {
    endpoint: TAPE_UPLOADS_PATH,
    ...(options.address !== undefined && { uploadUrl: options.address }),
    metadata: { filename: options.fileName },
    chunkSize: TAPE_CHUNK_BYTES,
    retryDelays: PAUSES,
    // Where it goes on is kept by whoever calls, with what else belongs to it.
    storeFingerprintForResuming: false,
    removeFingerprintOnSuccess: false,
    onUploadUrlAvailable() {
      if (upload.url === null) return
      hasBegun = true
      options.onAddress(new URL(upload.url, location.href).pathname)
    },
    onProgress: (sent, total) => options.onProgress(sent, total),
    // Beginning anew has its own answers: 409 there is a limit, and stays one.
    onShouldRetry(error) {
      const tries = isPassing(error) && (hasBegun || answerOf(error)?.status !== 409)
      if (tries) options.onWaiting()
      return tries
    },
    onSuccess: () => options.onDone(new URL(upload.url ?? '', location.href).pathname),
    onError: (error) => options.onFailed(answerOf(error) ?? error),
  })
  return {
    start: () => upload.start(),
    pause: () => void upload.abort(),
    async cancel() {
      await upload.abort()
      if (upload.url) await discardUpload(upload.url).catch(() => {})
    },
  }
}

/** Lets the server forget an upload of this person. */
export function discardUpload(address: string): Promise<void> {
  return Upload.terminate(address, { retryDelays: [0, 1000] })
}
