import { PERSON_HEADER } from '@callboard/contract/page-person'
import { TAPE_CHUNK_BYTES, TAPE_UPLOADS_PATH } from '@callboard/contract/self-tapes/rules'
import { DetailedError, type HttpRequest, Upload } from 'tus-js-client'
import { ApiError } from '#app/api/api-error.ts'
import { checkPerson, OtherPersonError, pagePerson } from '#app/session/page-person.ts'

/** How an upload reports to its caller. */
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
  /** It will not continue by itself: ApiError for what the server has answered, OtherPersonError where somebody else is signed in by now. */
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

/** Somebody else is sending the same upload, as the connection before may still seem to; and nobody knows how far it is. */
const HELD = new Set([409, 423])

/** Says whose upload it is. */
const onBeforeRequest = (request: HttpRequest) => {
  const person = pagePerson()
  if (person !== undefined) request.setHeader(PERSON_HEADER, person)
}

/** Whether the upload stops because somebody else is signed in by now. */
function isOthers(error: unknown): boolean {
  return error instanceof DetailedError && Boolean(error.originalResponse?.getHeader(PERSON_HEADER))
}

function answerOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  const response = error instanceof DetailedError ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  return response && status > 0 ? new ApiError(status, '', response.getBody()) : undefined
}

/** Whether the same may go well in a moment: the network was away, or the server had no time. */
export function isPassing(error: unknown): boolean {
  const answer = answerOf(error)
  return answer === undefined || answer.status >= 500 || answer.status === 429 || answer.status === 408
}

/**
 * Sends a file so that it continues where it broke off (tus).
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
    onBeforeRequest,
    // Where it goes on is kept by the person who calls, with what else belongs to it.
    storeFingerprintForResuming: false,
    removeFingerprintOnSuccess: false,
    onUploadUrlAvailable() {
      if (upload.url === null) return
      hasBegun = true
      options.onAddress(new URL(upload.url, location.href).pathname)
    },
    onProgress: (sent, total) => options.onProgress(sent, total),
    // Where an upload begins, the same answers are limits, and stay so.
    onShouldRetry(error) {
      const tries = !isOthers(error) && (isPassing(error) || (hasBegun && HELD.has(answerOf(error)?.status ?? 0)))
      if (tries) options.onWaiting()
      return tries
    },
    onSuccess: () => options.onDone(new URL(upload.url ?? '', location.href).pathname),
    onError(error) {
      if (!isOthers(error)) return options.onFailed(answerOf(error) ?? error)
      checkPerson()
      options.onFailed(new OtherPersonError())
    },
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
  return Upload.terminate(address, { retryDelays: [0, 1000], onBeforeRequest })
}
