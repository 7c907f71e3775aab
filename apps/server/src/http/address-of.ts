import { normalizeIP } from '@fastify/rate-limit'

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
