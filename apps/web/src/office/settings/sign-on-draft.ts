import type { TypedSignOn } from '@callboard/contract/accounts/single-sign-on/endpoints'
import { SIGN_ON_DEFAULTS } from '@callboard/contract/accounts/single-sign-on/rules'
import type { Settings } from '@callboard/contract/office/settings/endpoints'

const { scopes, adminClaim, emailAttribute, adminAttribute } = SIGN_ON_DEFAULTS

/** The initial values for each kind of provider. */
const NEW: Readonly<Record<TypedSignOn['kind'], TypedSignOn>> = {
  oidc: { kind: 'oidc', issuer: '', clientId: '', scopes, trustEmail: false, adminClaim, adminValues: [] },
  saml: { kind: 'saml', metadata: '', entityId: null, emailAttribute, adminAttribute, adminValues: [] },
}

/** The stored provider, without the flag whether it has a secret. */
export function storedSignOn({ stored }: Settings['signOn']): TypedSignOn | null {
  if (stored?.kind !== 'oidc') return stored
  const { hasSecret: _, ...values } = stored
  return values
}

/** The values after a change of the provider's kind: the stored ones of that kind, or empty ones. */
export function signOnOfKind(kind: string, signOn: Settings['signOn']): TypedSignOn | null {
  const stored = storedSignOn(signOn)
  if (stored?.kind === kind) return stored
  return kind === 'oidc' || kind === 'saml' ? NEW[kind] : null
}
