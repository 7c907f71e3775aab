import type { SignOnCheck } from '@callboard/contract/accounts/single-sign-on/endpoints'
import type { SignOnCheckProblem } from '@callboard/contract/accounts/single-sign-on/rules'
import { genericGrantRequest, ResponseBodyError, randomPKCECodeVerifier, WWWAuthenticateChallengeError } from 'openid-client'
import { type OidcSettings, type SamlSettings, signOnAddresses } from '#config-sign-in.ts'
import type { Clock } from '#platform/clock.ts'
import { AddressRefused, type Fetch } from '#platform/fetch-public.ts'
import { discoverOidc } from './oidc-client.ts'
import { readProvider } from './saml-client.ts'
import { MetadataError } from './saml-metadata.ts'

interface Parts {
  readonly publicUrl: string
  readonly clock: Clock
  readonly fetch: Fetch | undefined
}

const failed = (problem: SignOnCheckProblem): SignOnCheck => ({ problem, provider: null })

/** Codes of the OpenID Connect library. */
const PROBLEM: Readonly<Record<string, SignOnCheckProblem>> = {
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'issuer',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'nothing',
  OAUTH_RESPONSE_IS_NOT_JSON: 'nothing',
  OAUTH_PARSE_ERROR: 'nothing',
  OAUTH_INVALID_RESPONSE: 'nothing',
}

function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}

/** Maps a failed request to the problem that the settings page shows. */
function problemOf(error: unknown): SignOnCheckProblem {
  const causes = [...causesOf(error)]
  // Private addresses, closed ports and timeouts give the same result, so that the check cannot be used to scan the network.
  if (causes.some((cause) => cause instanceof AddressRefused || cause.name === 'TimeoutError')) return 'unreachable'
  for (const cause of causes) {
    if (cause instanceof MetadataError) return cause.problem
    const known = 'code' in cause ? PROBLEM[String(cause.code)] : undefined
    if (known) return known
  }
  return 'unreachable'
}

/** Whether the provider refuses our client. The code is invalid on purpose: every provider checks the client before the code. */
async function isClientRefused(configuration: Awaited<ReturnType<typeof discoverOidc>>, redirectUri: string): Promise<boolean> {
  const request = { code: 'none', redirect_uri: redirectUri, code_verifier: randomPKCECodeVerifier() }
  try {
    await genericGrantRequest(configuration, 'authorization_code', request)
    return false
  } catch (error) {
    if (error instanceof ResponseBodyError) return error.status === 401 || ['invalid_client', 'unauthorized_client'].includes(error.error)
    return error instanceof WWWAuthenticateChallengeError
  }
}

/** Reads the metadata of an OpenID Connect provider, and checks whether it accepts our client. */
export async function checkOidc(settings: OidcSettings, { publicUrl, fetch }: Parts): Promise<SignOnCheck> {
  try {
    const configuration = await discoverOidc(settings, fetch)
    const { issuer, authorization_endpoint: entryPoint, token_endpoint: tokens } = configuration.serverMetadata()
    if (!entryPoint || !tokens) return failed('nothing')
    if (await isClientRefused(configuration, signOnAddresses(publicUrl).oidcRedirect)) return failed('client')
    return { problem: null, provider: { issuer, entryPoint } }
  } catch (error) {
    return failed(problemOf(error))
  }
}

/** Reads the metadata of a SAML provider. */
export async function checkSaml({ provider }: SamlSettings, { clock, fetch }: Parts): Promise<SignOnCheck> {
  try {
    const { issuer, entryPoint } = await readProvider(provider, { now: clock.now(), fetch })
    return { problem: null, provider: { issuer, entryPoint } }
  } catch (error) {
    return failed(problemOf(error))
  }
}
