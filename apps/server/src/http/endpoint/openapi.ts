import { allEndpoints, endpointsByFeature } from '@callboard/contract/all-endpoints'
import { allErrors } from '@callboard/contract/all-errors'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { errorBody } from '@callboard/contract/error-body'
import { TOKEN_SCOPES } from '@callboard/contract/exchange/api-tokens/rules'
import { NOBODY } from '@callboard/contract/page-person'
import { ENGLISH } from '@callboard/contract/translate'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { shareSchemas } from './openapi-components.ts'
import { OTHER_PATHS, REFER } from './openapi-other.ts'
import { type JsonSchema, schemaOf } from './openapi-schemas.ts'

/** The error answers by status: the name of the component, and what it means. */
const ERRORS: Readonly<Record<number, readonly [name: string, description: string]>> = {
  400: ['Invalid', 'Malformed or invalid'],
  401: ['SignedOut', 'Signed out'],
  403: ['NotAllowed', 'Not allowed'],
  404: ['Missing', 'Missing'],
  409: ['Conflict', 'Conflict'],
  410: ['NoLongerValid', 'No longer valid'],
  413: ['TooLarge', 'Too large'],
  415: ['WrongType', 'Wrong type'],
  429: ['TooMany', 'Too many'],
  503: ['NotReady', 'Not ready'],
}

const CODES = allErrors.map(({ code, status, message }) => `- \`${code}\` (${status}): ${ENGLISH.t(message)}`)

/** The body of an error, with every code that it may have. */
const CODED_ERROR = errorBody.extend({
  code: z
    .enum(allErrors.map(({ code }) => code))
    .meta({ description: `What was refused. Compare this, not the message:\n${CODES.join('\n')}` }),
})

const ERROR_CONTENT = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

const ERROR_RESPONSES = Object.fromEntries(
  [...Object.values(ERRORS), ['Error', 'Any other failure: at most of the server, 500'] as const].map(([name, description]) => [
    name,
    { description, content: ERROR_CONTENT },
  ]),
)

const PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Random, of 128 bits or more. A repeat with the same key answers what the first call did, and does nothing.',
    schema: { type: 'string', maxLength: 200 },
  },
  Person: {
    name: 'X-Callboard-Person',
    in: 'header',
    required: false,
    description: `For pages: the id of the person the page was rendered for, or "${NOBODY}". Where somebody else is signed in, 409 and nothing changes.`,
    schema: { type: 'string' },
  },
}

const TOKEN_SCHEME = {
  type: 'http',
  scheme: 'bearer',
  description: `An API token of the settings page. Its scopes are among ${TOKEN_SCOPES.join(', ')}; the scheme \`token\` of an operation, and its \`x-token-scopes\`, say which one it needs. Operations without it refuse tokens.`,
}

/** A part of the document with a schema: a parameter or a content type. */
interface Described {
  schema: JsonSchema
}

/** All schemas of the document with the names they would have as components, to replace equal ones. */
type Collected = { readonly name: string; readonly described: Described }[]

const TAG_OF = new Map<EndpointSpec, string>(
  Object.entries(endpointsByFeature).flatMap(([feature, endpoints]) =>
    Object.values<EndpointSpec>(endpoints).map((spec) => [spec, feature]),
  ),
)

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query', name: string, collected: Collected): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([parameter, property]) => {
    const described = {
      name: parameter,
      in: place,
      required: place === 'path' || required.includes(parameter),
      schema: property as JsonSchema,
    }
    collected.push({ name: `${name}-${parameter}`, described })
    return described
  })
}

/** The form of `alsoForm`. */
const PHOTO_FORM = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: {
        body: { type: 'string', contentMediaType: 'application/json', description: 'The same as the JSON body, without `photos`.' },
        photos: { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } },
      },
      required: ['body'],
    },
  },
} as const

function bodyOf(spec: EndpointSpec, name: string, collected: Collected): object {
  if (spec.fileField !== undefined) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    const schema = { type: 'object', properties: { [spec.fileField]: file }, required: [spec.fileField] }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!spec.body) return {}
  const described = { schema: schemaOf(spec.body, 'input') }
  collected.push({ name: `${name}-input`, described })
  return { requestBody: { required: true, content: { 'application/json': described, ...(spec.alsoForm && PHOTO_FORM) } } }
}

function successOf({ success: { status, body, type } }: EndpointSpec, name: string, collected: Collected): object {
  // JSON Schema does not describe the content of files: OpenAPI 3.1 leaves out their schema.
  if (!body) return { [status]: { description: 'Success', ...(type && { content: { [type]: {} } }) } }
  const described = { schema: schemaOf(body, 'output') }
  collected.push({ name, described })
  return { [status]: { description: 'Success', content: { 'application/json': described } } }
}

function securityOf({ access, token }: EndpointSpec): object {
  if (access === 'anyone') return { security: [] }
  if (token === undefined) return { security: [{ session: [] }] }
  return { security: [{ session: [] }, { token: [token] }], 'x-token-scopes': [token] }
}

function errorsOf({ method, access, token, errors }: EndpointSpec): object {
  // Every call with a token may name a filter that does not exist.
  const statuses = new Set([...errors, ...(token ? [400] : []), ...(access === 'anyone' ? [] : [429]), ...(method === 'GET' ? [] : [409])])
  const named = [...statuses].map((status) => [status, REFER.error(ERRORS[status]?.[0] ?? 'Error')])
  return { ...Object.fromEntries(named), default: REFER.error('Error') }
}

function operationOf(name: string, spec: EndpointSpec, collected: Collected): object {
  return {
    operationId: name,
    summary: spec.summary,
    tags: [TAG_OF.get(spec)],
    'x-access': spec.access,
    ...(spec.topics && spec.topics.length > 0 && { 'x-topics': spec.topics }),
    ...securityOf(spec),
    parameters: [
      ...parametersOf(spec.params, 'path', name, collected),
      ...parametersOf(spec.query, 'query', name, collected),
      ...(spec.idempotent ? [REFER.idempotencyKey] : []),
      ...(spec.method === 'GET' ? [] : [REFER.person]),
    ],
    ...bodyOf(spec, name, collected),
    responses: { ...successOf(spec, name, collected), ...errorsOf(spec) },
  }
}

/** @returns the OpenAPI 3.1 document of every endpoint, generated from the definitions that validate requests */
export function openApiDocument(options: { publicUrl: string; cookieName: string }): object {
  const collected: Collected = []
  const paths: Record<string, object> = { ...OTHER_PATHS }
  for (const [name, spec] of Object.entries<EndpointSpec>(allEndpoints)) {
    paths[spec.path] = { ...paths[spec.path], [spec.method.toLowerCase()]: operationOf(name, spec, collected) }
  }
  const { schemas, components } = shareSchemas(collected.map(({ name, described }) => ({ name, schema: described.schema })))
  collected.forEach(({ described }, place) => {
    described.schema = schemas[place] ?? described.schema
  })
  return {
    openapi: '3.1.0',
    info: { title: 'Callboard', version: '1.0.0', description: 'Talent and casting platform for universities' },
    servers: [{ url: options.publicUrl }],
    tags: Object.keys(endpointsByFeature).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: schemaOf(CODED_ERROR, 'output'), ...components },
      responses: ERROR_RESPONSES,
      parameters: PARAMETERS,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: options.cookieName }, token: TOKEN_SCHEME },
    },
  }
}

/** Serves `GET /api/openapi.json`. The document is generated for the first request: it takes a quarter of the start-up time. */
export function serveOpenApi(app: FastifyInstance, options: { publicUrl: string; cookieName: string }): void {
  let document: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(options))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
