import { z } from 'zod'

/**
 * The path of a field in a query, a body or an answer: names from the outside in, for example `student.age`. Entries of lists
 * have no name.
 */
export type FieldPath = string

const below = (path: FieldPath, name: string): FieldPath => (path === '' ? name : `${path}.${name}`)

/** The schema inside an optional schema, one with a default, or one that transforms its value. */
function inner(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly
  if (isWrapped) return schema.def.innerType
  // The shape comes after a `preprocess` and before a `transform`.
  if (schema instanceof z.ZodPipe) return schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in
  return undefined
}

/** The keys of a map, if the contract lists them. */
function namesOf({ def }: z.ZodRecord): string[] {
  return def.keyType instanceof z.ZodEnum ? def.keyType.options.map(String) : []
}

/**
 * Every field of a schema, outer ones first. The keys of a map count as fields, and so do the choices of an order: `sort.rating`.
 *
 * @throws Error for a kind of schema that it cannot look into
 */
export function fieldsOf(schema: z.core.$ZodType, path: FieldPath = ''): FieldPath[] {
  const inside = inner(schema)
  if (inside) return fieldsOf(inside, path)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => [below(path, name), ...fieldsOf(field, below(path, name))])
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, path)
  if (schema instanceof z.ZodRecord) {
    const { valueType } = schema.def
    return path === '' ? namesOf(schema).flatMap((name) => [name, ...fieldsOf(valueType, name)]) : fieldsOf(valueType, path)
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => fieldsOf(option, path))
  if (schema instanceof z.ZodEnum && /(^|\.)sort$/.test(path)) return schema.options.map((order) => below(path, String(order)))
  if (isLeaf(schema)) return []
  throw new Error(`${path}: fields of ${schema._zod.def.type} cannot be found`)
}

const LEAVES: ReadonlySet<string> = new Set(['string', 'number', 'int', 'boolean', 'enum', 'literal', 'null', 'custom', 'undefined'])
const isLeaf = (schema: z.core.$ZodType) => LEAVES.has(schema._zod.def.type)

/**
 * The schema of an answer without some of its fields; parsing drops them.
 *
 * @param isKept whether a field is in the answer; called for outer fields first
 * @throws Error for a kind of schema that no answer has
 */
export function narrowed(schema: z.core.$ZodType, isKept: (field: FieldPath) => boolean, path: FieldPath = ''): z.core.$ZodType {
  const narrow = (one: z.core.$ZodType, at = path) => narrowed(one, isKept, at)
  const kept = (fields: readonly (readonly [string, z.core.$ZodType])[]) =>
    z.object(
      Object.fromEntries(
        fields.filter(([name]) => isKept(below(path, name))).map(([name, field]) => [name, narrow(field, below(path, name))]),
      ),
    )
  if (schema instanceof z.ZodObject) return kept(Object.entries(schema.shape))
  if (schema instanceof z.ZodArray) return z.array(narrow(schema.element))
  if (schema instanceof z.ZodNullable) return z.nullable(narrow(schema.def.innerType))
  if (schema instanceof z.ZodOptional) return z.optional(narrow(schema.def.innerType))
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map((option) => narrow(option)))
  if (schema instanceof z.ZodRecord) {
    const { keyType, valueType } = schema.def
    return path === '' ? kept(namesOf(schema).map((name) => [name, valueType])) : z.record(keyType, narrow(valueType))
  }
  if (fieldsOf(schema, path).length === 0) return schema
  throw new Error(`${path}: ${schema._zod.def.type} cannot be narrowed`)
}

/** Whether a body or query, before parsing, has a value in a field. Empty values do not count. */
export function hasValue(given: unknown, field: FieldPath): boolean {
  if (Array.isArray(given)) return given.some((entry) => hasValue(entry, field))
  if (field === '') return given !== undefined && given !== null && given !== ''
  if (typeof given !== 'object' || given === null) return false
  const [name = '', ...rest] = field.split('.')
  if (name === 'sort' && rest.length === 1) return hasValue(given, name) && isOneOf(Reflect.get(given, name), rest[0])
  return Object.hasOwn(given, name) && hasValue(Reflect.get(given, name), rest.join('.'))
}

const isOneOf = (value: unknown, wanted: string | undefined) => (Array.isArray(value) ? value.includes(wanted) : value === wanted)
