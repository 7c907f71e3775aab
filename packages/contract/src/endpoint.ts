import type { z } from 'zod'
import type { Access } from './access.ts'
import type { TokenScope } from './exchange/api-tokens/rules.ts'
import type { LiveTopic } from './office/live/rules.ts'

/** The methods that endpoints answer to. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Fields of bodies that hold photos: a list, or an object with a list `images`. */
type InlineImagesField = 'photos' | 'portfolio'

/** Statuses of an endpoint's errors; `error-body.ts` says what each one means. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 429 | 503

/** The definition of one endpoint. The server, the page, the OpenAPI document and the tests all use it. */
export interface EndpointSpec {
  readonly method: Method
  /** Path with `{name}` for each parameter, as in OpenAPI. */
  readonly path: `/${string}`
  /** One line for readers of the OpenAPI document. */
  readonly summary: string
  readonly access: Access
  /**
   * For reads: the live updates after which a page reads again. Each GET with a JSON answer states them. Empty if the page reads
   * it again each time anyway, if people without a session read it, or if a form must keep what it started with.
   */
  readonly topics?: readonly LiveTopic[]
  /** The scope with which an API token can call it, in addition to `access`. Without one, API tokens are refused. */
  readonly token?: TokenScope
  /** Also open to a casting director whose sign-in by mail is not sufficient, so that they can add their first passkey. */
  readonly enrols?: true
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** `multipart` bodies carry files and are read as a stream; `body` is then absent. */
  readonly consumes?: 'json' | 'multipart'
  /** The field of a `multipart` body that contains its one file. */
  readonly fileField?: string
  /** Accepts an `Idempotency-Key` header: a repeat with the same key has no effect and returns the first answer. */
  readonly idempotent?: true
  /** Callers show only `message`, so it contains the error of the first field. */
  readonly saysFirstField?: true
  /** Largest request body in bytes; 64 KiB by default. */
  readonly maxBodyBytes?: number
  /**
   * The field of the body with photos, which may be inline image data. The rest of the body has at most `BODY_LIMITS.text` bytes.
   */
  readonly inlineImages?: InlineImagesField
  /**
   * Also accepts a multipart form. The field `body` holds the JSON without the photos, and each photo is a file `photos`. Our own
   * pages send forms, because they need less memory and time than image data in JSON.
   */
  readonly alsoForm?: true
  /** Most values and properties of the body, if it may have more than `BODY_LIMITS.values`. */
  readonly maxBodyValues?: number
  /**
   * Status and shape of success. A `null` shape without `type` is an answer without a body. With `type` it is a stream of that
   * media type: a file, or server-sent events.
   */
  readonly success: { readonly status: 200 | 201 | 202 | 204; readonly body: z.ZodType | null; readonly type?: string }
  /**
   * The answer holds a secret that is shown once, for example a token. It is sent uncompressed, because the length of a
   * compressed answer can reveal a secret.
   */
  readonly answersSecret?: true
  readonly errors: readonly ErrorStatus[]
  /** Calls from one network address in this number of seconds; more get a 429. */
  readonly rateLimit?: { readonly max: number; readonly seconds: number }
  /**
   * Calls by one account in this number of seconds, from all addresses. If the path holds a token, calls by all bearers of that
   * link together. More get a 429.
   */
  readonly accountLimit?: { readonly max: number; readonly seconds: number }
}

/**
 * Defines one endpoint and keeps its literal types, so that the page's calls are checked against the server's answers.
 *
 * @param spec method, path, access rule, input and output
 * @returns the same object
 */
export function endpoint<const Spec extends EndpointSpec>(spec: Spec): Spec {
  return spec
}

/**
 * Calls of any kind by one account. A page makes some tens of calls when it opens. Twenty calls a second for a minute come from a
 * program that copies what it can see, not from a person.
 */
export const CALLS_OF_AN_ACCOUNT = { max: 1200, seconds: 60 } as const

/**
 * Calls from one network address. All kiosks of an institution share one, 200 visitors an hour come, and registrations that
 * waited for the network arrive at once. A higher limit would only help attackers who try out addresses.
 */
export const KIOSK_RATE_LIMIT = { max: 500, seconds: 3600 } as const

/**
 * Default limit for changes of one kind by one account: one every 15 seconds for an hour, which is more than a person makes.
 */
export const CHANGES_OF_AN_ACCOUNT = { max: 240, seconds: 3600 } as const

/** The limit for quick actions, for example moving photos and opening messages. */
export const QUICK_CHANGES_OF_AN_ACCOUNT = { max: 900, seconds: 3600 } as const

/** The default limit of a JSON body, in bytes. */
export const DEFAULT_BODY_BYTES = 64 * 1024

/** Limits on the content of a JSON body, regardless of its size in bytes. */
export const BODY_LIMITS = {
  /** Depth of nested objects and lists; four times what any call needs. */
  depth: 32,
  /** Values in lists plus properties of objects. */
  values: 10_000,
  /** Bytes without image data, in a body that may have image data. */
  text: 256 * 1024,
} as const

/** The limit of JSON bodies that may contain inline image data (base64 adds a third), in bytes. */
export const INLINE_IMAGES_BODY_BYTES = 96 * 1024 * 1024

/** The header for `idempotent` endpoints. The device chooses one key for each thing that it sends. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
