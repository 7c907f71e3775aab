import { z } from 'zod'

const LONG = 'x'.repeat(20_000)

/** Values that only attackers send: as a field of a body, or as an entry of a list in one. */
export const HOSTILE_VALUES: readonly unknown[] = [
  '\u0000',
  'a\u0000b',
  'a\u001bb',
  '\ud800',
  '',
  LONG,
  '🎬'.repeat(5000),
  "'; DROP TABLE users; --",
  '../../../etc/passwd',
  'data:image/png;base64,AAAA',
  '0000-00-00T00:00:00Z',
  0,
  -1,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  true,
  null,
  [],
  {},
  [[[[]]]],
  [null],
  { images: '\u0000' },
  { toString: 1, constructor: { prototype: 1 } },
  Array(2000).fill(0),
]

/** Such values for places that only contain text: a path or a query. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...HOSTILE_VALUES.filter((value) => typeof value === 'string').map((text) => text.slice(0, 3000).toWellFormed()),
  ...[
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    '2147483648',
    '9007199254740993',
    '99999999999999999999999',
    'Infinity',
    'null',
    '%',
    '_',
    '\\',
    '%00',
    '1 or 1=1',
  ],
]

/** A path of property names into a body. */
export type FieldPath = readonly string[]

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

function pathsIn({ properties = {}, anyOf = [], allOf = [] }: JsonSchema, under: FieldPath): FieldPath[] {
  const own = Object.entries(properties).flatMap(([name, schema]) => [[...under, name], ...pathsIn(schema, [...under, name])])
  return [...own, ...[...anyOf, ...allOf].flatMap((schema) => pathsIn(schema, under))]
}

/** Every field that a schema takes, nested ones included. */
export function fieldPaths(schema: z.ZodType): FieldPath[] {
  const found = pathsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, [])
  return [...new Map(found.map((path) => [path.join('.'), path])).values()]
}

/** A copy of a body with one field replaced. */
export function withField(
  body: Readonly<Record<string, unknown>>,
  [name = '', ...rest]: FieldPath,
  value: unknown,
): Record<string, unknown> {
  const inner = body[name]
  const nested = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {}
  return { ...body, [name]: rest.length === 0 ? value : withField(nested, rest, value) }
}
