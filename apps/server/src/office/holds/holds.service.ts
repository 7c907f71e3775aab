import { COMMON_ERROR } from '@callboard/contract/errors'
import type { Hold } from '@callboard/contract/office/holds/endpoints'
import { HOLD_ERROR } from '@callboard/contract/office/holds/errors'
import type { HoldReason } from '@callboard/contract/office/holds/rules'
import { TALENT_ERROR } from '@callboard/contract/people/profiles/errors'
import type { LostPlacesService } from '#casting/offers/lost-places.service.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { ExportJobsService } from '#exchange/exports/export-jobs.service.ts'
import type { MessagesService, Notice } from '#messages/messages/messages.service.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize, ofDesk } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import type { Office } from '#platform/office.ts'
import type { LostSlotsService } from '#schedule/audition-sessions/lost-slots.service.ts'
import { heldNotice, liftedNotice } from './holds.domain.ts'
import * as repository from './holds.repository.ts'

/** A profile together with the proof that the actor may set and lift its hold. */
export type Holdable = Authorized<{ readonly id: number }, 'hold'>

/** Holds: students hidden for a time (see `db/schema/views.ts`). */
export interface HoldsService {
  /** @throws AppError 403 for anyone but casting directors */
  getHoldable(actor: SignedInActor, id: number): Holdable
  /**
   * Restricts the student, notifies them, and removes exports that contain them. Ends their bookings for coming shoots, and their audition
   * slots.
   *
   * @throws AppError 404 when the profile does not exist (any more)
   */
  hold(actor: SignedInActor, profile: Holdable, reason: HoldReason | null): Promise<Hold>
  /** Newest first. */
  list(): Promise<Hold[]>
  /** Lifts the hold. @throws AppError 404 when the profile is not restricted */
  lift(actor: SignedInActor, profile: Holdable): Promise<void>
  /** Since when the actor's profile is restricted; `null` when it is not. */
  own(actor: SignedInActor): Promise<Date | null>
}

function toHold({ heldAt, userId: _, ...stored }: repository.StoredHold): Hold {
  return { ...stored, heldAt: (heldAt ?? new Date(0)).toISOString() }
}

/** Tells open pages to reload everything that shows students. */
async function announceEverywhere(transaction: Transaction): Promise<void> {
  for (const topic of ['talent', 'applications', 'calendar', 'sent-messages', 'self-tapes', 'auditions'] as const) {
    await announce(transaction, topic, 'desk')
  }
}

export function createHoldsService({
  db,
  clock,
  office,
  messages,
  exportJobs,
  lostPlaces,
  lostSlots,
}: {
  db: Database
  clock: Clock
  office: Pick<Office, 'contact'>
  messages: MessagesService
  exportJobs: ExportJobsService
  lostPlaces: LostPlacesService
  lostSlots: LostSlotsService
}): HoldsService {
  /** Removes files generated before the hold, and cancels exports that are running. */
  async function takeBackExports(actor: SignedInActor): Promise<void> {
    for (const { id, state } of await exportJobs.list()) {
      if (state === 'failed' || state === 'cancelled') continue
      const managed = await exportJobs.getManaged(actor, id)
      await exportJobs.cancel(actor, managed)
    }
  }

  async function tell(transaction: Transaction, actor: SignedInActor, recipientUserId: string, say: Notice['say']) {
    await messages.notify(transaction, { fromUserId: actor.userId, recipientUserId, projectId: null, say })
  }

  return {
    getHoldable(actor, id) {
      return authorize({ id }, ofDesk(actor))
    },

    async hold(actor, { id }, reason) {
      const stored = await inTransaction(db, async (transaction) => {
        const bookings = await lostPlaces.release(transaction, id, actor.userId)
        await lostSlots.release(transaction, id, actor.userId)
        const held = await repository.setHold(transaction, id, { reason, by: actor.userId, at: clock.now() })
        if (!held) throw new AppError(TALENT_ERROR.missing)
        await recordAudit(transaction, { actor: actor.userId, action: 'talent.held', subject: `talent:${id}`, details: { reason } })
        const told = { endsBookings: bookings > 0, hasContact: office.contact !== null }
        await tell(transaction, actor, held.userId, (translator) => heldNotice(translator, told))
        await announceEverywhere(transaction)
        const [made] = await repository.findHolds(transaction, id)
        return made
      })
      if (!stored) throw new AppError(TALENT_ERROR.missing)
      messages.wakeMail()
      await takeBackExports(actor)
      return toHold(stored)
    },

    async list() {
      return (await repository.findHolds(db)).map(toHold)
    },

    async lift(actor, { id }) {
      if (actor.role !== 'admin') throw new AppError(COMMON_ERROR.forbidden)
      await inTransaction(db, async (transaction) => {
        const lifted = await repository.liftHold(transaction, id)
        if (!lifted) throw new AppError(HOLD_ERROR.missing)
        await recordAudit(transaction, { actor: actor.userId, action: 'talent.hold-lifted', subject: `talent:${id}` })
        await tell(transaction, actor, lifted.userId, liftedNotice)
        await announceEverywhere(transaction)
      })
      messages.wakeMail()
    },

    own: ({ userId }) => repository.findOwnHold(db, userId),
  }
}
