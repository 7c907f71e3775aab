import { createHmac, timingSafeEqual } from 'node:crypto'

/** Tokens of unsubscribe links. Nothing is stored of them: a link works for as long as the server's secret stays the same. */
export interface UnsubscribeTokens {
  /** The token of one account, safe in an address. */
  make(userId: string): string
  /** The account that a token names, or `undefined` for one that is not ours. */
  read(token: string): string | undefined
}

/** @param secret the server's secret; the key of these tokens is derived from it and good for nothing else */
export function createUnsubscribeTokens(secret: string): UnsubscribeTokens {
  const key = createHmac('sha256', secret).update('callboard unsubscribe').digest()
  const sign = (userId: string) => createHmac('sha256', key).update(userId).digest()
  return {
    make: (userId) => `${Buffer.from(userId).toString('base64url')}.${sign(userId).toString('base64url')}`,
    read(token) {
      const [name = '', signature = ''] = token.split('.')
      const userId = Buffer.from(name, 'base64url').toString()
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(userId)
      return given.length === expected.length && timingSafeEqual(given, expected) ? userId : undefined
    },
  }
}
