import { SIGN_ON_DEFAULTS, SIGN_ON_PROBLEM } from '@callboard/contract/accounts/single-sign-on/rules'
import type { LightMyRequestResponse } from 'fastify'
import type { TestOidcProvider } from '#testing/oidc-provider.ts'
import type { TestClient } from '#testing/test-client.ts'

/** Begins to sign in. @returns the provider's address to which the browser is sent */
export async function beginSignOn(client: TestClient, returnTo?: string): Promise<string> {
  const answer = await client.get('/api/login', returnTo === undefined ? {} : { returnTo })
  if (answer.statusCode !== 302) throw new Error(`signing in answered ${answer.statusCode}`)
  return String(answer.headers.location)
}

/** The signed-in person. */
export const who = async (client: TestClient) => (await client.get('/api/auth/user')).json()

export const isSignedOut = async (client: TestClient) => (await client.get('/api/auth/user')).statusCode === 401

/** Why an answer signed nobody in; `undefined` if it did, or if the page has no message for it. */
export async function signOnProblem(client: TestClient, { statusCode, headers }: LightMyRequestResponse): Promise<string | undefined> {
  const problem = /^\/sign-in\?(?:returnTo=[^&]+&)?problem=(\w+)$/.exec(String(headers.location))?.[1] ?? ''
  return statusCode === 303 && (await isSignedOut(client)) && problem in SIGN_ON_PROBLEM ? problem : undefined
}

const { scopes, adminClaim, emailAttribute, adminAttribute } = SIGN_ON_DEFAULTS

/** A casting director's settings for an OpenID Connect provider. */
export const typedOidc = ({ issuer, env }: Pick<TestOidcProvider, 'issuer' | 'env'>, changes: object = {}) => ({
  kind: 'oidc',
  issuer,
  clientId: env.OIDC_CLIENT_ID,
  clientSecret: env.OIDC_CLIENT_SECRET,
  scopes,
  trustEmail: false,
  adminClaim,
  adminValues: [],
  ...changes,
})

/** A casting director's settings for a SAML provider. @param metadata its XML, or its address */
export const typedSaml = (metadata: string, adminValues: readonly string[] = []) => ({
  kind: 'saml',
  metadata,
  entityId: null,
  emailAttribute,
  adminAttribute,
  adminValues,
})
