import { TAPE_CHUNK_BYTES, TAPE_UPLOADS_PATH } from '@callboard/contract/casting/self-tapes/rules'
import { PERSON_HEADER } from '@callboard/contract/page-person'
import { DetailedError, type HttpRequest, Upload } from 'tus-js-client'
import { ApiError } from '#app/api/api-error.ts'
import { pageLanguage } from '#app/language/language.ts'
import { checkPerson, OtherPersonError, pagePerson } from '#app/session/page-person.ts'

/** Options and callbacks of an upload. */
export interface ResumableOptions {
  readonly fileName: string
  /** The address of an upload that was begun before; undefined for a new one. */
  readonly address: string | undefined
  /** Called when the server has given the upload an address. */
  onAddress(address: string): void
  onProgress(sent: number, total: number): void
  /** Called when the connection is lost; the upload retries by itself. */
  onWaiting(): void
  /** Called when the upload is complete. */
  onDone(address: string): void
  /**
   * Called when the upload will not retry: with an ApiError for a response of the server, or an OtherPersonError if another user is
   * signed in by now.
   */
  onFailed(error: unknown): void
}

/** One upload, which can be paused and resumed. */
export interface ResumableUpload {
  start(): void
  pause(): void
  /** Cancels the upload, and deletes it on the server. */
  cancel(): Promise<void>
}

/** Delays between retries, in milliseconds. The last one repeats for hours, because a network may be away for that long. */
const PAUSES = [0, 1000, 2000, 3000, ...Array<number>(5000).fill(5000)]

/**
 * Statuses of an upload that is locked, possibly by an earlier connection that the server still considers open, or whose offset is unknown.
 */
const HELD = new Set([409, 423])

/** The headers that name the user to whom the upload belongs, and the language for error messages. */
const onBeforeRequest = (request: HttpRequest) => {
  request.setHeader('accept-language', pageLanguage())
  const person = pagePerson()
  if (person !== undefined) request.setHeader(PERSON_HEADER, person)
}

/** Whether the server refused the upload because another user is signed in by now. */
function isOthers(error: unknown): boolean {
  return error instanceof DetailedError && Boolean(error.originalResponse?.getHeader(PERSON_HEADER))
}

function answerOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  const response = error instanceof DetailedError ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  return response && status > 0 ? new ApiError(status, '', response.getBody()) : undefined
}

/** Whether a retry may succeed: the network was away, or the server was overloaded. */
export function isPassing(error: unknown): boolean {
  const answer = answerOf(error)
  return answer === undefined || answer.status >= 500 || answer.status === 429 || answer.status === 408
}

/**
 * Uploads a file and resumes after interruptions (tus).
 *
 * @param file the file; it must be the same when resuming
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
    // The caller stores the address together with its own data.
    storeFingerprintForResuming: false,
    removeFingerprintOnSuccess: false,
    onUploadUrlAvailable() {
      if (upload.url === null) return
      hasBegun = true
      options.onAddress(new URL(upload.url, location.href).pathname)
    },
    onProgress: (sent, total) => options.onProgress(sent, total),
    // For a new upload these statuses mean that a limit is reached, so a retry would not help.
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

/** Deletes an unfinished upload of this user on the server. */
export function discardUpload(address: string): Promise<void> {
  return Upload.terminate(address, { retryDelays: [0, 1000], onBeforeRequest })
}
