import { BULK_ERROR } from '@callboard/contract/messages/messages/errors'
import type { NoticeChoices } from '@callboard/contract/messages/notices/endpoints'
import { CHOSEN_KINDS, type ChosenKind, DEFAULT_WAY, type NoticeWay } from '@callboard/contract/messages/notices/rules'
import { type Database, inTransaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { findChoices, saveChoice } from './notices.repository.ts'
import type { UnsubscribeTokens } from './unsubscribe-token.ts'

/** How people want to be notified of each kind of notice. */
export interface NoticesService {
  choices(actor: SignedInActor): Promise<NoticeChoices>
  /** @returns all choices */
  choose(actor: SignedInActor, kind: ChosenKind, way: NoticeWay): Promise<NoticeChoices>
  /**
   * Unsubscribes the person identified by the token in a mail from messages of the office. Idempotent.
   *
   * @throws AppError 404 for an invalid token, or one whose account was deleted
   */
  unsubscribe(token: string): Promise<void>
}

export function createNoticesService(services: { db: Database; clock: Clock; unsubscribeTokens: UnsubscribeTokens }): NoticesService {
  const { db, clock, unsubscribeTokens } = services

  async function choices({ userId }: SignedInActor): Promise<NoticeChoices> {
    const chosen = new Map((await findChoices(db, userId)).map(({ kind, way }) => [kind, way]))
    const wayOf = (kind: ChosenKind) => chosen.get(kind) ?? DEFAULT_WAY
    return { ways: Object.fromEntries(CHOSEN_KINDS.map((kind) => [kind, wayOf(kind)])) as NoticeChoices['ways'] }
  }

  return {
    choices,

    async choose(actor, kind, way) {
      await saveChoice(db, { userId: actor.userId, kind, way, at: clock.now() })
      return choices(actor)
    },

    async unsubscribe(token) {
      const userId = unsubscribeTokens.read(token)
      if (userId === undefined) throw new AppError(BULK_ERROR.unsubscribeInvalid)
      await inTransaction(db, async (transaction) => {
        const isSaved = await saveChoice(transaction, { userId, kind: 'office', way: 'none', at: clock.now() })
        if (!isSaved) throw new AppError(BULK_ERROR.unsubscribeInvalid)
        // Every use of a link is recorded.
        await recordAudit(transaction, { actor: null, action: 'mail.unsubscribed', subject: `user:${userId}` })
      })
    },
  }
}
