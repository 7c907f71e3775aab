import { allEndpoints } from '@callboard/contract/all-endpoints'
import { DEFAULT_BODY_BYTES, type EndpointSpec } from '@callboard/contract/endpoint'
import { errorBody } from '@callboard/contract/error-body'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addressOf, type EndpointName } from '#testing/endpoint-calls.ts'
import { fieldPaths, HOSTILE_TEXTS } from '#testing/hostile-values.ts'
import { readyToCall } from '#testing/ready-to-call.ts'
import { sampleOf } from '#testing/sample.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

const all = Object.entries(allEndpoints) as [EndpointName, EndpointSpec][]
/** Without a reviewer's proof, the call is refused before its body is read. The tests of reviews send one with the proof. */
const isProven = (name: EndpointName) => name === 'vote'
const withBody = all.filter(([name, { body }]) => body && !isProven(name))
const changing = all.filter(([name, { method }]) => method !== 'GET' && !isProven(name))

/** A hundred addresses share all texts among them. */
const TEXTS_OF = 16

/** A thousand calls in one test. */
vi.setConfig({ testTimeout: 180_000 })

let server: TestApp
beforeAll(async () => {
  server = await testApp({ demo: true })
})
afterAll(() => server.close())

// A call that is refused or only reads changes nothing, so all tests of an endpoint may try the same call.
const prepared = new Map<EndpointName, ReturnType<typeof readyToCall>>()
function ready(name: EndpointName): ReturnType<typeof readyToCall> {
  const made = prepared.get(name) ?? readyToCall(server, name, allEndpoints[name])
  prepared.set(name, made)
  return made
}

async function expectHealthy() {
  expect((await server.anonymous().get('/readyz')).statusCode).toBe(200)
}

describe('a body of another type', () => {
  const TYPES = [
    'text/plain',
    'text/html',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'nonsense',
    undefined,
  ]

  const changingWithTurn = changing.map(([name, spec], turn) => [name, spec, turn] as const)
  test.each(changingWithTurn)('is refused by %s', async (name, spec, turn) => {
    const { client, request } = await ready(name)
    for (const type of sampleOf(TYPES, turn)) {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
      const response = await client.call(spec.method, addressOf(spec, request), { payload: '<a>title=1</a>', headers })
      expect([response.statusCode, errorBody.strict().safeParse(response.json()).success], type).toEqual([415, true])
    }
  })

  const BROKEN = [
    '',
    '{',
    '{"a":',
    'undefined',
    '[]',
    '1',
    '"text"',
    'null',
    '\u0000',
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":1}}',
    '['.repeat(30_000),
  ]
  const withTurn = withBody.map(([name, spec], turn) => [name, spec, turn] as const)
  test.each(withTurn)('that is multipart, broken or no object is refused by %s', async (name, spec, turn) => {
    const { client, request } = await ready(name)
    const address = addressOf(spec, request)
    const part = '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nvalue\r\n--x--\r\n'
    const multipart = { payload: part, headers: { 'content-type': 'multipart/form-data; boundary=x' } }
    expect([400, 415]).toContain((await client.call(spec.method, address, multipart)).statusCode)
    for (const payload of sampleOf(BROKEN, turn)) {
      const response = await client.call(spec.method, address, { payload, headers: { 'content-type': 'application/json' } })
      const shown = `${payload.slice(0, 30)} ${response.body}`
      // A call that names no known field may not change anything.
      expect(payload.startsWith('{"') && response.statusCode < 300 ? 400 : response.statusCode, shown).toBe(400)
      if (response.statusCode >= 400) expect(errorBody.strict().safeParse(response.json()).success, shown).toBe(true)
    }
  })

  test('is refused where files are uploaded', async () => {
    const { client } = await ready('uploadImage')
    expect((await client.post('/api/upload-image', { image: 'data:image/png;base64,AAAA' })).statusCode).toBe(415)
    for (const payload of ['', '--x', '--x\r\n\r\n', 'nothing of the kind', '--x--\r\n']) {
      const response = await client.call('POST', '/api/upload-image', {
        payload,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      })
      expect([400, 415], `${payload} ${response.body}`).toContain(response.statusCode)
    }
    const noBoundary = await client.call('POST', '/api/upload-image', { payload: 'x', headers: { 'content-type': 'multipart/form-data' } })
    expect([400, 415]).toContain(noBoundary.statusCode)
  })
})

