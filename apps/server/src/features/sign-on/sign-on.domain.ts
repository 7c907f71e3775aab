import { oneLine } from '@callboard/contract/common'
import { cutText } from '@callboard/contract/graphemes'
import type { SignOnProblem } from '@callboard/contract/sign-on/rules'

/** Somebody as the university's provider names them, after every check of the protocol. */
export interface NamedPerson {
  readonly issuer: string
  /** The provider's own, lasting name of the person. */
  readonly subject: string
  readonly email: string | undefined
  /** Whether the provider vouches that the address is theirs. */
  readonly emailVerified: boolean
  readonly firstName: string | null
  readonly lastName: string | null
  /** The values of the claim or attribute that may make casting directors; `undefined` where the provider has them and does not tell. */
  readonly groups: string[] | undefined
}

/** What a browser keeps, sealed, between leaving for the provider and coming back. */
export interface Attempt {
  /** 256 random bits; the provider is sent it and sends it back. */
  readonly id: string
  readonly returnTo: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** OpenID Connect only. */
  readonly nonce?: string
  readonly verifier?: string
}

/** Why nobody was signed in; `cause` is for the log. */
export class SignOnRefusal extends Error {
  readonly problem: SignOnProblem
  /** The address of the person who it was, where the provider vouches for it. */
  readonly email: string | undefined

  constructor(problem: SignOnProblem, { cause, email }: { cause?: unknown; email?: string } = {}) {
    super(`single sign-on: ${problem}`, { cause })
    this.name = 'SignOnRefusal'
    this.problem = problem
    this.email = email
  }
}

/** The longest name that is kept of a provider's, in UTF-16 code units. */
const NAME_LENGTH = 100

/**
 * A claim by its name, or by its path where it lies inside another (`realm_access.roles`).
 *
 * @param claims what the provider says
 */
export function claimNamed(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name.split('.').reduce<unknown>((within, part) => {
    const inside = typeof within === 'object' && within !== null ? Object.entries(within).find(([key]) => key === part) : undefined
    return inside?.[1]
  }, claims)
}

/** The texts of a value that is one or a list of them; anything else is none. */
export function textsOf(value: unknown): string[] {
  return [value].flat().flatMap((entry) => (typeof entry === 'string' && entry !== '' ? [entry] : []))
}

/** Whether a claim says yes. Some providers send yes and no as texts. */
export const isTrue = (value: unknown): boolean => value === true || (typeof value === 'string' && value.toLowerCase() === 'true')

/** A person's name as it is kept, without what cannot be shown or stored. */
export function keptName(value: unknown): string | null {
  const [text = ''] = textsOf(value)
  const clean = oneLine(text)
    .replace(/[\p{Cc}\p{Surrogate}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return cutText(clean, NAME_LENGTH).trim() || null
}

/** Whether one of the values is one that makes casting directors. Exact, as providers compare. */
export function makesAdmin(groups: readonly string[], adminValues: readonly string[]): boolean {
  return groups.some((group) => adminValues.includes(group))
}
