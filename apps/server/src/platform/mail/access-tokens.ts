import { setTimeout as sleep } from 'node:timers/promises'
import { isThisMachine } from '@callboard/contract/accounts/single-sign-on/rules'
import type { GrantFailure } from '@callboard/contract/messages/mailbox/rules'
import type { Database, Queryable } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import { type Fetch, type Network, publicFetch } from '#platform/fetch-public.ts'
import { announce } from '#platform/live.ts'
import { sealedBox } from '#platform/sealed.ts'
import { grantKey, type MailGrant } from './mail-grant.ts'

/** The provider of OAuth2 gave no access token. `refused` is for good: only a new refresh token or secret helps. */
export class NoAccessToken extends Error {
  /** As the codes of mail servers, for the office. */
  readonly code: 'EGRANTREFUSED' | 'EGRANTUNREACHABLE'
  readonly reason: GrantFailure

  constructor(reason: GrantFailure) {
    super('The OAuth2 provider gave no access token')
    this.reason = reason
    this.code = reason === 'refused' ? 'EGRANTREFUSED' : 'EGRANTUNREACHABLE'
  }
}

/** Access tokens for mail servers, renewed before they end; one for all processes. */
export interface AccessTokens {
  /**
   * @param options.instead a token that a mail server refuses. Another one is given, unless it is so young that the refusal has other
   *   reasons
   * @throws NoAccessToken
   */
  get(grant: MailGrant, options?: { instead?: string }): Promise<string>
  /** Asks the provider for a new one, to see whether it gives any. @throws NoAccessToken */
  ask(grant: MailGrant): Promise<void>
  /** Since when the provider refuses a sign-in for good; `null` while it does not. */
  refusedSince(grant: MailGrant): Promise<Date | null>
  /** Forgets what providers gave for any other sign-in. @param grant the one in force */
  keepOnly(transaction: Queryable, grant: MailGrant | undefined): Promise<void>
}

/** Errors of RFC 6749 (5.2) after which the same request never succeeds. */
const FOR_GOOD: ReadonlySet<unknown> = new Set([
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
  'invalid_request',
  'invalid_scope',
])

const ANSWER_BYTES = 100_000
/** Milliseconds to wait for the provider. */
const PROVIDER_MS = 8000
/** Seconds for which a process may be asking; more than an answer takes. */
const RENEWING_SECONDS = 15
/** Seconds before its end in which a token is not used any more. */
const SPARE_SECONDS = 300
/** Seconds that a token is taken to last when the provider does not say (RFC 6749, 5.1). */
const USUAL_SECONDS = 3600
/** Seconds after a refusal in which the provider is not asked again, because it may lock the account. */
const REFUSAL_SECONDS = 60
/** Seconds for which a new token is not replaced because a mail server refuses it. */
const YOUNG_SECONDS = 60
const WAIT_MS = 200

interface GrantRow {
  readonly refresh_token: string
  readonly access_token: string | null
  readonly expires_at: Date | null
  readonly given_at: Date | null
  readonly refused_at: Date | null
}

interface Given {
  readonly accessToken: string
  readonly refreshToken: string | undefined
  readonly seconds: number
}

/** Exchanges a refresh token. @throws NoAccessToken */
async function exchange(grant: MailGrant, refreshToken: string, reach: Fetch): Promise<Given> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken, client_id: grant.clientId })
  if (grant.clientSecret !== '') body.set('client_secret', grant.clientSecret)
  let status: number
  let answer: Record<string, unknown>
  try {
    const response = await reach(grant.tokenAddress, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
      body: String(body),
      redirect: 'error',
      signal: AbortSignal.timeout(PROVIDER_MS),
    })
    status = response.status
    answer = Object(JSON.parse(await response.text()))
  } catch {
    throw new NoAccessToken('unreachable')
  }
  const { access_token: accessToken, refresh_token: next, expires_in: seconds } = answer
  if (status === 200 && typeof accessToken === 'string' && accessToken !== '') {
    const lasts = Number(seconds)
    return {
      accessToken,
      refreshToken: typeof next === 'string' && next !== '' ? next : undefined,
      seconds: lasts > 0 ? lasts : USUAL_SECONDS,
    }
  }
  throw new NoAccessToken(status < 500 && FOR_GOOD.has(answer.error) ? 'refused' : 'unreachable')
}

