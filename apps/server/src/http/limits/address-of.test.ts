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
  ['127.0.0.1', '203.0.113.7:50123'],
  ['10.1.2.3', '[2001:db8::7]:443'],
  ['127.0.0.1', '203.0.113.7:50123, 10.1.2.3:8080'],
]

describe('an address that a proxy forwards is the same address', () => {
  const at = (trust: number | string[], peer: string, forwarded: string) =>
    addressReader(proxyTrust(trust))({ socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } } as never)

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:5678', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:0:1::7', '2001:db8:0:1::'],
    ['[2001:db8:0:1::7]', '2001:db8:0:1::'],
    ['[2001:db8:0:1::7]:443', '2001:db8:0:1::'],
    ['2001:DB8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::'],
    ['2001:db8:0:2::7', '2001:db8:0:2::'],
  ])('%s counts as %s', (forwarded, counted) => {
    expect(at(1, '127.0.0.1', forwarded)).toBe(counted)
    expect(at(['127.0.0.1'], '127.0.0.1', forwarded)).toBe(counted)
  })

  test('also behind a second proxy that is named with its port', () => {
    expect(at(['127.0.0.1', '10.0.0.0/8'], '127.0.0.1', '203.0.113.7:1000, 10.1.2.3:8080')).toBe('203.0.113.7')
    expect(at(['loopback', '2001:db8::/32'], '::1', '203.0.113.7, [2001:db8::3]:8080')).toBe('203.0.113.7')
  })

  test('what is no address stays apart', () => {
    expect(at(1, '127.0.0.1', 'unknown')).toBe('unknown')
  })
})

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
