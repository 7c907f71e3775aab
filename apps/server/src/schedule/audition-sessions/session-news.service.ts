import type { Institution } from '@callboard/contract/institution'
import type { Transaction } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import { isInRunning, roomName, spanOf, stateOf } from './audition-sessions.domain.ts'
import type { Invitation } from './invitations.repository.ts'
import { type SlotTerms, termsOf } from './notices.domain.ts'
import { cancelling, knownTerms, type LockedAudition, type SlotsService } from './slots.service.ts'

/** Tells people that an audition session has changed. */
export interface SessionNews {
  /**
   * Offers free slots to waiting people. Tells everyone affected by a change once: people with another time or place, or with none any
   * more. If day, hours or place have changed, also tells everyone else invited, who may then choose as at first.
   *
   * @param change.ended invitations whose offers expired before the change, which their people do not know yet
   */
  tell(
    transaction: Transaction,
    change: { before: LockedAudition; now: LockedAudition; fromUserId: string; ended: readonly number[] },
  ): Promise<void>
}

export function createSessionNews(services: {
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  slots: Pick<SlotsService, 'change' | 'settle' | 'tell' | 'tellEnded' | 'tellSlot'>
}): SessionNews {
  const { clock, institution, slots } = services

  const dayTerms = ({ session }: LockedAudition): SlotTerms => ({ ...spanOf(session, institution.timeZone), where: session.place })
  const slotOf = ({ session, slots: all }: LockedAudition, { slotId }: Invitation): SlotTerms | null => {
    const slot = all.find(({ id }) => id === slotId)
    return slot ? termsOf({ ...slot, room: roomName(session, slot) }, session) : null
  }

  return {
    async tell(transaction, { before, now, fromUserId, ended }) {
      const [dayBefore, dayAfter] = [dayTerms(before), dayTerms(now)]
      const hasMoved = !isSame(dayBefore, dayAfter)
      const isLater = !isSame({ ...dayBefore, where: null }, { ...dayAfter, where: null })
      const [at, isOpen] = [clock.now(), stateOf(now.session, clock.now(), institution.timeZone) === 'open']
      if (isLater)
        for (const person of now.people.filter(({ slotId, waitingSince }) => slotId === null && waitingSince === null))
          await slots.change(transaction, now, person, { takes: 0, missedOffer: null, declinedAt: null, updatedAt: at })
      const changed = new Map(now.people.map((person) => [person.id, person.slotId]))
      await slots.settle(transaction, now)
      for (const former of before.people) {
        const invitation = now.people.find(({ id }) => id === former.id)
        // People who just got an offer from the waiting list need no second message.
        if (!isOpen || !invitation || !isInRunning(invitation.stage) || invitation.slotId !== changed.get(former.id)) continue
        const to = { invitation, fromUserId }
        const [was, is] = [slotOf(before, former), slotOf(now, invitation)]
        if (was && is) {
          if (isSame(was, is)) continue
          const { offeredUntil } = invitation
          if (offeredUntil === null) await slots.tellSlot(transaction, now, to, was)
          else
            await slots.tell(transaction, now, to, (notices, about) =>
              notices.moved(about, was, is, { kind: 'offered', until: offeredUntil }),
            )
        } else if (was) {
          const event = cancelling(knownTerms(before, former))
          await slots.tell(transaction, now, { ...to, ...event }, (notices, about) =>
            invitation.waitingSince
              ? notices.offerGone(about, was, hasMoved ? dayAfter : null)
              : notices.released(about, was, hasMoved ? dayAfter : null),
          )
        } else if (hasMoved) {
          const kind = invitation.waitingSince ? 'waiting' : 'unplaced'
          await slots.tell(transaction, now, to, (notices, about) => notices.moved(about, dayBefore, dayAfter, { kind }))
        } else if (ended.includes(former.id)) await slots.tellEnded(transaction, now, invitation)
      }
    },
  }
}

function isSame(one: SlotTerms, other: SlotTerms): boolean {
  return one.start.getTime() === other.start.getTime() && one.end.getTime() === other.end.getTime() && one.where === other.where
}
