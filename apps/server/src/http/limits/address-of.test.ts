import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { addressOf, proxyTrust } from './address-of.ts'

describe('an address that a proxy forwards is the same address', () => {
  async function at(trust: number | string[], remoteAddress: string, forwarded: string): Promise<string> {
    const app = Fastify({ trustProxy: proxyTrust(trust) })
    app.get('/', async (request) => addressOf(request))
    return (await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwarded } })).body
  }

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
  ])('%s counts as %s', async (forwarded, counted) => {
    expect(await at(1, '127.0.0.1', forwarded)).toBe(counted)
    expect(await at(['127.0.0.1'], '127.0.0.1', forwarded)).toBe(counted)
  })

  test('also behind a second proxy that is named with its port', async () => {
    expect(await at(['127.0.0.1', '10.0.0.0/8'], '127.0.0.1', '203.0.113.7:1000, 10.1.2.3:8080')).toBe('203.0.113.7')
    expect(await at(['loopback', '2001:db8::/32'], '::1', '203.0.113.7, [2001:db8::3]:8080')).toBe('203.0.113.7')
  })

  test('what is no address stays apart', async () => {
    expect(await at(1, '127.0.0.1', 'unknown')).toBe('unknown')
  })
})

test('of a connection that is gone nothing is read', () => {
  expect([addressOf({}), addressOf({ ip: '' })]).toEqual(['gone', 'gone'])
})
