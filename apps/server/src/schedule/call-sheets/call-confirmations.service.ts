import type { CallSheet } from '@callboard/contract/schedule/call-sheets/endpoints'
import { CALL_SHEET_ERROR } from '@callboard/contract/schedule/call-sheets/errors'
import { type Day, dayOf } from '@callboard/contract/time/month'
import type { Translator } from '@callboard/contract/translate'
import type { BookingAnswersService } from '#casting/bookings/booking-answers.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { CallSender } from './call-sender.service.ts'
import { planSheet, whyClosed } from './call-sheets.domain.ts'
import { updateLine } from './call-sheets.repository.ts'
import type { CallSheetsService, EditableProject } from './call-sheets.service.ts'
import { findCallOfLine } from './own-calls.repository.ts'
import { braked } from './reminders.domain.ts'

/** What the office can do after publishing to get an answer from everyone. */
export interface CallConfirmationsService {
  /**
   * Reminds those of the given people who have not answered and were not reminded within the last hour.
   *
   * @param translator of the casting director, for the time in an error
   */
  remind(
    actor: SignedInActor,
    project: EditableProject,
    day: Day,
    { applicationIds, translator }: { applicationIds: readonly number[]; translator: Translator },
  ): Promise<CallSheet>
  /** Stores or removes that a person confirmed by telephone. @throws AppError 409 when they have no call */
  mark(actor: SignedInActor, project: EditableProject, day: Day, applicationId: number, isConfirmed: boolean): Promise<CallSheet>
}

export function createCallConfirmationsService(services: {
  clock: Clock
  institution: { readonly timeZone: string }
  bookingAnswers: Pick<BookingAnswersService, 'agreeByCall'>
  callSheets: Pick<CallSheetsService, 'change'>
  sender: CallSender
}): CallConfirmationsService {
  const { clock, institution, bookingAnswers, callSheets, sender } = services
  return {
    remind: (actor, project, day, { applicationIds, translator }) =>
      callSheets.change(project.id, day, async (transaction, loaded) => {
        const closed = whyClosed(loaded, dayOf(clock.now(), institution.timeZone))
        if (closed) throw new AppError(closed)
        const chosen = new Set(applicationIds)
        const waiting = planSheet(loaded, institution.timeZone).filter(
          ({ line: { isBooked, state, applicationId, sent } }) =>
            isBooked &&
            chosen.has(applicationId) &&
            (state === 'sent' || state === 'seen' || state === 'bounced') &&
            sent !== null &&
            Date.parse(sent.callAt) > clock.now().getTime(),
        )
        if (waiting.length === 0) throw new AppError(CALL_SHEET_ERROR.noneToRemind)
        const { reminding, refusal } = braked(waiting, clock.now(), { translator, timeZone: institution.timeZone })
        if (refusal) throw new AppError(refusal)
        for (const { person } of reminding) {
          const found = person.line && (await findCallOfLine(transaction, person.line.id))
          if (found) await sender.remind(transaction, found, { fromUserId: actor.userId })
        }
        const details = { day, people: reminding.length }
        await recordAudit(transaction, { actor: actor.userId, action: 'call-sheet.reminded', subject: `project:${project.id}`, details })
        return []
      }),

    mark: (actor, project, day, applicationId, isConfirmed) =>
      callSheets.change(project.id, day, async (transaction, { people }) => {
        const person = people.find((one) => one.applicationId === applicationId)
        if (!person?.line?.sentAt || person.line.cancelledAt) throw new AppError(CALL_SHEET_ERROR.notSent)
        await updateLine(transaction, person.line.id, {
          confirmedAt: isConfirmed ? clock.now() : null,
          confirmedBy: isConfirmed ? actor.userId : null,
          problem: null,
        })
        if (isConfirmed) await bookingAnswers.agreeByCall(transaction, applicationId)
        await recordAudit(transaction, {
          actor: actor.userId,
          action: isConfirmed ? 'call-sheet.confirmed' : 'call-sheet.not-confirmed',
          subject: `application:${applicationId}`,
          details: { projectId: project.id, day },
        })
        return [person.userId]
      }),
  }
}
