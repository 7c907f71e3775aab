import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Network } from '#platform/fetch-public.ts'
import { makeKeyPair } from '#testing/key-pair.ts'

const HOST = 'texts.example'

/** A text that the gateway received. */
export interface ReceivedText {
  readonly body: string
  readonly headers: IncomingHttpHeaders
}

/** A text message gateway for all tests of a file, on a real HTTPS server. */
export function textReceiver() {
  let server: Server | undefined
  let certificates = ''
  let port = 0
  const texts: ReceivedText[] = []
  const take = (response: ServerResponse): void => void response.writeHead(202).end('queued')
  const receiver = {
    texts,
    /** The receiver's answer. */
    answer: take,
    /** How a server reaches it. Its host name is public, and no other name is. */
    network: {
      resolve: async (host) => [{ address: host === HOST ? '127.0.0.1' : '127.0.0.2', family: 4 }],
      isPublic: (address) => address === '127.0.0.1',
      get certificates() {
        return certificates
      },
    } satisfies Network,
    gateway: () => ({
      address: `https://${HOST}:${port}/send`,
      header: 'Authorization',
      secret: 'Bearer of-the-gateway',
      format: 'json' as const,
      body: '{"to": "{{number}}", "body": "{{text}}", "key": "{{id}}"}',
      countryCode: '+1',
    }),
  }
  beforeAll(async () => {
    const { key, cert } = await makeKeyPair(HOST)
    certificates = cert
    server = createServer({ key, cert }, async (request, response) => {
      texts.push({ body: await text(request), headers: request.headers })
      receiver.answer(response)
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterEach(() => {
    texts.splice(0)
    receiver.answer = take
  })
  afterAll(() => {
    server?.closeAllConnections()
    return new Promise((resolve) => server?.close(resolve))
  })
  return receiver
}
