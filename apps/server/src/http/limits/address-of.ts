import { isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { Address6 } from 'ip-address'
import type { Config } from '#config.ts'

/** Anyone who was gone before their address could be read; nobody hears what they are answered. */
const GONE = 'gone'

/** Some proxies write the port of the connection behind the address that they forward. */
function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? []
  return ipv6 ?? ipv4 ?? address
}

/** One spelling of an IPv6 address: that of the IPv4 address in it, or of its network (/64), which is one customer's. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address.toLowerCase()
  const ipv6 = new Address6(address)
  return ipv6.isMapped4() ? ipv6.to4().correctForm() : new Address6(`${address}/64`).startAddress().correctForm()
}

/**
 * Where a call comes from, as limits count it: an IPv4 address, or the network (/64) of an IPv6 one.
 *
 * @param request `ip` is a string by its type; Node has none once a connection is gone
 */
export function addressOf({ ip }: { readonly ip?: string }): string {
  return ip === undefined || ip === '' ? GONE : networkOf(withoutPort(ip))
}

/** Whether a proxy is believed, by its address and how many stand before it; `false` where none is. */
export type ProxyTrust = false | ((address: string, hop: number) => boolean)

export function proxyTrust(trust: Config['trustProxy']): ProxyTrust {
  if (trust === false) return false
  if (typeof trust === 'number') return (_address, hop) => hop < trust
  const isProxy = proxyAddr.compile(trust)
  return (address, hop) => isProxy(withoutPort(address), hop)
}