/** @param deps.network how a token address that somebody typed is reached: as `providerReach` of single sign-on */
export function createAccessTokens({
  db,
  clock,
  secret,
  publicUrl,
  network,
}: {
  db: Database
  clock: Clock
  secret: string
  publicUrl: string
  network?: Network | undefined
}): AccessTokens {
  const box = sealedBox(secret, 'access tokens')
  const open = (sealed: string | null) => {
    const text = sealed === null ? undefined : box.open(sealed)
    return typeof text === 'string' ? text : undefined
  }
  const reach: Fetch = isThisMachine(new URL(publicUrl).hostname)
    ? fetch
    : publicFetch({ bytes: ANSWER_BYTES, milliseconds: PROVIDER_MS }, network)
  const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

  async function find(key: Buffer): Promise<GrantRow | undefined> {
    const { rows } = await db.$client.query<GrantRow>(
      'SELECT refresh_token, access_token, expires_at, given_at, refused_at FROM mail_grants WHERE key = $1',
      [key],
    )
    return rows[0]
  }

  /** @returns the row for the one process that may ask the provider now */
  async function claim(key: Buffer, grant: MailGrant): Promise<GrantRow | undefined> {
    const now = clock.now()
    const { rows } = await db.$client.query<GrantRow>(
      `INSERT INTO mail_grants AS g (key, refresh_token, renewing_until) VALUES ($1, $2, $3)
       ON CONFLICT (key) DO UPDATE SET renewing_until = $3 WHERE g.renewing_until IS NULL OR g.renewing_until < $4 OR g.renewing_until > $3
       RETURNING refresh_token, access_token, expires_at, given_at, refused_at`,
      [key, box.seal(grant.refreshToken), later(now, RENEWING_SECONDS), now],
    )
    return rows[0]
  }

  async function store(key: Buffer, given: Given): Promise<void> {
    await db.$client.query(
      `UPDATE mail_grants SET refresh_token = coalesce($2, refresh_token), access_token = $3, expires_at = $4, given_at = $5, renewing_until = NULL,
       refused_at = NULL WHERE key = $1`,
      [
        key,
        given.refreshToken === undefined ? null : box.seal(given.refreshToken),
        box.seal(given.accessToken),
        later(clock.now(), given.seconds),
        clock.now(),
      ],
    )
  }

  async function renew(key: Buffer, grant: MailGrant, row: GrantRow): Promise<string> {
    const wasRefused = row.refused_at !== null
    try {
      // A changed session secret opens nothing; what was typed is then the newest that we have.
      const given = await exchange(grant, open(row.refresh_token) ?? grant.refreshToken, reach)
      await store(key, given)
      if (wasRefused) await announce(db, 'settings', 'desk')
      return given.accessToken
    } catch (error) {
      const isForGood = error instanceof NoAccessToken && error.reason === 'refused'
      await db.$client.query(
        `UPDATE mail_grants SET renewing_until = NULL${isForGood ? ', access_token = NULL, refused_at = coalesce(refused_at, $2)' : ''} WHERE key = $1`,
        isForGood ? [key, clock.now()] : [key],
      )
      if (isForGood && !wasRefused) await announce(db, 'settings', 'desk')
      throw error
    }
  }

  /** When this process was last refused, by the key in hex. */
  const refusals = new Map<string, number>()
  const wasRefusedLately = (name: string) => performance.now() - (refusals.get(name) ?? Number.NEGATIVE_INFINITY) < REFUSAL_SECONDS * 1000

  /**
   * Gives a stored token that will do, or asks the provider; of several processes one asks, and the others wait for its answer.
   *
   * @param isEnough whether a stored token will do
   */
  async function give(grant: MailGrant, isEnough: (token: string, row: GrantRow) => boolean, isPatient: boolean): Promise<string> {
    const key = grantKey(grant)
    const name = key.toString('hex')
    const usable = (row: GrantRow | undefined) => {
      const token = open(row?.access_token ?? null)
      if (!row?.expires_at || token === undefined || row.expires_at <= later(clock.now(), SPARE_SECONDS)) return undefined
      return isEnough(token, row) ? token : undefined
    }
    const ends = performance.now() + RENEWING_SECONDS * 1000
    while (performance.now() < ends) {
      const stored = usable(await find(key))
      if (stored !== undefined) return stored
      if (isPatient && wasRefusedLately(name)) throw new NoAccessToken('refused')
      const row = await claim(key, grant)
      if (row) {
        // Another process may have finished between the two statements.
        const newer = usable(row)
        if (newer !== undefined) {
          await db.$client.query('UPDATE mail_grants SET renewing_until = NULL WHERE key = $1', [key])
          return newer
        }
        refusals.delete(name)
        return await renew(key, grant, row).catch((error) => {
          if (error instanceof NoAccessToken && error.reason === 'refused') refusals.set(name, performance.now())
          throw error
        })
      }
      await sleep(WAIT_MS)
    }
    throw new NoAccessToken('unreachable')
  }

  return {
    get(grant, { instead } = {}) {
      const isYoung = ({ given_at: given }: GrantRow) => given !== null && clock.now().getTime() - given.getTime() < YOUNG_SECONDS * 1000
      return give(grant, (token, row) => token !== instead || isYoung(row), true)
    },

    async ask(grant) {
      const before = (await find(grantKey(grant)))?.given_at?.getTime()
      await give(grant, (_token, row) => row.given_at?.getTime() !== before, false)
    },

    async refusedSince(grant) {
      return (await find(grantKey(grant)))?.refused_at ?? null
    },

    async keepOnly(transaction, grant) {
      await transaction.$client.query('DELETE FROM mail_grants WHERE $1::bytea IS NULL OR key <> $1', [grant ? grantKey(grant) : null])
    },
  }
}
