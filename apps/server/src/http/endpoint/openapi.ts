import { allEndpoints } from '@callboard/contract/all-endpoints'
import { TOKEN_SCOPES } from '@callboard/contract/api-tokens/rules'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { errorBody } from '@callboard/contract/error-body'
import { NOBODY } from '@callboard/contract/page-person'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const ERROR_TEXT: Readonly<Record<number, string>> = {
  400: 'Malformed or invalid',
  401: 'Signed out',
  403: 'Not allowed',
  404: 'Missing',
  409: 'Conflict',
  410: 'No longer valid',
  413: 'Too large',
  415: 'Wrong type',
  429: 'Too many',
  503: 'Not ready',
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' })
  return withNulls(rest) as Record<string, unknown>
}

/** In OpenAPI 3.0 `nullable` allows `null` only where `enum` lists it, too. */
function withNulls(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNulls)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withNulls(value)]))
  const { nullable, enum: values } = inner
  return nullable === true && Array.isArray(values) && !values.includes(null) ? { ...inner, enum: [...values, null] } : inner
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, object>; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function bodyOf(spec: EndpointSpec): object {
  if (spec.consumes === 'multipart') {
    const schema = { type: 'object', properties: { image: { type: 'string', format: 'binary' } }, required: ['image'] }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  return spec.body ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(spec.body, 'input') } } } } : {}
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Random, of 128 bits or more. A repeat with the same key answers what the first call did, and does nothing.',
  schema: { type: 'string', maxLength: 200 },
}

const PERSON = {
  name: 'X-Callboard-Person',
  in: 'header',
  required: false,
  description: `For pages: the id of the person the page was rendered for, or "${NOBODY}". Where somebody else is signed in, 409 and nothing changes.`,
  schema: { type: 'string' },
}

/** In OpenAPI 3.0 only OAuth lists scopes with `security`, so they have a field of their own. */
function securityOf({ access, token }: EndpointSpec): object {
  if (access === 'anyone') return { security: [] }
  if (token === undefined) return { security: [{ session: [] }] }
  return { security: [{ session: [] }, { token: [] }], 'x-token-scopes': [token] }
}

const TOKEN_SCHEME = {
  type: 'http',
  scheme: 'bearer',
  description: `An API token of the settings page. Its scopes are among ${TOKEN_SCOPES.join(', ')}; \`x-token-scopes\` of an operation says which one it needs. Operations without it refuse tokens.`,
}

function operationOf(name: string, spec: EndpointSpec): object {
  const { status, body, type } = spec.success
  const isChange = spec.method !== 'GET'
  const content = body
    ? { 'application/json': { schema: schemaOf(body, 'output') } }
    : type && { [type]: { schema: { type: 'string', format: 'binary' } } }
  const error = { content: { 'application/json': { schema: schemaOf(errorBody, 'output') } } }
  return {
    operationId: name,
    summary: spec.summary,
    'x-access': spec.access,
    ...securityOf(spec),
    parameters: [
      ...parametersOf(spec.params, 'path'),
      ...parametersOf(spec.query, 'query'),
      ...(spec.idempotent ? [IDEMPOTENCY_KEY] : []),
      ...(isChange ? [PERSON] : []),
    ],
    ...bodyOf(spec),
    responses: {
      [status]: { description: 'Success', ...(content && { content }) },
      ...Object.fromEntries(
        [...new Set([...spec.errors, ...(spec.access === 'anyone' ? [] : [429]), ...(isChange ? [409] : [])])].map((code) => [
          code,
          { description: ERROR_TEXT[code], ...error },
        ]),
      ),
    },
  }
}

function navigation(name: string, summary: string, parameters: readonly [name: string, description: string][]): object {
  return {
    get: {
      operationId: name,
      summary,
      'x-access': 'anyone',
      security: [],
      parameters: parameters.map(([query, description]) => ({
        name: query,
        in: 'query',
        required: false,
        description,
        schema: { type: 'string' },
      })),
      responses: { 302: { description: 'The browser goes on there', headers: { Location: { schema: { type: 'string' } } } } },
    },
  }
}

/** Addresses that a browser opens instead of calling; they answer with a redirect, so the contract has no endpoint for them. */
const NAVIGATIONS: Readonly<Record<string, object>> = {
  '/api/login': navigation('login', 'Leads to sign-in: the single sign-on where one is set up, else the sign-in page', [
    ['returnTo', 'A path of this server to return to after sign-in; anything else becomes /'],
    ['another', 'Present: signs in as somebody else, even if somebody is signed in'],
  ]),
  '/api/logout': navigation('logout', 'Ends the session, and that of the single sign-on where it offers this; then leads to /', []),
}

/** @returns the OpenAPI document of every endpoint, generated from the definitions that validate requests */
export function openApiDocument(options: { publicUrl: string; cookieName: string }): object {
  const paths: Record<string, object> = { ...NAVIGATIONS }
  for (const [name, spec] of Object.entries<EndpointSpec>(allEndpoints)) {
    paths[spec.path] = { ...paths[spec.path], [spec.method.toLowerCase()]: operationOf(name, spec) }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Callboard', version: '1.0.0', description: 'Talent and casting platform for universities' },
    servers: [{ url: options.publicUrl }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: options.cookieName }, token: TOKEN_SCHEME } },
    paths,
  }
}

/** Serves `GET /api/openapi.json`. The document is generated for the first request: it takes a quarter of the start-up time. */
export function serveOpenApi(app: FastifyInstance, options: { publicUrl: string; cookieName: string }): void {
  let document: object | undefined
  app.get('/api/openapi.json', async () => {
    document ??= openApiDocument(options)
    return document
  })
}
