import { isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { Address6 } from 'ip-address'
import type { Config } from '#config.ts'

/** The caller disconnected before its address could be read, so no one receives the answer. */
const GONE = 'gone'

/** Some proxies append the port of the connection to the address that they forward. */
function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? []
  return ipv6 ?? ipv4 ?? address
}

/** The canonical form of an IPv6 address: the IPv4 address in it, or its network (/64), which belongs to one customer. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address.toLowerCase()
  const ipv6 = new Address6(address)
  return ipv6.isMapped4() ? ipv6.to4().correctForm() : new Address6(`${address}/64`).startAddress().correctForm()
}

/**
 * The source of a call for the limits: an IPv4 address, or the network (/64) of an IPv6 one.
 *
 * @param request the type of `ip` is a string, but Node has none once a connection is closed
 */
export function addressOf({ ip }: { readonly ip?: string }): string {
  return ip === undefined || ip === '' ? GONE : networkOf(withoutPort(ip))
}

/** Whether to trust a proxy, by its address and the number of proxies before it; `false` without any. */
export type ProxyTrust = false | ((address: string, hop: number) => boolean)

export function proxyTrust(trust: Config['trustProxy']): ProxyTrust {
  if (trust === false) return false
  if (typeof trust === 'number') return (_address, hop) => hop < trust
  const isProxy = proxyAddr.compile(trust)
  return (address, hop) => isProxy(withoutPort(address), hop)
}
