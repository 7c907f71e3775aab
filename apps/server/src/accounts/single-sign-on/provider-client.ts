import type { SignOnSettings } from '#config-sign-in.ts'
import type { Clock } from '#platform/clock.ts'
import type { Network } from '#platform/fetch-public.ts'
import type { OidcClient } from './oidc-client.ts'
import { providerReach } from './provider-reach.ts'
import type { SamlClient } from './saml-client.ts'

/** A client of a provider, of either kind. */
export type ProviderClient = ({ readonly kind: 'oidc' } & OidcClient) | ({ readonly kind: 'saml' } & SamlClient)

/** @returns a function that makes the client of a provider, and loads its library only then */
export function providerClients({ publicUrl, clock, network }: { publicUrl: string; clock: Clock; network?: Network | undefined }) {
  const reach = providerReach({ publicUrl, network })
  return async (settings: SignOnSettings): Promise<ProviderClient> => {
    const parts = { publicUrl, clock, fetch: reach(settings) }
    if (settings.kind === 'oidc') return { kind: 'oidc', ...(await import('./oidc-client.ts')).createOidcClient({ ...parts, settings }) }
    return { kind: 'saml', ...(await import('./saml-client.ts')).createSamlClient({ ...parts, settings }) }
  }
}
