import { createServer as createPlainServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeKeyPair } from '#testing/key-pair.ts'
import { fetchPublic, INTERNET, type Network } from './fetch-public.ts'

const LIMITS = { bytes: 10_000, milliseconds: 5_000, redirects: 3, accept: 'text/calendar' }
/** A name that no name server knows, so a connection to it went where the test resolved it to. */
const HOST = 'timetable.example'

let server: Server
let port: number
let network: Network & { resolved: string[] }
let answer: (request: IncomingMessage, response: ServerResponse) => void
let visits = 0

beforeAll(async () => {
  const { key, cert } = await makeKeyPair(HOST)
  server = createServer({ key, cert }, (request, response) => answer(request, response))
  server.on('connection', () => visits++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  const resolved: string[] = []
  const resolve = async (host: string) => {
    resolved.push(host)
    return [{ address: host === HOST ? '127.0.0.1' : '127.0.0.2', family: 4 }]
  }
  network = { resolved, resolve, isPublic: (address) => address === '127.0.0.1', certificates: cert }
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  visits = 0
  network.resolved.length = 0
  answer = (_, response) => response.end('calendar')
})

const at = (path: string) => `https://${HOST}:${port}${path}`
const redirectTo = (location: string) => (_: IncomingMessage, response: ServerResponse) => response.writeHead(302, { location }).end()
const read = async (address: string, limits = {}) => {
  const fetched = await fetchPublic(address, { ...LIMITS, ...limits }, network)
  return typeof fetched === 'string' ? { failure: fetched } : fetched.body.toString()
}

test('reads an address, plain and packed', async () => {
  expect(await read(at('/plain'))).toBe('calendar')
  answer = ({ headers }, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(`${headers.accept} ${headers.host} ${headers.cookie}`))
  expect(await read(at('/packed'))).toBe(`text/calendar ${HOST}:${port} undefined`)
})

test('follows three redirects, and connects to the address that it looked at', async () => {
  answer = ({ url = '' }, response) => {
    const hop = Number(url.slice(1))
    if (hop === 3) response.end('there')
    else redirectTo(hop % 2 ? at(`/${hop + 1}`) : `/${hop + 1}`)({} as IncomingMessage, response)
  }
  expect(await read(at('/0'))).toBe('there')
  expect([visits, network.resolved]).toEqual([4, [HOST, HOST, HOST, HOST]])
  expect(await read(at('/-1'))).toEqual({ failure: 'unreachable' })
})

test('refuses redirects to private addresses and to other protocols, without a connection there', async () => {
  for (const location of ['https://inside.example/', 'https://127.0.0.2/', `http://${HOST}:${port}/`, 'file:///etc/passwd', 'https://[']) {
    visits = 0
    answer = redirectTo(location)
    expect(await read(at('/')), location).toEqual({ failure: 'address-refused' })
    expect(visits).toBe(1)
  }
})

test('refuses a name that has one private address among public ones', async () => {
  const resolve = async () => [
    { address: '127.0.0.1', family: 4 },
    { address: '127.0.0.2', family: 4 },
  ]
  expect(await fetchPublic(at('/'), LIMITS, { ...network, resolve })).toBe('address-refused')
  expect(visits).toBe(0)
})

const PRIVATE = `
127.0.0.1 127.1 2130706433 017700000001 0x7f000001 0x7f.1 0177.0.0.1 127.0.0.1. 127。0。0。1 127．0．0．1 ①②⑦.⓪.⓪.① 0.0.0.0 0 0.1.2.3
10.0.0.1 172.16.0.1 172.31.255.255 192.168.0.1 169.254.169.254 100.64.0.1 192.0.0.1 192.0.2.1 198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255
[::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b:1::1] [fe80::1] [fc00::1] [fd12::1] [fec0::1] [ff02::1]
[2001:db8::1] [2002:7f00:1::] [2001::1] [100::1]
`

test('refuses every private address, however it is written, and every name that leads to one', async () => {
  for (const host of PRIVATE.trim().split(/\s+/))
    expect(await fetchPublic(`https://${host}:${port}/`, LIMITS), host).toBe('address-refused')
  for (const address of ['10.1.2.3', '::1', 'fe80::1%eth0', '::ffff:192.168.0.1']) {
    const resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }]
    expect(await fetchPublic(at('/'), LIMITS, { ...INTERNET, resolve }), address).toBe('address-refused')
  }
  for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])
    expect(INTERNET.isPublic(address), address).toBe(true)
  expect(visits).toBe(0)
})

test('refuses what is no https address', async () => {
  for (const address of [
    '',
    'timetable.example',
    `http://${HOST}:${port}/`,
    `//${HOST}/`,
    'ftp://a.example/',
    'file:///etc/passwd',
    'data:,x',
    'https://',
  ])
    expect(await read(address), address).toEqual({ failure: 'address-refused' })
  expect(network.resolved).toEqual([])
})

test('reaches private addresses and plain http only where any address is allowed', async () => {
  const plain = createPlainServer((_, response) => response.end('inside'))
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`
  const inside = await fetchPublic(address, { ...LIMITS, anyAddress: true })
  expect(typeof inside === 'string' ? inside : inside.body.toString()).toBe('inside')
  expect(await fetchPublic(address, LIMITS)).toBe('address-refused')
  expect(await fetchPublic('file:///etc/passwd', { ...LIMITS, anyAddress: true })).toBe('address-refused')
  await new Promise((resolve) => plain.close(resolve))
})

test('stops at the limit, also of an answer that is small until it is unpacked', async () => {
  answer = (_, response) => response.end('x'.repeat(10_000))
  expect(await read(at('/'))).toHaveLength(10_000)
  answer = (_, response) => response.end('x'.repeat(10_001))
  expect(await read(at('/'))).toEqual({ failure: 'too-large' })
  answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)))
  expect(await read(at('/'))).toEqual({ failure: 'too-large' })
})

test('gives up on answers, bodies and name servers that take too long', async () => {
  const soon = { milliseconds: 150 }
  answer = () => {}
  expect(await read(at('/'), soon)).toEqual({ failure: 'too-slow' })
  answer = (_, response) => response.write('BEGIN')
  expect(await read(at('/'), soon)).toEqual({ failure: 'too-slow' })
  const resolve = () => new Promise<never>(() => {})
  expect(await fetchPublic(at('/'), { ...LIMITS, ...soon }, { ...network, resolve })).toBe('too-slow')
})

test('reports everything else as unreachable', async () => {
  const answers: (typeof answer)[] = [
    (_, response) => response.writeHead(404).end(),
    (_, response) => response.writeHead(204).end(),
    (_, response) => response.writeHead(302).end(),
    (_, response) => response.writeHead(200, { 'content-encoding': 'br' }).end('x'),
    (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
    (_, response) => response.writeHead(200, { 'content-length': '10' }).write('cut', () => response.destroy()),
    (_, response) => response.destroy(),
  ]
  for (const [at_, each] of answers.entries()) {
    answer = each
    expect(await read(at('/')), String(at_)).toEqual({ failure: 'unreachable' })
  }
  answer = (_, response) => response.end('x')
  expect(await fetchPublic(at('/'), LIMITS, { ...network, certificates: undefined })).toBe('unreachable')
  expect(await fetchPublic(at('/'), LIMITS, { ...network, resolve: () => Promise.reject(new Error('ENOTFOUND')) })).toBe('unreachable')
  expect(await fetchPublic(at('/'), LIMITS, { ...network, resolve: async () => [] })).toBe('unreachable')
})
