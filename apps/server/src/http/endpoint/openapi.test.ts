import { allEndpoints } from '@callboard/contract/all-endpoints'
import { allErrors } from '@callboard/contract/all-errors'
import { TAPE_UPLOADS_PATH } from '@callboard/contract/casting/self-tapes/rules'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, expect, test } from 'vitest'
import { testServer } from '#testing/test-server.ts'

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly object[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
  readonly responses: Readonly<Record<string, object>>
}

const server = testServer()
let text = ''
let document: { openapi: string; paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, object> } }
beforeAll(async () => {
  text = (await server.anonymous().get('/api/openapi.json')).body
  document = JSON.parse(text)
})

const operationOf = ({ path, method }: EndpointSpec) => document.paths[path]?.[method.toLowerCase()]

test('a validator of others finds nothing in it', async () => {
  const config = await createConfig({
    rules: {
      // The complete structure of OpenAPI 3.1, and rules that no schema can express.
      struct: 'error',
      'no-unresolved-refs': 'error',
      'no-identical-paths': 'error',
      'path-declaration-must-exist': 'error',
      'path-parameters-defined': 'error',
      'path-not-include-query': 'error',
      'operation-operationId': 'error',
      'operation-operationId-unique': 'error',
      'operation-operationId-url-safe': 'error',
      'operation-parameters-unique': 'error',
      'operation-summary': 'error',
      'operation-2xx-response': { severity: 'error' },
      'operation-tag-defined': 'error',
      'no-enum-type-mismatch': 'error',
      'no-required-schema-properties-undefined': 'error',
      'no-schema-type-mismatch': 'error',
      'no-unused-components': 'error',
      'security-defined': 'error',
      'spec-components-invalid-map-name': 'error',
      'tags-alphabetical': 'off',
    },
  })
  const problems = await lintFromString({ source: text, config, absoluteRef: 'openapi.json' })
  // The browser's own addresses answer with a redirect.
  const found = problems.filter(({ message }) => !message.includes('`2XX`'))
  expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('it is of 3.1, and has no word of 3.0', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(text).not.toMatch(/"nullable":|"format":"(binary|base64|byte)"/)
})

test('equal schemas are stored once, so that it stays below 1,600 characters an operation', () => {
  expect(text.length).toBeLessThan(1_600 * Object.keys(allEndpoints).length)
  const { Project, CallSheet, Error: error } = document.components.schemas
  expect(Project).toMatchObject({ type: 'object', properties: { title: { type: 'string' } } })
  expect(CallSheet).toBeDefined()
  expect(error).toMatchObject({ properties: { code: { enum: allErrors.map(({ code }) => code) }, message: { type: 'string' } } })
  const project = { $ref: '#/components/schemas/Project' }
  expect(operationOf(allEndpoints.projects)?.responses['200']).toMatchObject({
    content: { 'application/json': { schema: { type: 'array', items: project } } },
  })
  expect(operationOf(allEndpoints.createProject)?.responses['201']).toMatchObject({ content: { 'application/json': { schema: project } } })
})

test('it lists every endpoint, uploads of videos, where mails arrive, and the addresses where a browser signs in and out', () => {
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const endpoints = Object.values(allEndpoints).map(({ method, path }) => `${method} ${path}`)
  const upload = `${TAPE_UPLOADS_PATH}/{upload}`
  const others = [
    'POST /api/inbound-mail',
    'GET /api/login',
    'GET /api/logout',
    `POST ${TAPE_UPLOADS_PATH}`,
    `HEAD ${upload}`,
    `PATCH ${upload}`,
    `DELETE ${upload}`,
  ]
  expect(listed.sort()).toEqual([...endpoints, ...others].sort())
  expect(document.paths['/api/login']?.['get']).toMatchObject({
    operationId: 'login',
    'x-access': 'anyone',
    parameters: [{ name: 'returnTo', in: 'query', required: false }, { name: 'another' }],
    responses: { 302: { headers: { Location: {} } } },
  })
  expect(document.paths['/api/logout']?.['get']?.responses).toHaveProperty('302')
})

test('no two addresses differ in the name of a parameter only', () => {
  const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
  expect(shapes.filter((shape, place) => shapes.indexOf(shape) !== place)).toEqual([])
})

test('each operation has a feature, answers to failures, and the scope that a token needs', () => {
  for (const spec of Object.values<EndpointSpec>(allEndpoints)) {
    const operation = operationOf(spec)
    expect(operation?.tags, spec.path).toEqual([expect.any(String)])
    expect(operation?.responses, spec.path).toHaveProperty('default')
    if (spec.token) expect(operation?.responses, spec.path).toHaveProperty('400')
    const sessions = spec.access === 'anyone' ? [] : [{ session: [] }]
    expect(operation?.security, spec.path).toEqual([...sessions, ...(spec.token === undefined ? [] : [{ token: [spec.token] }])])
  }
})

test('every body that is not JSON names what it contains', () => {
  const forms = Object.values<EndpointSpec>(allEndpoints).filter(({ consumes }) => consumes === 'multipart')
  expect(forms.length).toBeGreaterThan(2)
  for (const spec of forms) {
    const schema = operationOf(spec)?.requestBody?.content['multipart/form-data']?.schema
    expect(schema, spec.path).toMatchObject({ required: [spec.fileField], properties: { [String(spec.fileField)]: { type: 'string' } } })
  }
  expect(allEndpoints.uploadImport.fileField).toBe('file')
  expect(document.paths[`${TAPE_UPLOADS_PATH}/{upload}`]?.['patch']?.requestBody?.content).toHaveProperty([
    'application/offset+octet-stream',
  ])
})

test('a body that may also be a form says so, after JSON', () => {
  const forms = Object.values<EndpointSpec>(allEndpoints).filter(({ alsoForm }) => alsoForm)
  expect(forms.length).toBeGreaterThan(1)
  for (const spec of forms) {
    const content = operationOf(spec)?.requestBody?.content ?? {}
    expect(Object.keys(content), spec.path).toEqual(['application/json', 'multipart/form-data'])
    expect(content['multipart/form-data']?.schema).toMatchObject({
      required: ['body'],
      properties: { body: {}, photos: { type: 'array' } },
    })
  }
})

test('a record with listed keys names each of them', () => {
  expect(operationOf(allEndpoints.talentChoices)?.responses['200']).toMatchObject({
    content: { 'application/json': { schema: { properties: { year: {}, gender: {} }, required: expect.arrayContaining(['year']) } } },
  })
})
