import { allEndpoints } from '@callboard/contract/all-endpoints'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

/** Characters of a text that is far longer than its field allows. */
const tooLong = ({ maxLength = 0 }: JsonSchema) => 3 * maxLength + 500_000

interface JsonSchema {
  readonly type?: string
  readonly maxLength?: number
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly propertyNames?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

/** The constants that decide which option of a union applies. */
const choices = (properties: Readonly<Record<string, JsonSchema>>) =>
  Object.fromEntries(Object.entries(properties).flatMap(([name, { const: only }]) => (only === undefined ? [] : [[name, only]])))

/** For every place in a schema that takes a text: the place, and an input with the text there. */
function* placesOf(schema: JsonSchema, character: string): Generator<{ place: string; input: unknown }> {
  const { type, properties, items, prefixItems = [], additionalProperties, propertyNames, anyOf = [], oneOf = [], allOf = [] } = schema
  for (const part of [...anyOf, ...oneOf, ...allOf]) yield* placesOf(part, character)
  for (const [name, part] of Object.entries(properties ?? {}))
    for (const { place, input } of placesOf(part, character))
      yield { place: `.${name}${place}`, input: { ...choices(properties ?? {}), [name]: input } }
  for (const part of [...(items ? [items] : []), ...prefixItems])
    for (const { place, input } of placesOf(part, character)) yield { place: `[]${place}`, input: [input] }
  if (typeof additionalProperties === 'object') {
    yield { place: '{}', input: { [character.repeat(tooLong({}))]: 1 } }
    for (const { place, input } of placesOf(additionalProperties, character))
      yield { place: `{}${place}`, input: { [String(propertyNames?.enum?.[0] ?? 0)]: input } }
  }
  // A schema without a type is an input that is changed before it is checked.
  if ((type === 'string' && !schema.enum && schema.const === undefined) || Object.keys(schema).length === 0)
    yield { place: '', input: character.repeat(tooLong(schema)) }
}

const METHODS = [
  'trim',
  'trimStart',
  'trimEnd',
  'normalize',
  'toLowerCase',
  'toUpperCase',
  'replace',
  'replaceAll',
  'split',
  'match',
  'matchAll',
  'search',
  'isWellFormed',
  'toWellFormed',
] as const

const LONG = tooLong({})

/**
 * Whether a pattern stops at the first character that does not match, or is zod's pattern for counting characters, which copies nothing.
 */
const isHarmless = ({ source, flags }: RegExp) => (source.startsWith('^') && !flags.includes('m')) || source === '[\\uD800-\\uDBFF]'

/** What the server did to texts that are too long. */
let done: Set<string>
beforeEach(() => {
  done = new Set()
  for (const method of METHODS) {
    const original = String.prototype[method] as (this: string, ...given: unknown[]) => unknown
    vi.spyOn(String.prototype, method).mockImplementation(function (this: string, ...given: unknown[]) {
      if (this.length >= LONG) done.add(method)
      return original.apply(this, given)
    } as never)
  }
  const { exec } = RegExp.prototype
  const note = (pattern: RegExp, text: string) => {
    if (text.length >= LONG && !isHarmless(pattern)) done.add(`${pattern}`)
  }
  vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text: string) {
    note(this, text)
    return exec.call(this, text)
  })
  vi.spyOn(RegExp.prototype, 'test').mockImplementation(function (this: RegExp, text: string) {
    note(this, text)
    return exec.call(this, text) !== null
  })
})
afterEach(() => void vi.restoreAllMocks())

const TEXTS = { letters: 'a', tabs: '\t', 'line breaks of old terminals': '\u0085' }

describe('a text is measured as it came, before anything is done to it', () => {
  // Only bodies are tested: paths and queries are part of the request's head, which is limited to 16 KiB.
  const schemas = Object.entries<EndpointSpec>(allEndpoints).flatMap(([name, { body, inlineImages }]) =>
    body ? [[name, body, inlineImages] as const] : [],
  )

  test.each(schemas)('%s', (_name, schema, images) => {
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    const found: string[] = []
    for (const [kind, character] of Object.entries(TEXTS)) {
      for (const { place, input } of placesOf(shape, character)) {
        // The server bounds image data itself (`request-bodies.ts`).
        if (images && place.startsWith(`.${images}`)) continue
        done.clear()
        const { error } = schema.safeParse(input)
        const names = place.split(/[.[\]{}]+/).filter(Boolean)
        const isRefused = error?.issues.some(
          ({ code, path }) => code === 'invalid_union' || names.every((one) => path.map(String).includes(one)),
        )
        if (done.size > 0) found.push(`${place} of ${kind}: ${[...done].join(', ')}`)
        else if (!isRefused) found.push(`${place} of ${kind}: taken`)
      }
    }
    expect(found).toEqual([])
  })
})
