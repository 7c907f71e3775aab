import { type Configuration, fetchProtectedResource } from 'openid-client'
import { claimNamed, textsOf } from './single-sign-on.domain.ts'

type Claims = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Claims => typeof value === 'object' && value !== null

/** The end of Microsoft's address for all groups of a user. The address in tokens may refer to a service that no longer exists. */
const MEMBER_OBJECTS = '/getMemberObjects'
const GRAPH_MEMBER_OBJECTS = '/v1.0/me/getMemberObjects'

/** Whether the provider left out a claim with too many values, and refers to another address (OpenID Connect Core, 5.6.2). */
export function isLeftOut(claims: Claims, name: string): boolean {
  if (claimNamed(claims, name) !== undefined) return false
  const names = claims['_claim_names']
  const outer = name.split('.', 1)[0] ?? name
  // Entra ID uses this form when the token is part of an address.
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
 * Requests the groups that the provider left out. Only the issuer and the host of its userinfo endpoint are called. So tokens are not sent
 * elsewhere, and no one can make this server call another address.
 *
 * @returns the groups; `undefined` when the provider refuses the request
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
