import { BULK_ERROR } from '@callboard/contract/messages/messages/errors'
import type { NoticeChoices } from '@callboard/contract/messages/notices/endpoints'
import { DEFAULT_WAY, NOTICE_KINDS, type NoticeKind, type NoticeWay, waysOf } from '@callboard/contract/messages/notices/rules'
import { type Database, inTransaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { UnsubscribeTokens } from '#platform/mail/unsubscribe-tokens.ts'
import { findChoices, saveChoice } from './notices.repository.ts'
import type { PushesService } from './pushes.service.ts'

/** How people want to be notified of each kind of notice. */
export interface NoticesService {
  /** @param sid of the session that asks */
  choices(actor: SignedInActor, sid: string): Promise<NoticeChoices>
  /** @throws AppError 400 for a way that the kind does not have */
  choose(actor: SignedInActor, kind: NoticeKind, way: NoticeWay): Promise<void>
  /**
   * Unsubscribes the person identified by the token in a mail from messages of the office. Idempotent.
   *
   * @throws AppError 404 for an invalid token, or one whose account was deleted
   */
  unsubscribe(token: string): Promise<void>
}

export function createNoticesService(services: {
  db: Database
  clock: Clock
  unsubscribeTokens: UnsubscribeTokens
  pushes: Pick<PushesService, 'key' | 'state'>
}): NoticesService {
  const { db, clock, unsubscribeTokens, pushes } = services
  return {
    async choices(actor, sid) {
      const chosen = new Map((await findChoices(db, actor.userId)).map(({ kind, way }) => [kind, way]))
      const wayOf = (kind: NoticeKind) => chosen.get(kind) ?? DEFAULT_WAY
      return {
        ways: Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, wayOf(kind)])) as NoticeChoices['ways'],
        push: { key: pushes.key, ...(await pushes.state(actor, sid)) },
      }
    },

    async choose({ userId }, kind, way) {
      if (!waysOf(kind).includes(way)) throw fieldError('way', 'Please choose one of them')
      await saveChoice(db, { userId, kind, way, at: clock.now() })
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
