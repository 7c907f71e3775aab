import type { Institution } from '@callboard/contract/institution'
import { withAlso } from '#casting/board/casting.domain.ts'
import type { MovesService } from '#casting/board/moves.service.ts'
import { type Database, inTransaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { AlsoSaid } from '#module.ts'
import type { Clock } from '#platform/clock.ts'
import type { QuietHours } from '#platform/quiet-hours.ts'
import { tellNobodyLeft } from './nobody-left.service.ts'
import { isReminderDue, offerExpiredNotice, reminderNotice } from './offers.domain.ts'
import * as repository from './offers.repository.ts'

/** Ends offers, and sends their reminders. */
export interface DueOffersService {
  /**
   * Ends expired offers, and reminds each student once after half of the time, but not at night. However late it runs, an offer counts as
   * ended from its expiry on. Skips offers to restricted students.
   */
  handle(): Promise<void>
}

/** The maximum number of offers per run; the next run handles the rest. */
const MOST = 1000

export function createDueOffersService(services: {
  db: Database
  clock: Clock
  quietHours: Pick<QuietHours, 'isQuiet'>
  institution: Pick<Institution, 'timeZone'>
  messages: Pick<MessagesService, 'notify' | 'wakeMail'>
  moves: MovesService
}): DueOffersService {
  const { db, clock, quietHours, institution, messages, moves } = services

  async function handleOne(applicationId: number, offerId: number): Promise<void> {
    await inTransaction(db, async (transaction) => {
      const [application] = await moves.lock(transaction, [applicationId])
      const offer = await repository.findOpenOffer(transaction, applicationId)
      // The offer was answered, or withdrawn and sent again, meanwhile.
      if (!application || application.isHeld || offer?.id !== offerId) return
      // The student does not know of the offer yet.
      if (application.toldStage !== 'offered') return
      const now = clock.now()
      const hasEnded = offer.expiresAt <= now
      const also: AlsoSaid[] = []
      if (hasEnded) await moves.move(transaction, application, { to: 'offer-expired', by: 'system', userId: null, tells: true, also })
      else if (offer.remindedAt || quietHours.isQuiet(now) || !isReminderDue(offer, now)) return
      else await repository.setReminded(transaction, offerId, now)
      await messages.notify(transaction, {
        fromUserId: offer.sentBy,
        recipientUserId: application.studentUserId,
        say: (translator) =>
          hasEnded
            ? withAlso(offerExpiredNotice(offer, translator), also, translator)
            : reminderNotice(offer, offer.expiresAt, translator, institution.timeZone),
        projectId: application.projectId,
        ...(!hasEnded && { asks: `offer/${offerId}` as const }),
      })
      if (hasEnded) await tellNobodyLeft(messages, transaction, application, 'expired')
    })
  }

  return {
    async handle() {
      for (const { id, applicationId } of await repository.findDueOffers(db, clock.now(), MOST)) await handleOne(applicationId, id)
      messages.wakeMail()
    },
  }
}
