import type { Access } from '@callboard/contract/access'

type SchemaType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null'

/** The part of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  readonly type?: SchemaType | readonly SchemaType[]
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonSchema
}

/** One operation of the OpenAPI document. */
export interface Operation {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly access: Access
  readonly parameters: readonly Parameter[]
  readonly body?: { readonly type: string; readonly schema: JsonSchema }
  /** Its answer is an endless stream, so wait for the first bytes only. */
  readonly unending: boolean
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>
}

interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          { operationId: string; 'x-access': Access; parameters: Parameter[]; requestBody?: Content; responses: Record<string, Content> }
        >
      >
    >
  >
}

/** The same part of a document with all references replaced by their components. No component contains itself. */
function withoutReferences(part: unknown, document: unknown): unknown {
  if (Array.isArray(part)) return part.map((one) => withoutReferences(one, document))
  if (typeof part !== 'object' || part === null) return part
  if ('$ref' in part && typeof part.$ref === 'string') {
    const names = part.$ref.split('/').slice(1)
    return withoutReferences(
      names.reduce<unknown>((found, name) => (found as Record<string, unknown>)[name], document),
      document,
    )
  }
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, withoutReferences(value, document)]))
}

/** Reads the server's OpenAPI document. */
export async function readOperations(url: string): Promise<Operation[]> {
  const { paths, components } = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi & { components: object }
  const document = { paths: withoutReferences(paths, { components }) } as OpenApi
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, 'x-access': access, parameters, requestBody, responses }]) => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
      return {
        name: operationId,
        method: method.toUpperCase(),
        path,
        access,
        parameters,
        ...(type && content?.schema && { body: { type, schema: content.schema } }),
        unending: Object.values(responses).some((response) => response.content?.['text/event-stream'] !== undefined),
      }
    }),
  )
}