describe('a body that is too large', () => {
  test.each(withBody)('is refused by %s', async (name, spec) => {
    const { client, request } = await ready(name)
    const limit = spec.maxBodyBytes ?? DEFAULT_BODY_BYTES
    // The announced length is enough for a refusal. If the limit is small, the bytes are sent as well.
    const announced = { payload: '{}', headers: { 'content-type': 'application/json', 'content-length': String(limit + 1) } }
    expect((await client.call(spec.method, addressOf(spec, request), announced)).statusCode).toBe(413)
    if (limit > 1024 * 1024) return
    const response = await client.call(spec.method, addressOf(spec, request), { body: { ...request.body, padding: 'x'.repeat(limit) } })
    expect([response.statusCode, response.json()]).toEqual([413, { code: 'too-large', message: 'That is larger than we can accept.' }])
  })
})

describe('a hostile value never ends in an error of ours', () => {
  test.each(all.filter(([, { query }]) => query))('in any part of the query of %s', async (name, spec) => {
    const { client, request } = await ready(name)
    const unending = spec.success.type === 'text/event-stream'
    const ask = async (address: string) => {
      const response = await client.call('GET', address, { unending })
      if (unending) response.stream().destroy()
      return response
    }
    for (const [turn, field] of (spec.query ? fieldPaths(spec.query) : []).entries())
      for (const text of sampleOf(HOSTILE_TEXTS, turn, TEXTS_OF)) {
        const [key = ''] = field
        const query = { ...request.query, [key]: text }
        const once = await ask(addressOf(spec, { ...request, query }))
        expect(once.statusCode, `${key} = ${text.slice(0, 60)}: ${unending ? '' : once.body}`).toBeLessThan(500)
        const twice = await ask(`${addressOf(spec, { ...request, query })}&${new URLSearchParams({ [key]: text })}`)
        expect(twice.statusCode, `${key} twice: ${unending ? '' : twice.body}`).toBeLessThan(500)
      }
    await expectHealthy()
  })

  const withParams = all.filter(([, { params }]) => params).map(([name, spec], turn) => [name, spec, turn] as const)
  test.each(withParams)('in the path of %s', async (name, spec, turn) => {
    const { client, request } = await ready(name)
    // Without the id, the path belongs to another route.
    for (const text of sampleOf(HOSTILE_TEXTS, turn, TEXTS_OF).filter((text) => text !== '')) {
      const params = Object.fromEntries(Object.keys(request.params ?? {}).map((key) => [key, text.slice(0, 400)]))
      const response = await client.call(spec.method, addressOf(spec, { ...request, params }), { body: request.body })
      expect(response.statusCode, `${text.slice(0, 60)}: ${response.body.slice(0, 200)}`).toBe(404)
    }
    await expectHealthy()
  })

  test('in an address that is none', async () => {
    const { client } = await ready('currentUser')
    for (const address of [
      '/api/%',
      '/api/projects/%E0%A4%A',
      '/%',
      '//',
      '/api//projects',
      '/api/projects/../../etc/passwd',
      `/api/${'x'.repeat(9000)}`,
      '/api/projects/%00',
      '/api/projects?%',
      '/media/photos/%2e%2e/original',
      '/?a[b]=c&a=d',
    ]) {
      const response = await client.get(address)
      expect(response.statusCode, `${address.slice(0, 40)}: ${response.body.slice(0, 100)}`).toBeLessThan(500)
    }
  })
})
