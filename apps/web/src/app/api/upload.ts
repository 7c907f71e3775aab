import type { Api, UploadPath } from '@callboard/contract/api-types'
import { buildPath } from '@callboard/contract/build-path'
import { PERSON_HEADER } from '@callboard/contract/page-person'
import { t } from '#app/language/t.ts'
import { languageHeader, type Part, type PathValues, personHeader, refusedForOther } from './api.ts'
import { ApiError } from './api-error.ts'

/** How an upload reports its progress and is stopped. */
export interface UploadOptions {
  /** The multipart field; `image` by default. */
  field?: string
  /** Called with the fraction sent, 0 to 1. */
  onProgress?: (share: number) => void
  /** Stops the upload; the promise then rejects with an `AbortError`. */
  signal?: AbortSignal
}

type UploadArguments<Path extends UploadPath> =
  Part<'params', PathValues<Api[`POST ${Path}`]['params']>> extends infer Params
    ? object extends Params
      ? [options?: UploadOptions & Params]
      : [options: UploadOptions & Params]
    : never

/**
 * Sends one file. Uses XMLHttpRequest, because fetch reports no upload progress.
 *
 * @param template path of the endpoint, such as `/api/upload-image`
 * @param args `params` as the path takes them, `field`, `onProgress`, `signal`
 * @returns the response of the endpoint
 * @throws ApiError on any error response, OtherPersonError if another user is signed in, TypeError when the network fails
 */
export function upload<Path extends UploadPath>(
  template: Path,
  file: Blob,
  ...args: UploadArguments<Path>
): Promise<Api[`POST ${Path}`]['response']> {
  const { params, field = 'image', onProgress, signal }: UploadOptions & { params?: unknown } = args[0] ?? {}
  const path = buildPath(template, params, undefined)
  return new Promise((resolve, reject) => {
    const transfer = new XMLHttpRequest()
    const stop = () => transfer.abort()
    const settle = (finish: () => void) => {
      signal?.removeEventListener('abort', stop)
      finish()
    }
    transfer.open('POST', path)
    transfer.withCredentials = true
    for (const [name, value] of Object.entries({ ...personHeader(), ...languageHeader() })) transfer.setRequestHeader(name, value)
    transfer.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
    transfer.onload = () =>
      settle(() => {
        if (transfer.getResponseHeader(PERSON_HEADER) !== null) reject(refusedForOther())
        else if (transfer.status >= 200 && transfer.status < 300) resolve(JSON.parse(transfer.responseText))
        else reject(new ApiError(transfer.status, transfer.statusText, transfer.responseText, transfer.getResponseHeader('retry-after')))
      })
    transfer.onerror = () => settle(() => reject(new TypeError('Network request failed')))
    transfer.onabort = () => settle(() => reject(new DOMException(t('The upload was cancelled'), 'AbortError')))
    if (signal?.aborted) return reject(new DOMException(t('The upload was cancelled'), 'AbortError'))
    signal?.addEventListener('abort', stop)
    const form = new FormData()
    form.append(field, file, file instanceof File ? file.name : 'photo')
    transfer.send(form)
  })
}
