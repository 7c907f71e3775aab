import type { Role } from '@callboard/contract/access'
import type { TokenInUse } from './token-in-use.ts'

/** The signed-in person who makes a call. */
export interface SignedInActor {
  readonly kind: 'user'
  readonly userId: string
  readonly email: string
  readonly role: Role
  /** The API token, if a program calls with it. */
  readonly token?: TokenInUse
}

/** A program that calls for the maker of its token. */
export type TokenActor = SignedInActor & { readonly token: TokenInUse }

/** How a person proves who they are. */
export type SignInWay = 'mail' | 'set-up' | 'passkey' | 'oidc' | 'saml' | 'demo'

/** The caller. */
export type Actor = SignedInActor | { readonly kind: 'anonymous' }

export const ANONYMOUS: Actor = { kind: 'anonymous' }

declare const proof: unique symbol

/** An object together with the proof that the caller may do `Action` to it. Only `authorize` creates one. */
export type Authorized<Thing, Action extends string> = Thing & { readonly [proof]: Action }
