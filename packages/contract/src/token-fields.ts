import type { z } from 'zod'
import type { EndpointSpec } from './endpoint.ts'
import { filled } from './errors.ts'
import { TOKEN_ERROR } from './exchange/api-tokens/errors.ts'
import type { TokenScope } from './exchange/api-tokens/rules.ts'
import { fieldsOf, hasValue, narrowed } from './schema-fields.ts'
import { fieldRefusal, kindOfField, seesKind, sendsKind } from './token-kinds.ts'

/** An endpoint that accepts API tokens. */
type Called = Pick<EndpointSpec, 'token' | 'query' | 'body' | 'success'>

const scopeOf = ({ token }: Called): TokenScope => {
  if (!token) throw new Error(TOKEN_ERROR.notHere.message)
  return token
}

/**
 * Checks what a program sends. It may use filters and orders for fields that its scopes can see, and change fields that they can
 * set.
 *
 * @param scopes of its token
 * @param given query and body before parsing
 * @returns the first refusal, with its field; `undefined` if all is allowed
 */
export function inputRefusal(spec: Called, scopes: readonly TokenScope[], given: { readonly query?: unknown; readonly body?: unknown }) {
  const { query, body } = spec
  const called = scopeOf(spec)
  const filters = query ? fieldsOf(query) : []
  for (const [fields, sent] of [[filters, given.query] as const, [body ? fieldsOf(body) : [], given.body] as const])
    for (const field of fields) {
      const kind = kindOfField(called, field)
      if (!sendsKind(scopes, called, kind) && hasValue(sent, field)) return { field, ...fieldRefusal(field, kind) }
    }
  const unknown = Object.keys(given.query ?? {}).find((name) => !filters.includes(name))
  // Ignoring a filter would return unfiltered results that the program takes for filtered ones.
  return unknown === undefined ? undefined : { field: unknown, ...filled(TOKEN_ERROR.filter, { field: unknown }) }
}

const answers = new WeakMap<z.core.$ZodType, Map<string, z.core.$ZodType>>()

/**
 * The schema of an answer for a program, with the fields that its scopes can see.
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
