import fc from 'fast-check'
import type { JsonSchema } from './operations.ts'

/** Values that attackers send. */
const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  'x'.repeat(20_000),
  "' OR '1'='1",
  '$(id)',
  '{{7*7}}',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  'http://127.0.0.1:1/',
  '__proto__',
  '%',
  '0000-00-00',
  '2026-02-30T25:61:61Z',
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  true,
  false,
  null,
  [],
  {},
  [[[[[[]]]]]],
  { __proto__: null, constructor: { prototype: {} } },
  Array(3000).fill('x'),
]

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.jsonValue(),
)

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.emailAddress(),
  uri: fc.webUrl(),
  uuid: fc.uuid(),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  date: fc
    .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
    .map((date) => date.toISOString().slice(0, 10)),
}

/** Generates values that follow a schema. Numbers and texts are sometimes from `known`, which exist in the target. */
export function valid(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valid(choice, known)))
  if (schema.allOf) return fc.tuple(...schema.allOf.map((part) => valid(part, known))).map((parts) => Object.assign({}, ...parts))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const { type } = schema
  if (typeof type === 'object') return fc.oneof(...type.map((one) => valid({ ...schema, type: one }, known)))
  switch (type) {
    case 'integer':
      return integer(schema)
    case 'number':
      return fc.oneof(integer(schema), fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true }))
    case 'boolean':
      return fc.boolean()
    case 'array': {
      const length = { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 4, Math.max(schema.minItems ?? 0, 4)) }
      return fc.array(valid(schema.items ?? {}, known), length)
    }
    case 'object': {
      const properties = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, of]) => [name, valid(of, known)]))
      return fc.record(properties, { requiredKeys: [...(schema.required ?? [])] })
    }
    case 'string':
      return text(schema, known)
    case 'null':
      return fc.constant(null)
    case undefined:
      return fc.jsonValue()
  }
}

function integer({ minimum, maximum, exclusiveMinimum }: JsonSchema): fc.Arbitrary<number> {
  const min = Math.ceil(minimum ?? (exclusiveMinimum === undefined ? -100 : exclusiveMinimum + 1))
  const max = Math.floor(maximum ?? 100_000)
  const near = Math.min(Math.max(min, 1), max)
  return fc.oneof(fc.constant(near), fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(Math.max(max, min), 2 ** 31 - 1) }))
}

function text(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 200 } = schema
  const free = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)) })
  const formed = FORMATS[schema.format ?? ''] ?? (schema.pattern === undefined ? free : fc.stringMatching(new RegExp(schema.pattern)))
  return known.length > 0 ? fc.oneof(formed, fc.constantFrom(...known)) : formed
}
