import type { FormerThreads, ThreadChanges } from '@callboard/contract/messages/threads/endpoints'
import { THREAD_ERROR } from '@callboard/contract/messages/threads/errors'
import { THREAD_MESSAGE } from '@callboard/contract/messages/threads/rules'
import { type Database, inTransaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { changeFacts, type FactChange, type FormerThread } from './thread-handling.repository.ts'
import { type Attendance, attend, findOthers, setRead } from './thread-readers.repository.ts'
import { findAssignees, findThread, lockMatching } from './threads.repository.ts'

/** Who else has a conversation open. */
type Others = { name: string; isWriting: boolean }[]

/** The casting desk's actions on conversations, besides writing. */
export interface ThreadHandlingService {
  /**
   * Changes chosen conversations, or all that match. Leaves out those of restricted students, and deleted ones.
   *
   * @returns the changed conversations as they were before
   * @throws AppError 400 for a past time, or an assignee outside the casting desk
   */
  change(actor: SignedInActor, changes: ThreadChanges): Promise<{ ids: number[]; former: FormerThreads[] }>
  /** @throws AppError 404 */
  others(actor: SignedInActor, id: number): Promise<Others>
  /** Stores that the actor has the conversation open. @throws AppError 404 */
  attend(actor: SignedInActor, id: number, doing: Attendance): Promise<Others>
}

/** The previous facts, for an undo, with conversations grouped by equal facts. Done ends a snooze, and a snooze ends done. */
function formerOf(threads: readonly FormerThread[], { assignedTo, snoozedUntil, isDone, isClosed }: FactChange): FormerThreads[] {
  const grouped = Map.groupBy(
    threads.map(({ id, ...was }) => ({
      id,
      was: {
        ...(assignedTo !== undefined && { assignedTo: was.assignedTo }),
        ...((isDone !== undefined || snoozedUntil !== undefined) && {
          isDone: was.isDone,
          snoozedUntil: was.snoozedUntil?.toISOString() ?? null,
        }),
        ...(isClosed !== undefined && { isClosed: was.isClosed }),
      },
    })),
    ({ was }) => JSON.stringify(was),
  )
  return [...grouped.values()].map((same) => ({ ids: same.map(({ id }) => id), ...same[0]?.was }))
}

export function createThreadHandlingService({ db, clock }: { db: Database; clock: Clock }): ThreadHandlingService {
  /** @throws AppError 404 */
  async function ensureThere({ userId }: SignedInActor, id: number): Promise<void> {
    if (!(await findThread(db, id, { userId, now: clock.now() }))) throw new AppError(THREAD_ERROR.missing)
  }

  return {
    change(actor, { ids, allMatching, exceptIds, assignedTo: assignee, snoozedUntil: until, isRead, isUndo, ...flags }) {
      const at = clock.now()
      const { userId } = actor
      const snoozedUntil = typeof until === 'string' ? new Date(until) : until
      if (snoozedUntil && snoozedUntil <= at && !isUndo) throw fieldError('snoozedUntil', THREAD_MESSAGE.snooze)
      const assignedTo = assignee === 'me' ? userId : assignee
      return inTransaction(db, async (transaction) => {
        if (assignedTo && (await findAssignees(transaction, assignedTo)).length === 0)
          throw fieldError('assignedTo', THREAD_MESSAGE.assignee)
        const chosen = allMatching === undefined ? { ids } : { filter: allMatching, exceptIds }
        const found = await lockMatching(transaction, chosen, { userId, now: at })
        const facts = { assignedTo, snoozedUntil, ...flags }
        const before = await changeFacts(transaction, found, facts, at)
        const different = new Set(before.map(({ id }) => id))
        if (different.size > 0) {
          const what = Object.entries({ assignedTo, snoozedUntil, ...flags }).flatMap(([key, value]) => (value === undefined ? [] : [key]))
          const details = { threads: different.size, what }
          const [only] = different
          const subject = different.size === 1 ? { subject: `thread:${only}` } : {}
          await recordAudit(transaction, { actor: userId, action: 'thread.changed', ...subject, details })
        }
        if (isRead !== undefined) for (const id of await setRead(transaction, userId, found, { isRead, at })) different.add(id)
        if (different.size > 0) await announce(transaction, 'threads', 'desk')
        // Notifies the students, because their pages show whether they can write.
        if (flags.isClosed !== undefined && different.size > 0) await announce(transaction, 'messages', 'everyone')
        return { ids: [...different], former: formerOf(before, facts) }
      })
    },

    async others({ userId, ...actor }, id) {
      await ensureThere({ userId, ...actor }, id)
      return findOthers(db, { threadId: id, userId, at: clock.now() })
    },

    async attend(actor, id, doing) {
      await ensureThere(actor, id)
      const { userId } = actor
      const at = clock.now()
      if (await attend(db, { threadId: id, userId, doing, at })) await announce(db, 'thread-attendance', 'desk')
      return findOthers(db, { threadId: id, userId, at })
    },
  }
}
