import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Link token and code of one sign-in mail. They follow from a random seed and the server's secret, so that a mail that is sent
 * again says the same, and what waits in the database signs nobody in.
 */
export interface SignInSecrets {
  /** 256 bits, as text that is safe in an address. */
  readonly token: string
  /** Six digits. */
  readonly code: string
}

function derive(secret: string, purpose: string, input: string): Buffer {
  return createHmac('sha256', secret).update(`callboard ${purpose}\0${input}`).digest()
}

/**
 * @param secret the server's secret
 * @param seed 256 random bits of this mail's own
 */
export function signInSecrets(secret: string, seed: string): SignInSecrets {
  // 48 bits over a million codes: no code is more likely than another by more than one in 10^8.
  const code = derive(secret, 'sign-in code', seed).readUIntBE(0, 6) % 1_000_000
  return { token: derive(secret, 'sign-in link', seed).toString('base64url'), code: String(code).padStart(6, '0') }
}

/**
 * The only form in which a code is stored. Keyed, because six digits can be tried through against a plain hash.
 *
 * @param tokenHash hash of the same mail's link token, so that equal codes have different hashes
 */
export function hashCode(secret: string, tokenHash: Buffer, code: string): Buffer {
  return derive(secret, 'sign-in code check', `${tokenHash.toString('hex')}:${code}`)
}

/** The only form in which the network address of somebody who typed a wrong code is stored. Keyed, because addresses can be tried through. */
export function hashNetwork(secret: string, address: string): Buffer {
  return derive(secret, 'guessing network', address)
}

/** Compares without telling by its duration how much was right. */
export function equalHashes(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
