import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { allEndpoints } from '@callboard/contract/all-endpoints'
import { type EndpointSpec, endpoint } from '@callboard/contract/endpoint'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { implement } from '#http/endpoint/implement.ts'
import { ANONYMOUS } from '#platform/actor.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { testServer } from '#testing/test-server.ts'
import { compressAnswers } from './compress-answers.ts'
import { isNamedBy } from './entity-tag.ts'
import { schemaOf } from './openapi-schemas.ts'

const server = testServer()
const BR = { 'accept-encoding': 'gzip, deflate, br' }

const words = endpoint({
  method: 'GET',
  path: '/words',
  summary: 'For this test',
  access: 'anyone',
  success: { status: 200, body: z.array(z.string()) },
  errors: [],
})
const many = Array<string>(400).fill('callback')

function appOf(spec: typeof words & EndpointSpec, answer: string[], headers: Record<string, string> = {}) {
  const app = Fastify()
  app.decorateRequest('actor')
  app.addHook('onRequest', async (request) => {
    request.actor = ANONYMOUS
  })
  compressAnswers(app)
  implement(app, spec, async ({ reply }) => {
    reply.headers(headers)
    return answer
  })
  return app
}

test('a page of the search is sent in a fraction of its bytes, and is the same', async () => {
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  for (let index = 0; index < 12; index += 1) await makeProfile(server, { firstName: `Ana${index}` })
  const plain = await director.get('/api/talent/search')
  const packed = await director.call('GET', '/api/talent/search', { headers: BR })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('Accept-Encoding') })
  expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length))
  expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(plain.json())
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.headers['vary']).toContain('Accept-Encoding')
})

test('the OpenAPI document is compressed, too', async () => {
  const { headers, rawPayload } = await server.anonymous().call('GET', '/api/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
  expect(headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toHaveProperty('openapi')
})

test('a short answer is sent as it is', async () => {
  const { headers, body } = await appOf(words, ['callback']).inject({ url: '/words', headers: BR })
  expect([headers['content-encoding'], headers['vary'], body]).toEqual([undefined, 'Accept-Encoding', '["callback"]'])
})

test('the tag of a compressed answer is weak, and still names it', async () => {
  const app = appOf(words, many, { ETag: '"seven"', Vary: 'Cookie' })
  const { headers } = await app.inject({ url: '/words', headers: BR })
  expect(headers).toMatchObject({ etag: 'W/"seven"', vary: 'Cookie, Accept-Encoding', 'content-encoding': 'br' })
  expect(isNamedBy(String(headers['etag']), '"seven"')).toBe(true)
  expect((await app.inject('/words')).headers['etag']).toBe('"seven"')
})

test('an answer with a secret that is shown once is never compressed', async () => {
  const app = appOf({ ...words, answersSecret: true }, many)
  const { headers, body } = await app.inject({ url: '/words', headers: BR })
  expect([headers['content-encoding'], headers['vary']]).toEqual([undefined, undefined])
  expect(JSON.parse(body)).toEqual(many)
})

/** Names of fields whose value gives access. */
const SECRET = /^(secret|token|password|challenge|editUrl|viewUrl|attempt)$/

function namesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn)
  if (typeof schema !== 'object' || schema === null) return []
  const { properties } = schema as { properties?: object }
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(namesIn)]
}

test('each endpoint that answers a secret says so', () => {
  const specs = Object.entries<EndpointSpec>(allEndpoints)
  const holding = specs.filter(([, { success, summary }]) => {
    if (success.body === null) return false
    return namesIn(schemaOf(success.body, 'output')).some((name) => SECRET.test(name)) || /answered this once/.test(summary)
  })
  expect(holding.length).toBeGreaterThan(5)
  expect(holding.filter(([, { answersSecret }]) => !answersSecret).map(([name]) => name)).toEqual([])
  expect(specs.filter(([, { answersSecret, success }]) => answersSecret && success.body === null)).toEqual([])
  for (const spec of [allEndpoints.createFeed, allEndpoints.prepareOfficeArchive]) expect(spec.answersSecret).toBe(true)
})
