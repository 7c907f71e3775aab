import type { JsonSchema } from './openapi-schemas.ts'

/** Characters. A shorter schema is as clear as a reference to it. */
const SHORTEST_SHARED = 80

/** Where a schema is: the name of its operation or container, then the names of the properties that lead to it. */
type Place = readonly string[]

const capitalised = (name: string) =>
  name.replace(/[^A-Za-z0-9]+(.)?/g, (_, next = '') => next.toUpperCase()).replace(/^./, (first) => first.toUpperCase())

/** The singular of a list's name. */
const singular = (name: string) =>
  name
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch)es$/, '$1')
    .replace(/([^su])s$/, '$1')

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

/** Objects, records, alternatives and lists of values can be shared. Texts and numbers are as short as a reference. */
function canBeShared({ type, properties, additionalProperties, anyOf, oneOf, enum: values }: JsonSchema): boolean {
  const alternatives = (anyOf ?? oneOf ?? []).filter((one) => one.type !== 'null')
  const isObject = type === 'object' && (properties !== undefined || isSchema(additionalProperties))
  return isObject || alternatives.length > 1 || (values?.length ?? 0) > 3
}

/** Replaces each schema directly inside another one. */
function mapInside(schema: JsonSchema, place: Place, change: (inner: JsonSchema, place: Place) => JsonSchema): JsonSchema {
  const inList = (list: readonly JsonSchema[] | undefined) => list?.map((one) => change(one, place))
  const { properties, items, additionalProperties, anyOf, oneOf, allOf } = schema
  const singularPlace = [...place.slice(0, -1), singular(place.at(-1) ?? '')]
  const changed = {
    properties:
      properties &&
      Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, isSchema(inner) ? change(inner, [...place, capitalised(name)]) : inner]),
      ),
    items: isSchema(items) && !Array.isArray(items) ? change(items, singularPlace) : items,
    additionalProperties: isSchema(additionalProperties) ? change(additionalProperties, singularPlace) : additionalProperties,
    anyOf: inList(anyOf),
    oneOf: inList(oneOf),
    allOf: inList(allOf),
  }
  return { ...schema, ...Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined)) }
}

/** A schema of an operation, and the name that it has in the components if other operations use it too. */
interface Root {
  readonly name: string
  readonly schema: JsonSchema
}

/** Schemas by their text, which identifies equal ones, because the same object of the contract is converted once for each use. */
class SharedSchemas {
  readonly components: Record<string, JsonSchema> = {}
  readonly #uses = new Map<string, number>()
  readonly #names = new Map<string, string>()
  readonly #taken = new Set<string>()

  /** Counts how often each schema occurs. Schemas inside equal schemas count once. */
  count(schema: JsonSchema): void {
    if (canBeShared(schema)) {
      const text = JSON.stringify(schema)
      const uses = (this.#uses.get(text) ?? 0) + 1
      this.#uses.set(text, uses)
      if (uses > 1) return
    }
    mapInside(schema, [], (inner) => {
      this.count(inner)
      return inner
    })
  }

  /** @returns the text of a schema that occurs more than once */
  #sharedText(schema: JsonSchema): string | undefined {
    if (!canBeShared(schema)) return undefined
    const text = JSON.stringify(schema)
    return text.length >= SHORTEST_SHARED && (this.#uses.get(text) ?? 0) > 1 ? text : undefined
  }

  /** The shortest free name: the property's name, then with the names of its containers in front. */
  #freeName(place: Place): string {
    for (let from = place.length - 1; from >= 0; from--) {
      const name = place.slice(from).join('')
      if (name !== '' && !this.#taken.has(name)) return name
    }
    const whole = place.join('')
    let number = 2
    while (this.#taken.has(`${whole}${number}`)) number++
    return `${whole}${number}`
  }

  /** Names a whole body or answer, or an entry of a list, before the schemas inside them. */
  nameWhole({ name, schema }: Root): void {
    const [whole, place] =
      schema.type === 'array' && isSchema(schema.items) && !Array.isArray(schema.items) ? [schema.items, singular(name)] : [schema, name]
    const text = this.#sharedText(whole)
    if (text !== undefined && !this.#names.has(text)) this.#name(text, [place])
  }

  #name(text: string, place: Place): string {
    const name = this.#freeName(place)
    this.#names.set(text, name)
    this.#taken.add(name)
    return name
  }

  /** Replaces shared schemas by references to the components. */
  refer(schema: JsonSchema, place: Place): JsonSchema {
    const inside = (from: Place) => mapInside(schema, from, (inner, at) => this.refer(inner, at))
    const text = this.#sharedText(schema)
    if (text === undefined) return inside(place)
    const name = this.#names.get(text) ?? this.#name(text, place)
    // Reserves the name before visiting the schemas inside.
    if (this.components[name] === undefined) {
      this.components[name] = {}
      this.components[name] = inside([name])
    }
    return { $ref: `#/components/schemas/${name}` }
  }
}

/**
 * Finds the schemas that occur more than once and makes them components.
 *
 * @param roots all schemas of a document. The names of components come from the names of the operations and properties that have them first
 * @returns the same schemas in the same order, with references, and the components by name
 */
export function shareSchemas(roots: readonly Root[]): { schemas: JsonSchema[]; components: Record<string, JsonSchema> } {
  const shared = new SharedSchemas()
  const named = roots.map(({ name, schema }) => ({ name: capitalised(name), schema }))
  for (const { schema } of named) shared.count(schema)
  // An entry of a list has the best name: `projects` answers a list of `Project`.
  const lists = named.filter(({ schema }) => schema.type === 'array')
  for (const root of [...lists, ...named]) shared.nameWhole(root)
  const schemas = named.map(({ name, schema }) => shared.refer(schema, [name]))
  return { schemas, components: shared.components }
}
