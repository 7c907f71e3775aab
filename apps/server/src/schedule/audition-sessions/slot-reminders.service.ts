import { filled } from '@callboard/contract/errors'
import type { Institution } from '@callboard/contract/institution'
import { AUDITION_ERROR } from '@callboard/contract/schedule/audition-sessions/errors'
import { isChoiceOver } from '@callboard/contract/schedule/audition-sessions/rules'
import { firstTime, isJustReminded } from '@callboard/contract/time/quiet-hours'
import type { Translator } from '@callboard/contract/translate'
import { type Database, inTransaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { isInRunning, stateOf } from './audition-sessions.domain.ts'
import type { EditableSession } from './audition-sessions.service.ts'
import { type Invitation, setReminded } from './invitations.repository.ts'
import { recordSession } from './plan-session.ts'
import type { SlotsService } from './slots.service.ts'

/** The office's reminders to choose a slot. */
export interface SlotRemindersService {
  /**
   * Reminds people who have not chosen, except those who got a mail about it within the hour.
   *
   * @param translator of the casting director, for the time in an error
   * @returns how many
   * @throws AppError 409 when nobody is left to remind, with the time of the first mail when everybody just got one, and when nobody can
   * choose
   */
  remind(actor: SignedInActor, session: EditableSession, translator: Translator): Promise<number>
}

export function createSlotRemindersService(services: {
  db: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  messages: Pick<MessagesService, 'wakeMail'>
  slots: Pick<SlotsService, 'lock' | 'settle' | 'tell'>
}): SlotRemindersService {
  const { db, clock, messages, slots } = services
  const { institution } = services

  return {
    async remind(actor, { id }, translator) {
      const reminded = await inTransaction(db, async (transaction) => {
        const audition = await slots.lock(transaction, id)
        const { session } = audition
        const now = clock.now()
        const state = stateOf(session, now, institution.timeZone)
        if (state !== 'open') throw new AppError(state === 'over' ? AUDITION_ERROR.over : AUDITION_ERROR.cancelled)
        if (isChoiceOver(session.chooseBy, now)) throw new AppError(AUDITION_ERROR.choiceOver)
        const waiting = audition.people.filter(hasNotChosen)
        if (waiting.length === 0) throw new AppError(AUDITION_ERROR.noneToRemind)
        const due = waiting.filter((person) => !isJustReminded(lastMail(person), now))
        if (due.length === 0)
          throw new AppError(filled(AUDITION_ERROR.reminded, { time: firstTime(waiting.map(lastMail), translator, institution.timeZone) }))
        await setReminded(
          transaction,
          due.map((person) => person.id),
          now,
        )
        for (const invitation of due)
          await slots.tell(transaction, audition, { invitation, fromUserId: actor.userId }, (notices, about) => notices.reminder(about))
        await slots.settle(transaction, audition)
        await recordSession(transaction, actor, 'reminded', session, due.length)
        return due.length
      })
      messages.wakeMail()
      return reminded
    },
  }
}

const lastMail = ({ invitedAt, remindedAt }: Invitation): Date => remindedAt ?? invitedAt

/** People who gave a slot back, declined one, or declined the session count as having answered. */
function hasNotChosen({ slotId, waitingSince, missedOffer, declinedAt, takes, isHeld, stage }: Invitation): boolean {
  return (
    slotId === null &&
    waitingSince === null &&
    missedOffer !== 'declined' &&
    declinedAt === null &&
    takes === 0 &&
    !isHeld &&
    isInRunning(stage)
  )
}
