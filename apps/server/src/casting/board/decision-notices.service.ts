import { isUntold, type Stage } from '@callboard/contract/casting/board/stages'
import type { Institution } from '@callboard/contract/institution'
import { dayOf } from '@callboard/contract/time/month'
import type { BookingCalendarService } from '#casting/bookings/booking-calendar.service.ts'
import type { Transaction } from '#db/client.ts'
import type { MessagesService, Notice } from '#messages/messages/messages.service.ts'
import type { AlsoSaid } from '#module.ts'
import type { Clock } from '#platform/clock.ts'
import { decisionText, isCalledOff, offerWithdrawnNotice, withAlso } from './casting.domain.ts'
import { invitationNotice } from './invitation-notice.ts'
import type { LockedApplication } from './moves.repository.ts'

/** Tells students the office's decisions on their applications, by message, mail and calendar. */
export interface DecisionNotices {
  /** Tells the student about a move, if they are to know it. Offers have their own message. */
  tellMove(
    transaction: Transaction,
    application: LockedApplication,
    move: { readonly to: Stage; readonly tells: boolean; readonly userId: string | null; readonly also: readonly AlsoSaid[] },
  ): Promise<void>
  /** Tells the student a decision that they do not know yet. */
  tell(transaction: Transaction, application: LockedApplication, by: { userId: string; also: readonly AlsoSaid[] }): Promise<void>
}

export function createDecisionNotices(services: {
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  messages: Pick<MessagesService, 'notify'>
  bookingCalendar: BookingCalendarService
}): DecisionNotices {
  const { clock, institution, messages, bookingCalendar } = services

  /** The notice of a decision, with the calendar change for a student who is or was booked. */
  async function decided(
    transaction: Transaction,
    application: LockedApplication,
    { stage, also }: { stage: Stage; also: readonly AlsoSaid[] },
  ): Promise<Notice['say']> {
    const at = clock.now()
    const decision = { ...application, stage }
    const isOff = isCalledOff(decision)
    const event = { method: isOff ? 'CANCEL' : 'REQUEST', at } as const
    const calendarIn = isOff || stage === 'booked' ? await bookingCalendar.event(transaction, application.id, event) : () => undefined
    const known = isOff ? await bookingCalendar.known(transaction, application.id) : undefined
    const { id, projectId, studentId } = application
    const stays = isOff ? await bookingCalendar.stays(transaction, { projectId, studentIds: [studentId], without: [id], at }) : []
    const now = { today: dayOf(at, institution.timeZone), timeZone: institution.timeZone, stays }
    return (translator) => {
      const calendar = calendarIn(translator)
      return withAlso(
        { ...decisionText(decision, translator, { ...now, known }), ...(calendar !== undefined && { calendar }) },
        also,
        translator,
      )
    }
  }

  async function notify(
    transaction: Transaction,
    { studentUserId: recipientUserId, projectId }: LockedApplication,
    notice: Pick<Notice, 'say' | 'fromUserId' | 'asks'>,
  ): Promise<void> {
    await messages.notify(transaction, { ...notice, recipientUserId, projectId })
  }

  return {
    async tellMove(transaction, application, { to, tells, userId: fromUserId, also }) {
      const { stage, toldStage } = application
      if (tells && to === 'invited') {
        await notify(transaction, application, {
          say: (translator) => invitationNotice(application, translator, institution.timeZone),
          fromUserId,
          asks: `invitation/${application.id}`,
        })
      } else if (tells && to !== 'offered' && isUntold(to, toldStage)) {
        await notify(transaction, application, { say: await decided(transaction, application, { stage: to, also }), fromUserId })
      } else if (stage === 'offered' && toldStage === 'offered') {
        await notify(transaction, application, { say: (translator) => offerWithdrawnNotice(application, translator), fromUserId })
      }
    },

    async tell(transaction, application, { userId: fromUserId, also }) {
      await notify(transaction, application, {
        say: await decided(transaction, application, { stage: application.stage, also }),
        fromUserId,
      })
    },
  }
}
