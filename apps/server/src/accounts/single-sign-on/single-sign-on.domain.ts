import { type SignOnProblem, TRIAL_ID } from '@callboard/contract/accounts/single-sign-on/rules'
import { oneLine } from '@callboard/contract/common'
import { cutText } from '@callboard/contract/graphemes'

/** A person as identified by the university's provider, after all checks of the protocol. */
export interface NamedPerson {
  readonly issuer: string
  /** The provider's persistent identifier of the person. */
  readonly subject: string
  readonly email: string | undefined
  /** Whether the provider has verified the address. */
  readonly emailVerified: boolean
  readonly firstName: string | null
  readonly lastName: string | null
  /** The values of the claim or attribute that may make casting directors; `undefined` when the provider does not list them. */
  readonly groups: string[] | undefined
}

/** The encrypted state in the browser between leaving for the provider and returning. */
export interface Attempt {
  /** 256 random bits, sent to the provider and back. */
  readonly id: string
  readonly returnTo: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** OpenID Connect only. */
  readonly nonce?: string
  readonly verifier?: string
}

/** A refused sign-in; `cause` is for the log. */
export class SignOnRefusal extends Error {
  readonly problem: SignOnProblem
  /** The person's address, if verified by the provider. */
  readonly email: string | undefined

  constructor(problem: SignOnProblem, { cause, email }: { cause?: unknown; email?: string } = {}) {
    super(`single sign-on: ${problem}`, { cause })
    this.name = 'SignOnRefusal'
    this.problem = problem
    this.email = email
  }
}

/** The maximum length of a stored name, in UTF-16 code units. */
const NAME_LENGTH = 100

/**
 * A claim by its name, or by its path inside another claim (`realm_access.roles`).
 *
 * @param claims all claims of the provider
 */
export function claimNamed(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name.split('.').reduce<unknown>((within, part) => {
    const inside = typeof within === 'object' && within !== null ? Object.entries(within).find(([key]) => key === part) : undefined
    return inside?.[1]
  }, claims)
}

/** The strings in a value that is a string or a list; anything else is ignored. */
export function textsOf(value: unknown): string[] {
  return [value].flat().flatMap((entry) => (typeof entry === 'string' && entry !== '' ? [entry] : []))
}

/** Whether a claim is true. Some providers send booleans as strings. */
export const isTrue = (value: unknown): boolean => value === true || (typeof value === 'string' && value.toLowerCase() === 'true')

/** A person's name for storing, without characters that cannot be shown or stored. */
export function keptName(value: unknown): string | null {
  const [text = ''] = textsOf(value)
  const clean = oneLine(text)
    .replace(/[\p{Cc}\p{Surrogate}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return cutText(clean, NAME_LENGTH).trim() || null
}

/** Whether one of the values makes somebody a casting director. The comparison is exact, as in providers. */
export function makesAdmin(groups: readonly string[], adminValues: readonly string[]): boolean {
  return groups.some((group) => adminValues.includes(group))
}

/**
 * The trial that a SAML response claims to answer, before it is verified; `undefined` for a real sign-in.
 *
 * @param response base64
 */
export function answeredTrial(response: string): string | undefined {
  const xml = Buffer.from(response, 'base64').toString('utf8')
  const id = /\bInResponseTo="_([\w-]{1,80})"/.exec(xml)?.[1]
  return id !== undefined && TRIAL_ID.test(id) ? id : undefined
}
