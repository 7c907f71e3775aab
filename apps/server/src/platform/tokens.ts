import { createHash, randomBytes, randomInt } from 'node:crypto'

/** @returns the only form in which a token is stored */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** @returns a token of 256 random bits, safe in a URL; only its hash is stored */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** @returns a random account id of 128 bits, safe in a URL */
export function newUserId(): string {
  return randomBytes(16).toString('base64url')
}

/** @returns a random profile id of 52 bits, never 0, safe in JSON */
export function newProfileId(): number {
  const high = randomInt(2 ** 26)
  const low = randomInt(2 ** 26)
  return high * 2 ** 26 + low || newProfileId()
}
