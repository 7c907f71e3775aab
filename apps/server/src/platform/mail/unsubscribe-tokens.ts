import { createHmac, timingSafeEqual } from 'node:crypto'

/** Tokens of unsubscribe links. They are not stored: a link works for as long as the server's secret stays the same. */
export interface UnsubscribeTokens {
  /** The token of one account, URL-safe. */
  make(userId: string): string
  /** The account of a token, or `undefined` for an invalid one. */
  read(token: string): string | undefined
}

/** @param secret the server's secret, from which the key of these tokens is derived */
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
