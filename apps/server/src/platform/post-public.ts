import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { INTERNET, type Network, type Resolved, resolveInTime } from './fetch-public.ts'

/** A receiver's answer, with the beginning of its body. */
export interface Received {
  readonly status: number
  /** The `Retry-After` of the answer. */
  readonly retryAfter: string | undefined
  readonly answer: string
}

export interface PostLimits {
  /** The total time limit. */
  readonly milliseconds: number
  /** Maximum bytes of the answer that are read; then the connection ends. */
  readonly bytes: number
  /** Whether private addresses and plain http are allowed, too. */
  readonly anyAddress: boolean
}

/**
 * Posts to an address that somebody else wrote; JSON unless the headers say otherwise. As for `fetchPublic`, every address of the name
 * must be public, and the connection uses exactly these addresses. Redirects are not followed.
 *
 * @returns the answer; `unreachable` when nothing was sent, `broken-off` when no answer came but the request may have arrived
 */
export async function postPublic(
  address: string,
  message: { readonly headers: Readonly<Record<string, string>>; readonly body: string | Buffer },
  limits: PostLimits,
  network: Network = INTERNET,
): Promise<Received | 'address-refused' | 'unreachable' | 'broken-off' | 'too-slow'> {
  const signal = AbortSignal.timeout(limits.milliseconds)
  let isConnected = false
  try {
    const url = URL.parse(address)
    if (!url || !(url.protocol === 'https:' || (limits.anyAddress && url.protocol === 'http:'))) return 'address-refused'
    const hosts = await resolveInTime(url, network, signal)
    if (!limits.anyAddress && !hosts.every((host) => network.isPublic(host.address))) return 'address-refused'
    const response = await post(url, hosts, { message, network, signal, connected: () => (isConnected = true) })
    return {
      status: response.statusCode ?? 0,
      retryAfter: response.headers['retry-after'],
      answer: await beginningOf(response, limits.bytes),
    }
  } catch {
    return signal.aborted ? 'too-slow' : isConnected ? 'broken-off' : 'unreachable'
  }
}

function post(
  url: URL,
  hosts: readonly Resolved[],
  {
    message,
    network,
    signal,
    connected,
  }: {
    message: { headers: Readonly<Record<string, string>>; body: string | Buffer }
    network: Network
    signal: AbortSignal
    connected: () => void
  },
): Promise<IncomingMessage> {
  const [first] = hosts
  if (!first) throw new Error('a name without an address')
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  send(url, {
    method: 'POST',
    agent: false,
    signal,
    ca: network.certificates,
    headers: {
      'Content-Type': 'application/json',
      ...message.headers,
      'Content-Length': Buffer.byteLength(message.body),
      'User-Agent': 'Callboard',
    },
    lookup: (_host, { all }, answer) => (all ? answer(null, [...hosts]) : answer(null, first.address, first.family)),
  })
    .on('socket', (socket) => socket.on(url.protocol === 'https:' ? 'secureConnect' : 'connect', connected))
    .on('response', resolve)
    .on('error', reject)
    .end(message.body)
  return promise
}

/** Reads up to the limit. The status counts even if the rest of the answer never arrives. */
async function beginningOf(response: IncomingMessage, bytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= bytes) break
    }
  } catch {
    // The part that has arrived is the answer.
  }
  response.destroy()
  return Buffer.concat(chunks).subarray(0, bytes).toString()
}
