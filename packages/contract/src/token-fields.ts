import type { z } from 'zod'
import type { EndpointSpec } from './endpoint.ts'
import { TOKEN_MESSAGE, type TokenScope } from './exchange/api-tokens/rules.ts'
import { fieldsOf, hasValue, narrowed } from './schema-fields.ts'
import { fieldRefusal, kindOfField, seesKind, sendsKind, unknownFilter } from './token-kinds.ts'

/** Why a program's input is refused: what is wrong with which field. */
export interface FieldRefusal {
  readonly status: 400 | 403
  readonly field: string
  readonly message: string
}

/** An endpoint that takes tokens. */
type Called = Pick<EndpointSpec, 'token' | 'query' | 'body' | 'success'>

const scopeOf = ({ token }: Called): TokenScope => {
  if (!token) throw new Error(TOKEN_MESSAGE.notHere)
  return token
}

/**
 * Whether a program may send what it sends: filters and orders by what its scopes let it see, and changes of what it may set.
 *
 * @param scopes of its token
 * @param given query and body as they came
 * @returns the first refusal; `undefined` without any
 */
export function inputRefusal(
  spec: Called,
  scopes: readonly TokenScope[],
  given: { readonly query?: unknown; readonly body?: unknown },
): FieldRefusal | undefined {
  const { query, body } = spec
  const called = scopeOf(spec)
  const filters = query ? fieldsOf(query) : []
  for (const [fields, sent] of [[filters, given.query] as const, [body ? fieldsOf(body) : [], given.body] as const])
    for (const field of fields) {
      const kind = kindOfField(called, field)
      if (!sendsKind(scopes, called, kind) && hasValue(sent, field)) return { status: 403, field, message: fieldRefusal(field, kind) }
    }
  const unknown = query && Object.keys(given.query ?? {}).find((name) => !filters.includes(name))
  return unknown === undefined ? undefined : { status: 400, field: unknown, message: unknownFilter(unknown) }
}

const answers = new WeakMap<z.core.$ZodType, Map<string, z.core.$ZodType>>()

/**
 * The schema of an answer for a program: with the fields that its scopes let it see.
 *
 * @param scopes of its token
 * @param body the endpoint's answer
 */
export function answerFor(spec: Called, scopes: readonly TokenScope[], body: z.core.$ZodType): z.core.$ZodType {
  const called = scopeOf(spec)
  const byScopes = answers.get(body) ?? new Map<string, z.core.$ZodType>()
  answers.set(body, byScopes)
  const key = [called, ...scopes].join(' ')
  const known = byScopes.get(key) ?? narrowed(body, (field) => seesKind(scopes, kindOfField(called, field)))
  byScopes.set(key, known)
  return known
}
