import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An OAuth2 provider on a port of this machine, which exchanges refresh tokens for access tokens. */
export interface TokenProvider {
  readonly tokenAddress: string
  /** The address where mail servers look up the owner of an access token; `?token=` or a form with `token`. */
  readonly introspection: string
  readonly clientId: string
  readonly clientSecret: string
  /** The refresh token of the beginning. */
  readonly refreshToken: string
  /** The requests to it, oldest first. */
  readonly asked: URLSearchParams[]
  /** Access tokens that are valid now. */
  readonly valid: Set<string>
  /** Ends every access token at once. */
  expire(): void
  /** Refuses every refresh token from now on, and revokes the access tokens. */
  revoke(): void
  /** Gives access again. */
  restore(): void
  /** Answers with this status instead, as if it had a fault; `null` ends this. */
  fail(status: number | null): void
  close(): Promise<void>
}

/**
 * Starts a provider.
 *
 * @param options.rotates whether each refresh token works only once, and its answer contains the next one
 * @param options.user the owner's address for access tokens
 */
export async function tokenProvider({
  rotates = false,
  user = 'casting@example.edu',
  seconds = 3600,
}: {
  rotates?: boolean
  user?: string
  seconds?: number
} = {}): Promise<TokenProvider> {
  const [clientId, clientSecret] = ['callboard', 'a client/secret+1']
  let refreshToken = `refresh-${randomBytes(8).toString('hex')}`
  const first = refreshToken
  let isRevoked = false
  let failing: number | null = null
  const asked: URLSearchParams[] = []
  const valid = new Set<string>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname === '/introspect') {
      const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
      const token = form.get('token') ?? url.searchParams.get('token') ?? bearer ?? ''
      return answer(200, valid.has(token) ? { active: true, username: user, email: user } : { active: false })
    }
    asked.push(form)
    if (failing !== null) return answer(failing, { error: 'server_error' })
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret) return answer(401, { error: 'invalid_client' })
    if (isRevoked || form.get('refresh_token') !== refreshToken) return answer(400, { error: 'invalid_grant' })
    const token = `access-${randomBytes(12).toString('hex')}`
    valid.add(token)
    if (rotates) refreshToken = `refresh-${randomBytes(8).toString('hex')}`
    answer(200, { access_token: token, token_type: 'Bearer', expires_in: seconds, ...(rotates && { refresh_token: refreshToken }) })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    tokenAddress: `${origin}/token`,
    introspection: `${origin}/introspect`,
    clientId,
    clientSecret,
    refreshToken: first,
    asked,
    valid,
    expire: () => valid.clear(),
    revoke() {
      isRevoked = true
      valid.clear()
    },
    restore() {
      isRevoked = false
    },
    fail(status) {
      failing = status
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
