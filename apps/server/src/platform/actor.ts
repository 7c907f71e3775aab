import type { Role } from '@callboard/contract/access'
import type { TokenInUse } from './token-in-use.ts'

/** The signed-in person who makes a call. */
export interface SignedInActor {
  readonly kind: 'user'
  readonly userId: string
  readonly email: string
  readonly role: Role
  /** The API token that they made, if a program calls with it. */
  readonly token?: TokenInUse
}

/** A program that calls for the person who made its token. */
export type TokenActor = SignedInActor & { readonly token: TokenInUse }

/** How a person proves who they are. */
export type SignInWay = 'mail' | 'set-up' | 'passkey' | 'oidc' | 'saml' | 'demo'

/** Who makes a call. */
export type Actor = SignedInActor | { readonly kind: 'anonymous' }

export const ANONYMOUS: Actor = { kind: 'anonymous' }

declare const proof: unique symbol

/** A thing together with the proof that the caller may do `Action` to it. Only `authorize` makes one. */
export type Authorized<Thing, Action extends string> = Thing & { readonly [proof]: Action }
