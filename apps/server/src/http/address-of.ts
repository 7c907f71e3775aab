import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { normalizeIP } from '@fastify/rate-limit'
import type { Config } from '#config.ts'

/** Whoever was gone before their address could be read; nobody hears what they are answered. */
const GONE = 'gone'

/**
 * Where a call comes from, as limits count it: an IPv4 address, or the network of an IPv6 one.
 *
 * @param request `ip` is a string by its type; Node has none once a connection is gone
 */
export function addressOf({ ip }: { readonly ip?: string }): string {
  return ip === undefined || ip === '' ? GONE : normalizeIP(ip)
}

/** Whether a proxy is believed, by its address and how many stand before it; `false` where none is. */
export type ProxyTrust = false | ((address: string, hop: number) => boolean)

export function proxyTrust(trust: Config['trustProxy']): ProxyTrust {
  if (trust === false) return false
  return typeof trust === 'number' ? (_address, hop) => hop < trust : proxyAddr.compile(trust)
}

/** @returns what `addressOf` says of a request that the framework has not seen, read as it would */
export function addressReader(trust: ProxyTrust): (request: IncomingMessage) => string {
  return (request) => {
    const { remoteAddress } = request.socket
    if (remoteAddress === undefined) return GONE
    return addressOf({ ip: trust ? proxyAddr(request, trust) : remoteAddress })
  }
}
