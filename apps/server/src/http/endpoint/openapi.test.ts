import { allEndpoints } from '@callboard/contract/all-endpoints'
import { expect, test } from 'vitest'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

test('the OpenAPI document lists every endpoint, and the addresses where a browser signs in and out', async () => {
  const { paths } = (await server.anonymous().get('/api/openapi.json')).json()
  const listed = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const endpoints = Object.values(allEndpoints).map(({ method, path }) => `${method} ${path}`)
  expect(listed.sort()).toEqual([...endpoints, 'GET /api/login', 'GET /api/logout'].sort())
  expect(paths['/api/login'].get).toMatchObject({
    operationId: 'login',
    'x-access': 'anyone',
    parameters: [{ name: 'returnTo', in: 'query', required: false }, { name: 'another' }],
    responses: { 302: { headers: { Location: {} } } },
  })
  expect(Object.keys(paths['/api/logout'].get.responses)).toEqual(['302'])
})

test('a list of values that may be null contains null, without which readers of OpenAPI 3.0 refuse it', async () => {
  const { paths } = (await server.anonymous().get('/api/openapi.json')).json()
  const { cards } = paths['/api/projects/{id}/casting'].get.responses[200].content['application/json'].schema.properties
  expect(cards.items.properties.freedom).toMatchObject({ nullable: true, enum: expect.arrayContaining([null]) })
  expect(cards.items.properties.stage.enum).not.toContain(null)
})
