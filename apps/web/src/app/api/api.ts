import type { User } from '@callboard/contract/accounts/accounts/endpoints'
import type { Api, ApiKey } from '@callboard/contract/api-types'
import { buildPath } from '@callboard/contract/build-path'
import { IDEMPOTENCY_HEADER } from '@callboard/contract/endpoint'
import { PERSON_HEADER } from '@callboard/contract/page-person'
import { type QueryFunctionContext, type QueryKey, queryOptions } from '@tanstack/react-query'
import { pageLanguage } from '#app/language/language.ts'
import { checkPerson, OtherPersonError, otherPerson, pagePerson } from '#app/session/page-person.ts'
import { confirmPerson, needsSignInAgain } from '#app/session/sign-in-again.ts'
import { ApiError } from './api-error.ts'
import { forgetFirstAnswers, takeFirstAnswer } from './first-answers.ts'
import { changeAnswered, changeHeader } from './own-changes.ts'
import { photoForm } from './photo-form.ts'

export type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: undefined }
  : undefined extends Value
    ? { [Key in Name]?: Value }
    : object extends Value
      ? { [Key in Name]?: Value }
      : { [Key in Name]: Value }

/** Path parameters are strings in the contract; the page also passes numbers. */
export type PathValues<Params> = [Params] extends [undefined] ? undefined : { [Name in keyof Params]: string | number }

/** The arguments of a call to one endpoint, as the contract defines them. */
export type CallOptions<Key extends ApiKey> = Part<'params', PathValues<Api[Key]['params']>> &
  Part<'query', Api[Key]['query']> &
  Part<'body', Api[Key]['body']> &
  CallManner

/** Options of a call to any endpoint. */
interface CallManner {
  /** Aborts the call. */
  signal?: AbortSignal
  /** Idempotency key, for endpoints that act once per key. */
  idempotencyKey?: string
  /** Sends no cookie and no user, so that the server does not learn who is signed in on this device. */
  anonymous?: true
  /** Sends the call as the device, which may be a paired kiosk, not as the user who is signed in on it. */
  asDevice?: true
  /** Sends a form with these photos instead of the body's `photos`, for endpoints that also take one. */
  photos?: readonly Blob[]
}

type CallArguments<Key extends ApiKey> = object extends CallOptions<Key> ? [options?: CallOptions<Key>] : [options: CallOptions<Key>]

interface LooseOptions extends CallManner {
  params?: unknown
  query?: unknown
  body?: unknown
}

/**
 * Calls one endpoint of the contract.
 *
 * @param key method and path, such as `'GET /api/projects/{id}'`
 * @param args `params`, `query` and `body` as the endpoint takes them; `signal` to abort
 * @returns the response body; `undefined` if there is none
 * @throws ApiError on any error response
 */
export async function api<Key extends ApiKey>(key: Key, ...args: CallArguments<Key>): Promise<Api[Key]['response']> {
  const options: LooseOptions = args[0] ?? {}
  const [method = 'GET', template = ''] = key.split(' ')
  return request(method, buildPath(template, options.params, options.query), options)
}

type ReadKey = Extract<ApiKey, `GET ${string}`>

/**
 * Query options of one read. The first element of the query key is the path, so `queryClient.invalidateQueries({ queryKey:
 * ['/api/projects'] })` invalidates it with any query string.
 */
export function apiQuery<Key extends ReadKey>(key: Key, ...args: CallArguments<Key>) {
  const options: LooseOptions = args[0] ?? {}
  const path = buildPath(key.slice(4), options.params, undefined)
  const queryKey: readonly unknown[] = options.query === undefined ? [path] : [path, options.query]
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<Api[Key]['response']> =>
      request('GET', buildPath(key.slice(4), options.params, options.query), { signal }),
  })
}

/**
 * The default read: GETs the path that is the first element of the query key.
 *
 * @param on401 `throw` as everywhere else, or `null` to return `null` when signed out
 */
export function getQueryFn<Answer>({ on401 }: { on401: 'throw' | 'null' }) {
  return async ({ queryKey, signal }: QueryFunctionContext<QueryKey>): Promise<Answer> => {
    try {
      return await request('GET', String(queryKey[0]), { signal })
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null as Answer
      throw error
    }
  }
}

/**
 * One page of a list whose endpoint sends the length of the whole list in `X-Total-Count`.
 *
 * @returns the page's rows, and the total number of rows
 * @throws ApiError as `api` does
 */
export async function apiPage<Key extends ReadKey>(
  key: Key,
  ...args: CallArguments<Key>
): Promise<{ rows: Api[Key]['response']; total: number }> {
  const { params, query, signal }: LooseOptions = args[0] ?? {}
  const { response, text } = await send('GET', buildPath(key.slice(4), params, query), signal ? { signal } : {})
  return { rows: JSON.parse(text), total: Number(response.headers.get('x-total-count')) }
}

