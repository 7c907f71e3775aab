import type { z } from 'zod'
import type { Access } from './access.ts'
import type { TokenScope } from './exchange/api-tokens/rules.ts'
import type { LiveTopic } from './office/live/rules.ts'

/** The methods that endpoints answer to. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Fields of bodies that hold photos: a list, or an object whose `images` is one. */
type InlineImagesField = 'photos' | 'portfolio'

/** Statuses an endpoint may refuse with; `error-body.ts` says what each one means. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 429 | 503

/** The definition of one endpoint. The server, the page, the OpenAPI document and the tests all use it. */
export interface EndpointSpec {
  readonly method: Method
  /** Path with `{name}` for each parameter, as in OpenAPI. */
  readonly path: `/${string}`
  /** One line for the reader of the OpenAPI document. */
  readonly summary: string
  readonly access: Access
  /**
   * Of a read: the live updates after which a page reads it again. Each JSON answer to a GET states them; none if it is read again each
   * time, if people without a session read it, or if a form must continue from what it started with.
   */
  readonly topics?: readonly LiveTopic[]
  /** The scope that lets an API token call it, besides `access`; without one it refuses tokens. */
  readonly token?: TokenScope
  /** Also open to a casting director whose sign-in by mail is not sufficient, so that they can add their first passkey. */
  readonly enrols?: true
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** `multipart` bodies carry files and are read as a stream; `body` is then absent. */
  readonly consumes?: 'json' | 'multipart'
  /** The field of a `multipart` body that holds its one file. */
  readonly fileField?: string
  /** Takes an `Idempotency-Key` header: a repeat with the same key returns the first answer, and does nothing. */
  readonly idempotent?: true
  /** Its callers show `message` alone, so it contains the error of the first field. */
  readonly saysFirstField?: true
  /** Largest request body in bytes; 64 KiB by default. */
  readonly maxBodyBytes?: number
  /** The field of the body with photos that may be inline image data; they are all of a large body but `BODY_LIMITS.text`. */
  readonly inlineImages?: InlineImagesField
  /**
   * Also accepts a multipart form. The field `body` holds the JSON without the photos, and each photo is a file `photos`. Our own pages send
   * forms, because they need less memory and time than image data in JSON.
   */
  readonly alsoForm?: true
  /** Most values and properties of the body, if more than `BODY_LIMITS.values`. */
  readonly maxBodyValues?: number
  /**
   * Status and shape of success. A `null` shape is an answer without a body, or, with `type`, one of that media type that is
   * streamed and has no schema: a file, or server-sent events.
   */
  readonly success: { readonly status: 200 | 201 | 202 | 204; readonly body: z.ZodType | null; readonly type?: string }
  /** Its answer holds a secret that is shown once, such as a token: it is sent uncompressed, because lengths of compressed answers tell. */
  readonly answersSecret?: true
  readonly errors: readonly ErrorStatus[]
  /** Calls that one address may make in this number of seconds; 429 beyond. */
  readonly rateLimit?: { readonly max: number; readonly seconds: number }
  /**
   * Calls one account may make in that many seconds, from however many addresses, or where the path holds a token, all bearers of that
   * link together; 429 beyond.
   */
  readonly accountLimit?: { readonly max: number; readonly seconds: number }
}

/**
 * States one endpoint and keeps its literal types, so that the page's calls are checked against the server's answers.
 *
 * @param spec method, path, access rule, input and output
 * @returns the same object
 */
export function endpoint<const Spec extends EndpointSpec>(spec: Spec): Spec {
  return spec
}

/**
 * Calls of any kind that one account may make. Pages make some tens at most when they open, and twenty a second for a minute come from no
 * person, but from a program that copies what it can see.
 */
export const CALLS_OF_AN_ACCOUNT = { max: 1200, seconds: 60 } as const

/**
 * Calls that one address may make. All kiosks of an institution share one address, 200 visitors an hour come, and registrations that waited
 * for the network come at once; a higher limit would only help attackers who try out addresses.
 */
export const KIOSK_RATE_LIMIT = { max: 500, seconds: 3600 } as const

/** Changes of one kind that one account may make by default: one every quarter of a minute for an hour, more than a person makes. */
export const CHANGES_OF_AN_ACCOUNT = { max: 240, seconds: 3600 } as const

/** The same for quick actions, such as moving photographs and opening messages. */
export const QUICK_CHANGES_OF_AN_ACCOUNT = { max: 900, seconds: 3600 } as const

/** The default limit of a JSON body, in bytes. */
export const DEFAULT_BODY_BYTES = 64 * 1024

/** Limits of what a JSON body holds, whatever its bytes. */
export const BODY_LIMITS = {
  /** Objects and lists inside one another; four times what any call needs. */
  depth: 32,
  /** Values in lists, and properties of objects. */
  values: 10_000,
  /** Bytes besides image data, where a body may have image data. */
  text: 256 * 1024,
} as const

/** The limit of JSON bodies that may carry inline image data (base64 adds a third), in bytes. */
export const INLINE_IMAGES_BODY_BYTES = 96 * 1024 * 1024

/** The header with a key that a device chooses for each thing it sends, for endpoints that are `idempotent`. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
