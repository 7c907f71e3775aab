import { createDecipheriv, createECDH, createHash, createPublicKey, hkdfSync, verify } from 'node:crypto'
import type { Server } from 'node:https'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushSubscriptionInput } from '@callboard/contract/messages/notices/endpoints'
import type { PushMessage } from '@callboard/contract/messages/notices/rules'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Network } from '#platform/fetch-public.ts'
import { makeKeyPair } from '#testing/key-pair.ts'

const HOST = 'updates.push.services.mozilla.com'

const keysOf = (name: string) => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(createHash('sha256').update(`browser ${name}`).digest())
  const auth = createHash('sha256').update(`auth ${name}`).digest().subarray(0, 16)
  return { ecdh, auth }
}

/** The subscription of a browser, which tests identify by a name. */
export function pushSubscriptionOf(name: string, port = 443): PushSubscriptionInput {
  const { ecdh, auth } = keysOf(name)
  return {
    endpoint: `https://${HOST}:${port}/wpush/${name}`,
    keys: { p256dh: ecdh.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
  }
}

/** A push as read by its browser. */
export interface ReceivedPush extends PushMessage {
  readonly browser: string
  readonly headers: Readonly<Record<string, unknown>>
  /** The claims in the header that proves who sent the push, after its signature was checked. */
  readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number }
}

/** RFC 8188 and RFC 8291, written for the tests: decrypts the body of a push as a browser does. */
function decrypt(name: string, body: Buffer): PushMessage {
  const { ecdh, auth } = keysOf(name)
  const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
  const senderKey = body.subarray(21, 21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const sealed = body.subarray(21 + length)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
}

/** RFC 8292. @throws without a valid signature */
function claimsOf(authorization: string): ReceivedPush['claims'] {
  const [, token = '', key = ''] = /^vapid t=(\S+), ?k=(\S+)$/.exec(authorization) ?? []
  const [header = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('a push without a valid signature')
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}

/** A server in place of the browsers' push services, for all tests of a file. */
export function pushReceiver() {
  let server: Server | undefined
  let certificates = ''
  let port = 0
  const pushes: ReceivedPush[] = []
  /** The status for a browser; 201 if none is set. */
  const answers = new Map<string, number>()
  beforeAll(async () => {
    const { key, cert } = await makeKeyPair(HOST)
    certificates = cert
    server = createServer({ key, cert }, async (request, response) => {
      const browser = request.url?.split('/').at(-1) ?? ''
      const message = decrypt(browser, await buffer(request))
      pushes.push({ ...message, browser, headers: request.headers, claims: claimsOf(String(request.headers.authorization)) })
      response.writeHead(answers.get(browser) ?? 201).end()
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterEach(() => {
    pushes.splice(0)
    answers.clear()
  })
  afterAll(() => {
    server?.closeAllConnections()
    return new Promise((resolve) => server?.close(resolve))
  })
  const network: Network = {
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isPublic: (address) => address === '127.0.0.1',
    get certificates() {
      return certificates
    },
  }
  return {
    network,
    pushes,
    answers,
    subscriptionOf: (name: string) => pushSubscriptionOf(name, port),
    origin: () => `https://${HOST}:${port}`,
  }
}
