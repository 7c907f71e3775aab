import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { addressOf, addressReader, proxyTrust } from './address-of.ts'

/** Who connects, and what they say on whose behalf. */
const CALLS: readonly [peer: string, forwarded: string | undefined][] = [
  ['127.0.0.1', undefined],
  ['127.0.0.1', '203.0.113.7'],
  ['10.1.2.3', '198.51.100.1, 203.0.113.7'],
  ['203.0.113.9', '198.51.100.1'],
  ['127.0.0.1', 'nobody, 10.1.2.3'],
  ['127.0.0.1', ''],
  ['2001:db8::1', '2001:db8:1::7'],
]

describe.each([[false], [1], [2], [['127.0.0.1', '10.0.0.0/8']], [['loopback']]] as const)('with %j as proxies', (trust) => {
  test.each(CALLS)('%s for %j is the same before the framework as in it', async (remoteAddress, forwarded) => {
    const trustProxy = proxyTrust(trust === false || typeof trust === 'number' ? trust : [...trust])
    const app = Fastify({ trustProxy })
    let said: string[] = []
    app.get('/', async (request) => {
      said = [addressReader(trustProxy)(request.raw), addressOf(request)]
    })
    await app.inject({ url: '/', remoteAddress, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } })
    expect(said[0]).toBe(said[1])
    expect(said[0]).not.toBe('')
  })
})

test('of a connection that is gone nothing is read', () => {
  const read = addressReader(proxyTrust(1))
  expect(read({ socket: {}, headers: { 'x-forwarded-for': '203.0.113.7' } } as never)).toBe('gone')
})
