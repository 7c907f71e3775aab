import { lookup } from 'node:dns/promises'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIPv4 } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Address4, Address6 } from 'ip-address'

/** An address that somebody else wrote must not reach this machine's private network. Other failures are caused by the other side. */
export type FetchFailure = 'address-refused' | 'unreachable' | 'too-slow' | 'too-large'

export interface FetchLimits {
  /** Maximum bytes of the body, also after unpacking. */
  readonly bytes: number
  /** The total time limit. */
  readonly milliseconds: number
  readonly redirects: number
  /** The header `Accept`. */
  readonly accept: string
  /** Whether private addresses and plain http are allowed, too. */
  readonly anyAddress?: boolean
}

/** The validators of a site's earlier answer (RFC 9110, 8.8). */
export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

export interface Fetched {
  readonly body: Buffer
  readonly validators: Validators
}

export interface Resolved {
  readonly address: string
  readonly family: number
}

/** The part of the network that a test replaces to reach its own server. */
export interface Network {
  resolve(host: string): Promise<readonly Resolved[]>
  isPublic(address: string): boolean
  /** Certificates to trust instead of the usual ones; PEM. */
  readonly certificates?: string
}

export const INTERNET: Network = {
  resolve: (host) => lookup(host, { all: true }),
  isPublic: (address) => (isIPv4(address) ? new Address4(address) : new Address6(address)).isGlobal(),
}

/**
 * The body of an https address that somebody else wrote. Every address of the name must be public, also after a redirect. The connection
 * uses exactly these addresses, because a second lookup could return others (DNS rebinding).
 *
 * @param limits.known the validators of an answer that the caller already has
 * @returns `unchanged` when that answer is still current
 */
export function fetchPublic(address: string, limits: FetchLimits, network?: Network): Promise<Fetched | FetchFailure>
export function fetchPublic(
  address: string,
  limits: FetchLimits & { known: Validators | undefined },
  network?: Network,
): Promise<Fetched | 'unchanged' | FetchFailure>
export async function fetchPublic(
  address: string,
  { known, ...limits }: FetchLimits & { known?: Validators | undefined },
  network: Network = INTERNET,
): Promise<Fetched | 'unchanged' | FetchFailure> {
  const signal = AbortSignal.timeout(limits.milliseconds)
  try {
    let url = URL.parse(address)
    for (let redirects = 0; redirects <= limits.redirects; redirects++) {
      if (!url || !(url.protocol === 'https:' || (limits.anyAddress && url.protocol === 'http:'))) return 'address-refused'
      const hosts = await resolveInTime(url, network, signal)
      if (!limits.anyAddress && !hosts.every((host) => network.isPublic(host.address))) return 'address-refused'
      const sent = { Accept: limits.accept, 'Accept-Encoding': 'gzip', ...(known && conditionOf(known)) }
      const response = await open(url, hosts, { headers: sent, network, signal })
      const { statusCode = 0, headers } = response
      if (statusCode === 200) {
        const body = await bodyOf(response, limits.bytes)
        return typeof body === 'string' ? body : { body, validators: validatorsOf(headers) }
      }
      response.destroy()
      if (statusCode === 304 && known) return 'unchanged'
      if (statusCode < 300 || statusCode >= 400 || !headers.location) return 'unreachable'
      url = URL.parse(headers.location, url.href)
    }
    return 'unreachable'
  } catch (error) {
    if (error instanceof TooLarge) return 'too-large'
    return signal.aborted ? 'too-slow' : 'unreachable'
  }
}

/** Maximum characters of a stored validator. */
const VALIDATOR_LENGTH = 300

function validatorsOf({ etag, 'last-modified': lastModified }: IncomingHttpHeaders): Validators {
  const kept = (value: string | undefined) => (value !== undefined && value.length <= VALIDATOR_LENGTH ? value : null)
  return { etag: kept(etag), lastModified: kept(lastModified) }
}

/** A site that supports both headers uses only `If-None-Match` (RFC 9110, 13.1.3). */
const conditionOf = ({ etag, lastModified }: Validators) => ({
  ...(etag !== null && { 'If-None-Match': etag }),
  ...(lastModified !== null && { 'If-Modified-Since': lastModified }),
})

/** The part of `fetch` that clients of other servers need. */
export type Fetch = (address: string, options: RequestInit) => Promise<Response>

/** The address is not https, or not public. */
export class AddressRefused extends Error {}

/**
 * As `fetch`, for addresses that somebody else wrote, by the rules of `fetchPublic`. Follows no redirects.
 *
 * @returns a function that throws `AddressRefused`, or the error of the network
 */
export function publicFetch({ bytes, milliseconds }: Pick<FetchLimits, 'bytes' | 'milliseconds'>, network = INTERNET): Fetch {
  return async (address, { method = 'GET', headers, body, signal: given }) => {
    const url = URL.parse(address)
    if (url?.protocol !== 'https:') throw new AddressRefused('the address is not https')
    const signal = AbortSignal.any([AbortSignal.timeout(milliseconds), ...(given ? [given] : [])])
    const hosts = await resolveInTime(url, network, signal)
    if (!hosts.every(({ address }) => network.isPublic(address))) throw new AddressRefused('the address is not public')
    const sent = { method, headers: Object.fromEntries(new Headers(headers)), ...(body && { body: String(body) }) }
    const response = await open(url, hosts, { ...sent, network, signal })
    const read = await bodyOf(response, bytes)
    if (typeof read === 'string') throw new TypeError('the answer is packed in a way that is not taken')
    const status = response.statusCode ?? 502
    const told = Object.entries(response.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
    )
    return new Response(status === 204 || status === 304 ? null : new Uint8Array(read), {
      status,
      headers: told.filter(([name]) => name !== 'content-encoding'),
    })
  }
}

/** Every address of a name, within the signal's time. */
export function resolveInTime({ hostname }: URL, network: Network, signal: AbortSignal): Promise<readonly Resolved[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly Resolved[]>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  network.resolve(hostname.replace(/^\[|\]$/g, '')).then(resolve, reject)
  return promise
}

interface Request {
  readonly method?: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

function open(
  url: URL,
  hosts: readonly Resolved[],
  { method = 'GET', headers, body, network, signal }: Request & { network: Network; signal: AbortSignal },
): Promise<IncomingMessage> {
  const [first] = hosts
  if (!first) throw new Error('a name without an address')
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  request(url, {
    agent: false,
    method,
    signal,
    ca: network.certificates,
    headers: { ...headers, 'User-Agent': 'Callboard' },
    lookup: (_host, { all }, answer) => (all ? answer(null, [...hosts]) : answer(null, first.address, first.family)),
  })
    .on('response', resolve)
    .on('error', reject)
    .end(body)
  return promise
}

class TooLarge extends Error {}

/** Stops at the limit, so that a small answer cannot unpack to any size. */
async function bodyOf(response: IncomingMessage, bytes: number): Promise<Buffer | 'unreachable'> {
  const encoding = response.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'gzip' && encoding !== 'identity') {
    response.destroy()
    return 'unreachable'
  }
  const chunks: Buffer[] = []
  let size = 0
  const take = async (body: AsyncIterable<Buffer>) => {
    for await (const chunk of body) {
      size += chunk.length
      if (size > bytes) throw new TooLarge()
      chunks.push(chunk)
    }
  }
  await (encoding === 'gzip' ? pipeline(response, createGunzip(), take) : pipeline(response, take))
  return Buffer.concat(chunks)
}
