import type { TypedSignOn } from '@callboard/contract/accounts/single-sign-on/endpoints'
import { SIGN_ON_DEFAULTS } from '@callboard/contract/accounts/single-sign-on/rules'
import type { Settings } from '@callboard/contract/office/settings/endpoints'

const { scopes, adminClaim, emailAttribute, adminAttribute } = SIGN_ON_DEFAULTS

/** What a kind of provider begins with. */
const NEW: Readonly<Record<TypedSignOn['kind'], TypedSignOn>> = {
  oidc: { kind: 'oidc', issuer: '', clientId: '', scopes, trustEmail: false, adminClaim, adminValues: [] },
  saml: { kind: 'saml', metadata: '', entityId: null, emailAttribute, adminAttribute, adminValues: [] },
}

/** What is stored, without whether it has a secret. */
export function storedSignOn({ stored }: Settings['signOn']): TypedSignOn | null {
  if (stored?.kind !== 'oidc') return stored
  const { hasSecret: _, ...values } = stored
  return values
}

/** The provider of another kind: what is stored of it, or an empty one. */
export function signOnOfKind(kind: string, signOn: Settings['signOn']): TypedSignOn | null {
  const stored = storedSignOn(signOn)
  if (stored?.kind === kind) return stored
  return kind === 'oidc' || kind === 'saml' ? NEW[kind] : null
}
