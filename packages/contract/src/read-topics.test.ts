import { expect, test } from 'vitest'
import { allEndpoints } from './all-endpoints.ts'
import type { EndpointSpec } from './endpoint.ts'

test('every GET that answers JSON states the topics after which it is read again, or that there are none', () => {
  const silent = Object.entries<EndpointSpec>(allEndpoints).filter(
    ([, { method, success, topics }]) => method === 'GET' && success.body !== null && topics === undefined,
  )
  expect(silent.map(([name]) => name)).toEqual([])
})
