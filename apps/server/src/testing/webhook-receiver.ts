import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import type { Network } from '#platform/fetch-public.ts'
import { makeKeyPair } from '#testing/key-pair.ts'

const HOST = 'receiver.example'

/** A message as received. */
export interface ReceivedMessage {
  readonly id: string
  readonly type: string
  readonly timestamp: string
  readonly data: { readonly studentId?: number; readonly applicationId?: number; readonly fields?: readonly string[] }
  /** Whether the receiver accepted it. */
  readonly taken: boolean
}

/** A receiver for all tests of a file. */
export interface WebhookReceiver {
  /** How a server reaches it. Its host name is public, and no other name is. */
  readonly network: Network
  readonly url: string
  readonly messages: readonly ReceivedMessage[]
  /** Messages with an invalid signature, by the reference library of Standard Webhooks. */
  readonly forged: readonly string[]
  /** The secrets for checking signatures. */
  readonly secrets: string[]
  /** Answers; the default is 204. @returns whether the message was accepted */
  answer: (request: IncomingMessage, response: ServerResponse, message: Omit<ReceivedMessage, 'taken'>) => boolean
}

const take: WebhookReceiver['answer'] = (_, response) => {
  response.writeHead(204).end()
  return true
}

/** @param now the clock of the sender */
export function webhookReceiver(now: () => Date): WebhookReceiver {
  let server: Server | undefined
  let certificates = ''
  let port = 0
  const messages: ReceivedMessage[] = []
  const forged: string[] = []
  const secrets: string[] = []
  const receiver: WebhookReceiver = {
    network: {
      resolve: async (host) => [{ address: host === HOST ? '127.0.0.1' : '127.0.0.2', family: 4 }],
      isPublic: (address) => address === '127.0.0.1',
      get certificates() {
        return certificates
      },
    },
    get url() {
      return `https://${HOST}:${port}/hook?key=of-the-receiver`
    },
    messages,
    forged,
    secrets,
    answer: take,
  }
  function isSigned(body: string, headers: IncomingMessage['headers']): boolean {
    // The library refuses old messages by the time of this process.
    const time = vi.spyOn(Date, 'now').mockReturnValue(now().getTime())
    try {
      return secrets.some((secret) => {
        try {
          new Webhook(secret).verify(body, headers as Record<string, string>)
          return true
        } catch {
          return false
        }
      })
    } finally {
      time.mockRestore()
    }
  }
  beforeAll(async () => {
    const { key, cert } = await makeKeyPair(HOST)
    certificates = cert
    const listening = createServer({ key, cert }, async (request, response) => {
      const body = await text(request)
      const id = String(request.headers['webhook-id'])
      if (!isSigned(body, request.headers)) forged.push(id)
      const message = { id, ...JSON.parse(body) }
      const place = messages.push({ ...message, taken: false }) - 1
      messages[place] = { ...message, taken: receiver.answer(request, response, message) }
    })
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
    port = (listening.address() as AddressInfo).port
    server = listening
  })
  afterEach(() => {
    for (const list of [messages, forged, secrets]) list.splice(0)
    receiver.answer = take
  })
  afterAll(() => {
    server?.closeAllConnections()
    return new Promise((resolve) => server?.close(resolve))
  })
  return receiver
}
