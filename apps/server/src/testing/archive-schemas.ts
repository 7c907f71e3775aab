import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

/** A file of answers in an archive. */
export interface AnswerFile {
  readonly operation: string
  readonly answers: readonly { readonly params?: Record<string, string>; readonly answer: unknown }[]
}

/** The parts of a file that do not match the schema of its operation in an OpenAPI document. */
export function problemsOf(document: { paths: Record<string, Record<string, object>> }, { operation, answers }: AnswerFile): string[] {
  const [method = '', path = ''] = operation.split(' ')
  if (document.paths[path]?.[method.toLowerCase()] === undefined) return [`${operation} is in no document`]
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema(document, 'openapi')
  const place = ['paths', path, method.toLowerCase(), 'responses', '200', 'content', 'application/json', 'schema']
  const pointer = place.map((name) => encodeURIComponent(name.replaceAll('/', '~1'))).join('/')
  const validate = ajv.compile({ $ref: `openapi#/${pointer}` })
  return answers.flatMap(({ answer }) => (validate(answer) ? [] : [ajv.errorsText(validate.errors)]))
}
