import type { IncomingMessage } from 'node:http'

/** How long a request says its body is: 0 for none, `undefined` for one that comes in chunks. */
export function declaredBytes({ headers }: Pick<IncomingMessage, 'headers'>): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined
  return Number(headers['content-length'] ?? 0)
}
