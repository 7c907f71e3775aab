import { allEndpoints } from '@callboard/contract/all-endpoints'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { errorBody } from '@callboard/contract/error-body'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addressOf, type EndpointName } from '#testing/endpoint-calls.ts'
import { fieldPaths, HOSTILE_VALUES, withField } from '#testing/hostile-values.ts'
import { readyToCall } from '#testing/ready-to-call.ts'
import { sampleOf } from '#testing/sample.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

const all = Object.entries(allEndpoints) as [EndpointName, EndpointSpec][]
const withBody = all.filter(([, { body }]) => body)

/** Hundreds of fields share all values among them. */
const VALUES_OF = 24

/** No database stores these unchanged, so each field gets them besides its other values. */
const UNSTORABLE: readonly unknown[] = ['a\u0000b', '\ud800']

/** A thousand calls in one test. */
vi.setConfig({ testTimeout: 180_000 })

let server: TestApp
beforeAll(async () => {
  server = await testApp({ demo: true })
})
afterAll(() => server.close())

describe('a hostile value never ends in an error of ours', () => {
  const withTurn = withBody.map(([name, spec], at) => [name, spec, at] as const)
  test.each(withTurn)('in any field of %s', async (name, spec, at) => {
    const { client, request } = await readyToCall(server, name, spec)
    const fields = spec.body ? fieldPaths(spec.body) : []
    expect(fields.length).toBeGreaterThan(0)
    for (const [place, field] of fields.entries())
      for (const value of new Set([...UNSTORABLE, ...sampleOf(HOSTILE_VALUES, at + place, VALUES_OF)])) {
        const body = withField(request.body ?? {}, field, value)
        const response = await client.call(spec.method, addressOf(spec, request), { body })
        expect(response.statusCode, `${field.join('.')} = ${JSON.stringify(value).slice(0, 60)}: ${response.body}`).toBeLessThan(500)
        if (response.statusCode >= 400) expect(errorBody.strict().safeParse(response.json()).success).toBe(true)
      }
    expect((await server.anonymous().get('/readyz')).statusCode).toBe(200)
  })
})
