import type { Role } from '@callboard/contract/access'

/** The signed-in person a call is made by. */
export interface SignedInActor {
  readonly kind: 'user'
  readonly userId: string
  readonly email: string
  readonly role: Role
}

/** How somebody proves who they are. */
export type SignInWay = 'mail' | 'passkey' | 'oidc' | 'saml' | 'demo'

/** Who makes a call. */
export type Actor = SignedInActor | { readonly kind: 'anonymous' }

export const ANONYMOUS: Actor = { kind: 'anonymous' }

declare const proof: unique symbol

/** A thing together with the proof that its reader may do `Action` to it. Only a feature's own `authorize…` makes one. */
export type Authorized<Thing, Action extends string> = Thing & { readonly [proof]: Action }
