import { generateKeyPairSync } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

const CLIENT = { id: 'callboard', secret: 'secret of the tests' }

/** Lifetime of its ID tokens. */
export const ID_TOKEN_SECONDS = 600

/** The person who signs in at the provider. */
export interface ProviderPerson {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean | string
  readonly given_name?: string
  readonly family_name?: string
  readonly groups?: readonly string[]
  readonly _claim_names?: Readonly<Record<string, string>>
  readonly _claim_sources?: Readonly<Record<string, object>>
}

/** A real OpenID Connect provider on this machine, whose sign-in page needs no typing. */
export interface TestOidcProvider {
  readonly issuer: string
  /** The settings that lead to it. */
  readonly env: Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET', string>
  /** The next person to sign in; `null` presses Cancel. */
  person: ProviderPerson | null
  /** The claims in ID tokens; all other claims are only in the user information. */
  inToken: readonly (keyof ProviderPerson)[]
  /** Groups at a separate address, which tokens name; `null` if it refuses the request. */
  groupsElsewhere: readonly string[] | null
  /** Bearer tokens that were sent to that address. */
  readonly bearers: string[]
  /** The number of requests for its user information, and whether it answers them. */
  userInfo: { asked: number; isAway: boolean }
  /** Called when it has created its tokens, before it sends them. */
  onTokens: (() => void) | undefined
  /**
   * Signs in as a browser does.
   *
   * @param location the address of our request
   * @returns the address that it sends the browser back to
   */
  visit(location: string): Promise<URL>
  stop(): Promise<void>
  /** Starts again at the same address. */
  restart(): Promise<void>
}

/** @param publicUrl the origin of the Callboard that uses it */
export async function startOidcProvider(publicUrl: string): Promise<TestOidcProvider> {
  let handler: RequestListener = (_request, response) => response.writeHead(503).end()
  const server = createServer((request, response) => void handler(request, response))
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`

  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${publicUrl}/api/auth/oidc/callback`],
        post_logout_redirect_uris: [`${publicUrl}/`],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'RSA', alg: 'RS256', use: 'sig', kid: 'test' }] },
    cookies: { keys: ['cookies of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'groups'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    pkce: { required: () => true },
    ttl: { IdToken: ID_TOKEN_SECONDS, AccessToken: 6000, Session: 6000, Interaction: 6000, Grant: 6000 },
    findAccount: (_context, id) => ({ accountId: id, claims: (use) => ({ ...claimsFor(use), sub: id }) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc
      if (!client || !session?.accountId) return undefined
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  function claimsFor(use: string): object {
    const all = Object.entries(found.person ?? {})
    return Object.fromEntries(use === 'id_token' ? all.filter(([name]) => (found.inToken as readonly string[]).includes(name)) : all)
  }
  handler = async (request, response) => {
    if (request.url === '/token') {
      const end = response.end.bind(response)
      response.end = ((...body: Parameters<typeof end>) => {
        found.onTokens?.()
        return end(...body)
      }) as typeof response.end
    }
    if (request.url === '/me') {
      found.userInfo.asked += 1
      if (found.userInfo.isAway) return response.writeHead(503).end()
    }
    if (request.url === '/groups' || request.url === '/v1.0/me/getMemberObjects') {
      found.bearers.push(request.headers.authorization ?? '')
      if (found.groupsElsewhere === null) return response.writeHead(403).end()
      const told = request.method === 'POST' ? { value: found.groupsElsewhere } : { groups: found.groupsElsewhere }
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told))
    }
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const { person } = found
    const result = person ? { login: { accountId: person.sub } } : { error: 'access_denied', error_description: 'pressed Cancel' }
    return provider.interactionFinished(request, response, result)
  }

  const found: TestOidcProvider = {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    person: { sub: 'nobody' },
    inToken: [],
    groupsElsewhere: null,
    bearers: [],
    userInfo: { asked: 0, isAway: false },
    onTokens: undefined,
    async visit(location) {
      const cookies = new Map<string, string>()
      let next = new URL(location)
      while (next.origin === issuer) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const page = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const set of page.headers.getSetCookie()) {
          const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split('=', 2)
          cookies.set(name, value)
        }
        const to = page.headers.get('location')
        if (to === null) throw new Error(`the provider answered ${page.status}: ${await page.text()}`)
        next = new URL(to, next)
      }
      return next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    restart: () => listen(port),
  }
  return found
}
