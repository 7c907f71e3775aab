import { COMMON_ERROR } from '@callboard/contract/errors'
import type { ApiToken, NewApiToken } from '@callboard/contract/exchange/api-tokens/endpoints'
import { TOKEN_ERROR } from '@callboard/contract/exchange/api-tokens/errors'
import { TOKEN_LIMITS, TOKEN_PREFIX, tokenState } from '@callboard/contract/exchange/api-tokens/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { brokenConstraint, type Database, inTransaction, type Queryable } from '#db/client.ts'
import { isUseDue } from '#db/last-use.ts'
import type { SignedInActor, TokenActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import * as repository from './api-tokens.repository.ts'

/** Tokens with which programs call the API. */
export interface ApiTokensService {
  /** Newest first. */
  all(): Promise<ApiToken[]>
  /** @throws AppError 409 when the name is taken or there are too many */
  create(actor: SignedInActor, input: NewApiToken): Promise<{ apiToken: ApiToken; secret: string }>
  /** @throws AppError 404 */
  revoke(actor: SignedInActor, id: number): Promise<void>
  /**
   * The account behind a token. Read from the database for each call, so that every instance refuses a token as soon as it is revoked or
   * its creator loses the role.
   *
   * @returns `undefined` for a token that is not accepted
   */
  findCaller(secret: string): Promise<TokenActor | undefined>
}

export function createApiTokensService({ db, clock }: { db: Database; clock: Clock }): ApiTokensService {
  async function read(queryable: Queryable, id?: number): Promise<ApiToken[]> {
    const now = clock.now()
    return (await repository.findTokens(queryable, id)).map(({ maker, createdAt, expiresAt, lastUsedAt, ...token }) => ({
      ...token,
      state: tokenState({ expiresAt, maker }, now),
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }))
  }

  return {
    all: () => read(db),

    async create(actor, { name, scopes, expiresInDays }) {
      const secret = TOKEN_PREFIX + newToken()
      const createdAt = clock.now()
      const expiresAt = new Date(createdAt.getTime() + expiresInDays * DAY_MS)
      try {
        return await inTransaction(db, async (transaction) => {
          if ((await repository.countAndLockTokens(transaction)) >= TOKEN_LIMITS.tokens) throw new AppError(TOKEN_ERROR.tooMany)
          const values = { name, scopes, createdBy: actor.userId, createdAt, expiresAt, tokenHash: hashToken(secret) }
          const id = await repository.insertToken(transaction, values)
          await recordAudit(transaction, {
            actor: actor.userId,
            action: 'api-token.created',
            subject: `api-token:${id}`,
            details: { name, scopes, expiresAt: expiresAt.toISOString() },
          })
          await announce(transaction, 'settings', 'desk')
          const [apiToken] = await read(transaction, id)
          if (!apiToken) throw new Error('the token was not stored')
          return { apiToken, secret }
        })
      } catch (error) {
        throw brokenConstraint(error) === 'api_tokens_name' ? new AppError(TOKEN_ERROR.nameTaken) : error
      }
    },

    revoke: (actor, id) =>
      inTransaction(db, async (transaction) => {
        const name = await repository.deleteToken(transaction, id)
        if (name === undefined) throw new AppError(COMMON_ERROR.notFound)
        await recordAudit(transaction, {
          actor: actor.userId,
          action: 'api-token.revoked',
          subject: `api-token:${id}`,
          details: { name },
        })
        await announce(transaction, 'settings', 'desk')
      }),

    async findCaller(secret) {
      const now = clock.now()
      const found = await repository.findUsable(db, hashToken(secret), now)
      if (!found) return undefined
      const { id, name, scopes, lastUsedAt, ...account } = found
      if (isUseDue(lastUsedAt, now)) await repository.noteUse(db, id, now)
      return { kind: 'user', ...account, token: { id, name, scopes } }
    },
  }
}
