import { Ajv } from 'ajv'
import formats from 'ajv-formats'

/** A file of answers, as an archive has it. */
export interface AnswerFile {
  readonly operation: string
  readonly answers: readonly { readonly params?: Record<string, string>; readonly answer: unknown }[]
}

/** OpenAPI 3.0 writes exclusive bounds as JSON Schema once did. */
function modern(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(modern)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).map(([key, value]) => [key, modern(value)] as const)
  const { exclusiveMinimum, exclusiveMaximum, ...rest } = Object.fromEntries(entries) as Record<string, unknown>
  if (exclusiveMinimum === true) Object.assign(rest, { exclusiveMinimum: rest['minimum'], minimum: undefined })
  if (exclusiveMaximum === true) Object.assign(rest, { exclusiveMaximum: rest['maximum'], maximum: undefined })
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
}

/** What of a file does not match the schema of its operation in an OpenAPI document. */
export function problemsOf(document: { paths: Record<string, Record<string, object>> }, { operation, answers }: AnswerFile): string[] {
  const [method = '', path = ''] = operation.split(' ')
  const found = document.paths[path]?.[method.toLowerCase()] as
    | { responses: Record<string, { content: Record<string, { schema: object }> }> }
    | undefined
  const schema = found?.responses['200']?.content['application/json']?.schema
  if (!schema) return [`${operation} is in no document`]
  const ajv = new Ajv({ strict: false, allErrors: true })
  formats.default(ajv)
  const validate = ajv.compile(modern(schema) as object)
  return answers.flatMap(({ answer }) => (validate(answer) ? [] : [ajv.errorsText(validate.errors)]))
}