type Sent = Omit<LooseOptions, 'params' | 'query'>

/** The newest change whose response has not arrived yet. */
let underWay: { readonly name: string; readonly answer: Promise<unknown> } | undefined

/** Sends a change only once if its button is pressed again before the page has disabled it: every press gets the same response. */
function changeOnce<Answer>(method: string, path: string, sent: Sent): Promise<Answer> {
  const name = JSON.stringify([method, path, sent])
  if (underWay?.name === name) return underWay.answer as Promise<Answer>
  const answer = call<Answer>(method, path, sent)
  const mine = { name, answer }
  underWay = mine
  const over = () => {
    if (underWay === mine) underWay = undefined
  }
  answer.then(over, over)
  return answer
}

async function request<Answer>(method: string, path: string, sent: Sent): Promise<Answer> {
  // A change may make the responses that came with the page out of date.
  if (method !== 'GET') {
    forgetFirstAnswers()
    // A change that can be aborted is not shared, because aborting it would also abort the other caller's.
    return sent.signal ? call(method, path, sent) : changeOnce(method, path, sent)
  }
  const first = sent.anonymous ? undefined : takeFirstAnswer(path)
  if (first) {
    if (first.status >= 400) throw new ApiError(first.status, '', JSON.stringify(first.body))
    return first.body as Answer
  }
  return call(method, path, sent)
}

async function call<Answer>(method: string, path: string, sent: Sent): Promise<Answer> {
  const { text } = await send(method, path, sent)
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}

async function send(method: string, path: string, sent: Sent): Promise<{ response: Response; text: string }> {
  const response = await fetchFrom(method, path, sent)
  const text = await response.text()
  if (response.ok) return { response, text }
  const error = new ApiError(response.status, response.statusText, text, response.headers.get('retry-after'))
  // Repeat the same call with the same arguments.
  if (needsSignInAgain(error) && (await confirmPerson()) && !sent.signal?.aborted) return send(method, path, sent)
  throw error
}

/** The header that names the user of this page. */
export function personHeader(): Record<string, string> {
  const person = pagePerson()
  return person === undefined ? {} : { [PERSON_HEADER]: person }
}

/** The language for the server's error messages: the page's language, which a visitor of the kiosk may have chosen. */
export const languageHeader = () => ({ 'accept-language': pageLanguage() })

/** @returns the error to throw when the server has refused a call because another user is signed in by now */
export function refusedForOther(): OtherPersonError {
  checkPerson()
  return new OtherPersonError()
}

/** @throws OtherPersonError if another user is signed in by now */
async function fetchFrom(method: string, path: string, sent: Sent): Promise<Response> {
  const { body, photos, signal, idempotencyKey, anonymous } = sent
  const isNobodys = anonymous || sent.asDevice
  if (!isNobodys && otherPerson() !== null) throw new OtherPersonError()
  const headers = {
    ...languageHeader(),
    // For a form, the browser sets the content type itself.
    ...(body === undefined || photos ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
    ...(method === 'GET' || isNobodys ? {} : { ...personHeader(), ...changeHeader() }),
  }
  const response = await fetch(path, {
    method,
    credentials: anonymous ? 'omit' : 'include',
    headers,
    ...(signal ? { signal } : {}),
    ...(body === undefined ? {} : { body: photos ? photoForm(body, photos) : JSON.stringify(body) }),
  })
  changeAnswered(headers)
  if (response.headers.has(PERSON_HEADER)) throw refusedForOther()
  // The page may leave for sign-in soon, so it does not matter how it shows this error.
  if (response.status === 401 && !isNobodys) checkPerson()
  return response
}

/** Reads which user is signed in in this browser now, bypassing the query cache. */
export async function readSession(): Promise<User | null> {
  const response = await fetch('/api/auth/user', { credentials: 'include' })
  if (response.status === 401) return null
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, response.statusText, text)
  return JSON.parse(text)
}

/**
 * Fetches a file that an endpoint generates while streaming it.
 *
 * @param options as for `api`; `onProgress` is called with the number of bytes received
 * @returns the whole file, and the name that the server gives it
 * @throws ApiError on any error response, TypeError when the connection breaks off: a partial file is discarded
 */
export async function download<Key extends ApiKey>(
  key: Key,
  options: CallOptions<Key> & { onProgress?: (bytes: number) => void },
): Promise<{ file: Blob; name: string | null }> {
  const { params, query, onProgress, ...sent }: LooseOptions & { onProgress?: (bytes: number) => void } = options
  const [method = 'GET', template = ''] = key.split(' ')
  const response = await fetchFrom(method, buildPath(template, params, query), sent)
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text(), response.headers.get('retry-after'))
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    bytes += value.length
    onProgress?.(bytes)
  }
  const file = new Blob(chunks, { type: response.headers.get('content-type') ?? '' })
  return { file, name: /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null }
}
