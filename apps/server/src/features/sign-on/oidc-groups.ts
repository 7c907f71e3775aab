import { type Configuration, fetchProtectedResource } from 'openid-client'
import { claimNamed, textsOf } from './sign-on.domain.ts'

type Claims = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Claims => typeof value === 'object' && value !== null

/** How Microsoft's address for all groups of a person ends. The one in tokens may name a service that is gone. */
const MEMBER_OBJECTS = '/getMemberObjects'
const GRAPH_MEMBER_OBJECTS = '/v1.0/me/getMemberObjects'

/** Whether the provider left a claim out because it has too many values, and says where it is instead (OpenID Connect Core, 5.6.2). */
export function isLeftOut(claims: Claims, name: string): boolean {
  if (claimNamed(claims, name) !== undefined) return false
  const names = claims['_claim_names']
  const outer = name.split('.', 1)[0] ?? name
  // Entra ID says it so where the token travels in an address.
  const hasGroups = outer === 'groups' && [true, 'true'].includes(claims['hasgroups'] as boolean | string)
  return hasGroups || (isObject(names) && (Object.hasOwn(names, name) || Object.hasOwn(names, outer)))
}

function endpointOf({ _claim_names: names, _claim_sources: sources }: Claims, name: string): { url: URL; token?: string } | undefined {
  if (!isObject(names) || !isObject(sources)) return undefined
  const source = sources[String(names[name] ?? names[name.split('.', 1)[0] ?? name])]
  if (!isObject(source)) return undefined
  const url = URL.parse(String(source['endpoint']))
  const [token] = textsOf(source['access_token'])
  return url ? { url, ...(token && { token }) } : undefined
}

/**
 * Asks the provider for groups that it left out of its answer. Only the issuer and the host of its user information are asked, so that no
 * token is sent anywhere else and nobody makes this server call another address.
 *
 * @returns the groups; `undefined` where the provider does not let us ask
 */
export async function askForGroups(
  configuration: Configuration,
  claims: Claims,
  { name, accessToken }: { name: string; accessToken: string },
): Promise<string[] | undefined> {
  const source = endpointOf(claims, name)
  const { issuer, userinfo_endpoint: userInfo } = configuration.serverMetadata()
  if (!source) return undefined
  const headers = new Headers({ accept: 'application/json' })
  if (source.url.pathname.endsWith(MEMBER_OBJECTS) && userInfo !== undefined) {
    headers.set('content-type', 'application/json')
    const asked = JSON.stringify({ securityEnabledOnly: false })
    const url = new URL(GRAPH_MEMBER_OBJECTS, userInfo)
    const answer = await readJson(await fetchProtectedResource(configuration, accessToken, url, 'POST', asked, headers))
    return isObject(answer) && Array.isArray(answer['value']) ? textsOf(answer['value']) : undefined
  }
  const origins = [issuer, userInfo].flatMap((address) => (address === undefined ? [] : [new URL(address).origin]))
  if (!origins.includes(source.url.origin)) return undefined
  const answer = await readJson(await fetchProtectedResource(configuration, source.token ?? accessToken, source.url, 'GET', null, headers))
  const groups = isObject(answer) ? claimNamed(answer, name) : undefined
  return groups === undefined ? undefined : textsOf(groups)
}

async function readJson(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`the provider answered ${response.status} when asked for groups`)
  return response.json()
}
