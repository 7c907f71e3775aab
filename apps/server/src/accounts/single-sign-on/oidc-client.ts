import { HOUR_MS } from '@callboard/contract/time/durations'
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  fetchUserInfo,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client'
import { type OidcSettings, signOnAddresses } from '#config-sign-in.ts'
import type { Clock } from '#platform/clock.ts'
import type { Fetch } from '#platform/fetch-public.ts'
import { remembered } from '#platform/remembered.ts'
import { askForGroups, isLeftOut } from './oidc-groups.ts'
import { PROVIDER_MS } from './provider-reach.ts'
import { type Attempt, claimNamed, isTrue, keptName, type NamedPerson, SignOnRefusal, textsOf } from './single-sign-on.domain.ts'

/** Seconds that the provider's clock may differ from ours; the value that providers recommend. */
const CLOCK_SKEW_SECONDS = 60
const METADATA_MS = HOUR_MS

type Claims = Readonly<Record<string, unknown>>

/** Temporary errors of the provider, worth a retry. */
const PASSING = new Set(['server_error', 'temporarily_unavailable'])

/** An OpenID Connect client: authorization code flow with PKCE, state and nonce. */
export interface OidcClient {
  /** @returns the address to send the browser to, and the values to remember */
  begin(id: string, options: { another: boolean }): Promise<{ location: string; nonce: string; verifier: string }>
  /**
   * @param query the query of the redirect back
   * @throws SignOnRefusal
   */
  complete(query: string, attempt: Attempt): Promise<{ person: NamedPerson; idToken: string | undefined }>
  /** The address for signing out at the provider; `undefined` if the provider has none or is down. */
  signOutAddress(idToken: string): Promise<string | undefined>
}

/** The method for authenticating our client: one that the provider supports, and the standard's default if it supports both. */
function clientAuth(secret: string): ClientAuth {
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const method = methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret)
    method(server, ...rest)
  }
}

function refusalOf(error: unknown): SignOnRefusal {
  if (error instanceof AuthorizationResponseError)
    return new SignOnRefusal(PASSING.has(error.error) ? 'unavailable' : 'denied', { cause: error })
  if (error instanceof ResponseBodyError) return new SignOnRefusal(PASSING.has(error.error) ? 'unavailable' : 'failed', { cause: error })
  return new SignOnRefusal(isAway(error) ? 'unavailable' : 'failed', { cause: error })
}

/** Whether the provider did not respond, or its response violates the protocol. */
function isAway(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const inner = error instanceof Error ? error.cause : undefined
  const isServerError = inner instanceof Response && inner.status >= 500
  return error instanceof TypeError || code === 'OAUTH_TIMEOUT' || isServerError
}

/** Reads the provider's metadata. @param fetch the global one by default */
export function discoverOidc({ issuer, clientId, clientSecret }: OidcSettings, fetch: Fetch | undefined): Promise<Configuration> {
  return discovery(new URL(issuer), clientId, { [clockTolerance]: CLOCK_SKEW_SECONDS }, clientAuth(clientSecret), {
    timeout: PROVIDER_MS / 1000,
    execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
    ...(fetch && { [customFetch]: fetch }),
  })
}

export function createOidcClient({
  settings,
  publicUrl,
  clock,
  fetch,
}: {
  settings: OidcSettings
  publicUrl: string
  clock: Clock
  fetch: Fetch | undefined
}): OidcClient {
  const redirectUri = signOnAddresses(publicUrl).oidcRedirect
  const { adminClaim, trustEmail } = settings
  const provider = remembered(() => discoverOidc(settings, fetch), METADATA_MS, clock)
  const reached = () =>
    provider().catch((error: unknown) => {
      throw new SignOnRefusal('unavailable', { cause: error })
    })

  const decisive = ['email', ...(settings.adminValues.length > 0 ? [adminClaim] : [])]
  const expected = [...decisive, 'given_name', 'family_name', ...(trustEmail ? [] : ['email_verified'])]
  const isMissing = (claims: Claims, name: string) => (claimNamed(claims, name) ?? undefined) === undefined

  /** Merges token and userinfo, because some providers put few claims into the token. The token takes precedence, because it is signed. */
  async function allClaims(configuration: Configuration, token: Claims & { sub: string }, accessToken: string): Promise<Claims> {
    if (!configuration.serverMetadata().userinfo_endpoint || !expected.some((name) => isMissing(token, name))) return token
    const { email_verified: isVerified, ...more } = await fetchUserInfo(configuration, accessToken, token.sub).catch((error: unknown) => {
      // Names may be missing, but not the claims that decide about sign-in and role.
      if (decisive.some((name) => isMissing(token, name))) throw error
      return {} as Claims
    })
    const said = Object.fromEntries(Object.entries(token).filter(([, value]) => value !== null))
    // `email_verified` there refers to the address there.
    const isSameAddress = said['email'] === undefined || said['email'] === more['email']
    return { ...more, ...(isSameAddress && { email_verified: isVerified }), ...said }
  }

  /** @returns `undefined` when the user has groups but the provider does not list them */
  async function groupsOf(configuration: Configuration, claims: Claims, accessToken: string): Promise<string[] | undefined> {
    if (settings.adminValues.length === 0 || !isLeftOut(claims, adminClaim)) return textsOf(claimNamed(claims, adminClaim))
    return askForGroups(configuration, claims, { name: adminClaim, accessToken }).catch(() => undefined)
  }

  return {
    async begin(id, { another }) {
      const configuration = await reached()
      const [nonce, verifier] = [randomNonce(), randomPKCECodeVerifier()]
      const location = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state: id,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(another && { prompt: 'login' }),
      })
      return { location: location.href, nonce, verifier }
    },

    async complete(query, { id, nonce, verifier }) {
      const configuration = await reached()
      try {
        const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
          expectedState: id,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const token = tokens.claims()
        if (!token) throw new SignOnRefusal('failed', { cause: 'no ID token' })
        const claims = await allClaims(configuration, { ...token }, tokens.access_token)
        const [email] = textsOf(claims['email'])
        const person = {
          issuer: token.iss,
          subject: token.sub,
          email,
          emailVerified: trustEmail || isTrue(claims['email_verified']),
          firstName: keptName(claims['given_name']),
          lastName: keptName(claims['family_name']),
          groups: await groupsOf(configuration, claims, tokens.access_token),
        }
        return { person, idToken: tokens.id_token }
      } catch (error) {
        throw error instanceof SignOnRefusal ? error : refusalOf(error)
      }
    },

    async signOutAddress(idToken) {
      const configuration = await provider().catch(() => undefined)
      if (!configuration?.serverMetadata().end_session_endpoint) return undefined
      return buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${publicUrl}/`, id_token_hint: idToken }).href
    },
  }
}
