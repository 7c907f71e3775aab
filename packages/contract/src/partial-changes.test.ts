import { expect, test } from 'vitest'
import { allEndpoints } from './all-endpoints.ts'
import type { EndpointSpec } from './endpoint.ts'

test('a change of some fields says nothing of the others', () => {
  const changes = Object.entries<EndpointSpec>(allEndpoints).filter(([, { method }]) => method === 'PATCH')
  const added = changes.flatMap(([name, { body }]) => {
    const read = body?.safeParse({ version: 1 })
    const fields = read?.success
      ? Object.entries(read.data as object).filter(([field, value]) => field !== 'version' && value !== undefined)
      : []
    return fields.map(([field]) => `${name}: ${field}`)
  })
  expect(changes.length).toBeGreaterThan(0)
  expect(added).toEqual([])
})
