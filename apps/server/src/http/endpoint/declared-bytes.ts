import type { IncomingMessage } from 'node:http'

/** The declared length of a request's body in bytes: 0 for none, `undefined` for a chunked one. */
export function declaredBytes({ headers }: Pick<IncomingMessage, 'headers'>): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined
  return Number(headers['content-length'] ?? 0)
}
