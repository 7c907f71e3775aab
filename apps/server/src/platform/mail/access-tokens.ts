import { setTimeout as sleep } from 'node:timers/promises'
import { isThisMachine } from '@callboard/contract/accounts/single-sign-on/rules'
import type { GrantFailure } from '@callboard/contract/messages/mailbox/rules'
import type { Database, Queryable } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import { type Fetch, type Network, publicFetch } from '#platform/fetch-public.ts'
import { announce } from '#platform/live.ts'
import { sealedBox } from '#platform/sealed.ts'
import { grantKey, type MailGrant } from './mail-grant.ts'

/** The OAuth2 provider gave no access token. `refused` is permanent: only a new refresh token or secret helps. */
export class NoAccessToken extends Error {
  /** Shown to the office like the codes of mail servers. */
  readonly code: 'EGRANTREFUSED' | 'EGRANTUNREACHABLE'
  readonly reason: GrantFailure

  constructor(reason: GrantFailure) {
    super('The OAuth2 provider gave no access token')
    this.reason = reason
    this.code = reason === 'refused' ? 'EGRANTREFUSED' : 'EGRANTUNREACHABLE'
  }
}

/** Access tokens for mail servers, renewed before they expire, and shared by all processes. */
export interface AccessTokens {
  /**
   * @param options.instead a token that a mail server refuses. The result is a different token, unless that token is so young that the
   *   refusal must   have other reasons
   * @throws NoAccessToken
   */
  get(grant: MailGrant, options?: { instead?: string }): Promise<string>
  /** Requests a new token from the provider, as a test. @throws NoAccessToken */
  ask(grant: MailGrant): Promise<void>
  /** Since when the provider permanently refuses a sign-in; `null` while it does not. */
  refusedSince(grant: MailGrant): Promise<Date | null>
  /** Deletes the tokens of all other sign-ins. @param grant the current one */
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
/** Seconds for which a process may be requesting a token; more than an answer takes. */
const RENEWING_SECONDS = 15
/** Seconds before its expiry from which on a token is no longer used. */
const SPARE_SECONDS = 300
/** Default lifetime of a token in seconds, if the provider does not state it (RFC 6749, 5.1). */
const USUAL_SECONDS = 3600
/** Seconds without further requests after a refusal, because the provider may lock the account. */
const REFUSAL_SECONDS = 60
/** Seconds for which a new token is kept even if a mail server refuses it. */
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

  /** @returns the row, for the one process that may ask the provider now */
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
      // After a change of the session secret nothing stored can be decrypted. The typed refresh token is then the newest.
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

  /** When the provider last refused this process, by the key in hex. */
  const refusals = new Map<string, number>()
  const wasRefusedLately = (name: string) => performance.now() - (refusals.get(name) ?? Number.NEGATIVE_INFINITY) < REFUSAL_SECONDS * 1000

  /**
   * Returns a suitable stored token, or requests one from the provider. Only one process requests; the others wait for its answer.
   *
   * @param isEnough whether a stored token is suitable
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
