import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Link token and code of one sign-in mail. They are derived from a random seed and the server's secret, so that a retried mail is the
 * same, and the queued job in the database cannot be used to sign in.
 */
export interface SignInSecrets {
  /** 256 bits, as URL-safe text. */
  readonly token: string
  /** Six digits. */
  readonly code: string
}

function derive(secret: string, purpose: string, input: string): Buffer {
  return createHmac('sha256', secret).update(`callboard ${purpose}\0${input}`).digest()
}

/**
 * @param secret the server's secret
 * @param seed 256 random bits, different for each mail
 */
export function signInSecrets(secret: string, seed: string): SignInSecrets {
  // 48 bits over a million codes: no code is more likely than another by more than one in 10^8.
  const code = derive(secret, 'sign-in code', seed).readUIntBE(0, 6) % 1_000_000
  return { token: derive(secret, 'sign-in link', seed).toString('base64url'), code: String(code).padStart(6, '0') }
}

/**
 * The only form in which a code is stored. Keyed, because a plain hash of six digits can be found by brute force.
 *
 * @param tokenHash hash of the link token of the same mail, so that equal codes have different hashes
 */
export function hashCode(secret: string, tokenHash: Buffer, code: string): Buffer {
  return derive(secret, 'sign-in code check', `${tokenHash.toString('hex')}:${code}`)
}

/**
 * The only form in which the network address behind a wrong code is stored. Keyed, because a plain hash of an address can be found by brute
 * force.
 */
export function hashNetwork(secret: string, address: string): Buffer {
  return derive(secret, 'guessing network', address)
}

/** Compares in constant time. */
export function equalHashes(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
