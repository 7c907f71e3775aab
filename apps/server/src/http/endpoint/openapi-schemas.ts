import { z } from 'zod'

/** A schema of OpenAPI 3.1, which is JSON Schema 2020-12. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

/** Formats that express everything in zod's pattern for them. */
const COMPLETE_FORMATS: ReadonlySet<unknown> = new Set(['date', 'date-time'])

/**
 * A record whose keys are listed has these keys as properties. Zod writes them as `propertyNames`, and requires keys that `properties`
 * does not name, which client generators do not read.
 */
function nameKeys(schema: JsonSchema): void {
  const { propertyNames, additionalProperties } = schema
  if (typeof propertyNames !== 'object' || !propertyNames.enum || typeof additionalProperties !== 'object') return
  schema.properties = Object.fromEntries(propertyNames.enum.map((key) => [String(key), additionalProperties]))
  schema.additionalProperties = false
  delete schema.propertyNames
}

function tidy({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  nameKeys(jsonSchema)
  if (COMPLETE_FORMATS.has(jsonSchema.format)) delete jsonSchema.pattern
  // `base64` is a content encoding, not a format.
  if (jsonSchema.contentEncoding !== undefined) {
    delete jsonSchema.format
    delete jsonSchema.pattern
  }
}

/**
 * The schema of an input or an answer, complete in itself.
 *
 * @param io whether it describes what is sent to the server or what the server answers
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12', override: tidy })
  return rest
}
