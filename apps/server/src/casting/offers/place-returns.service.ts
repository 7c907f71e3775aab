import { APPLICATION_ERROR } from '@callboard/contract/casting/applications/errors'
import type { ApplicationStatus } from '@callboard/contract/casting/applications/rules'
import { CASTING_ERROR } from '@callboard/contract/casting/board/errors'
import { statusOf } from '@callboard/contract/casting/board/stages'
import { planOf } from '@callboard/contract/casting/projects/plan'
import type { Institution } from '@callboard/contract/institution'
import { FORMER_MEMBER, RESTRICTED } from '@callboard/contract/restricted'
import { withAlso } from '#casting/board/casting.domain.ts'
import type { LockedApplication, MovesService } from '#casting/board/moves.service.ts'
import type { BookingCalendarService } from '#casting/bookings/booking-calendar.service.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { AlsoSaid } from '#module.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { authorize, ifFound } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import { givenBackNotice } from './offers.domain.ts'
import { ALTERNATES_JOB } from './offers.jobs.ts'
import { tellOpenPlace } from './open-place.service.ts'
import * as repository from './place-returns.repository.ts'

type OwnApplication = Authorized<{ readonly id: number }, 'answer'>

interface Answered {
  readonly id: number
  readonly status: ApplicationStatus
}

/** Students give back their places, or delete their account. */
export interface PlaceReturnsService {
  /** @throws AppError 404 when it is not theirs, or they do not know of it */
  getOwn(actor: SignedInActor, id: number): Promise<OwnApplication>
  /**
   * Gives a place back, tells the office at once, and confirms it to the student with a cancelled calendar event.
   *
   * @throws AppError 409 for a student who does not know of their booking
   */
  cannotCome(application: OwnApplication, reason: string): Promise<Answered>
  /**
   * Handles the deletion of an account. Tells the office, without a name, which places are open again. If the casting call has that rule,
   * offers these places, and those of the student's open offers, to alternates. All of it depends on the commit; call `messages.wakeMail`
   * after it.
   */
  leave(transaction: Transaction, userId: string): Promise<void>
}

export function createPlaceReturnsService(services: {
  db: Database
  jobs: Pick<Jobs, 'enqueue'>
  messages: Pick<MessagesService, 'notify' | 'wakeMail'>
  moves: MovesService
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  bookingCalendar: BookingCalendarService
}): PlaceReturnsService {
  const { db, jobs, messages, moves, clock, institution, bookingCalendar } = services

  async function lock(transaction: Transaction, { id }: OwnApplication): Promise<LockedApplication> {
    const [locked] = await moves.lock(transaction, [id])
    if (!locked) throw new AppError(APPLICATION_ERROR.missing)
    return locked
  }

  /**
   * Confirms to a student who gave back their place that they need not come, and removes it from their calendar.
   *
   * @param also texts about what else they lose
   */
  async function confirm(
    transaction: Transaction,
    { id, projectId, studentUserId, role, project }: LockedApplication,
    also: readonly AlsoSaid[],
  ): Promise<void> {
    const known = await bookingCalendar.known(transaction, id)
    const plan = known ?? planOf({ role, project })
    const calendarIn = await bookingCalendar.event(transaction, id, { method: 'CANCEL', at: clock.now() })
    await messages.notify(transaction, {
      fromUserId: null,
      recipientUserId: studentUserId,
      say: (translator) => {
        const calendar = calendarIn(translator)
        const said = { projectTitle: project.title, roleName: role.name, plan }
        const notice = { ...givenBackNotice(said, translator, institution.timeZone), ...(calendar !== undefined && { calendar }) }
        return withAlso(notice, also, translator)
      },
      projectId,
    })
  }

  return {
    async getOwn({ userId }, id) {
      return authorize(await repository.findOwn(db, userId, id), ifFound(APPLICATION_ERROR.missing))
    },

    async cannotCome(application, reason) {
      const answered = await inTransaction(db, async (transaction) => {
        const locked = await lock(transaction, application)
        if (locked.stage !== 'booked' || locked.toldStage !== 'booked') throw new AppError(CASTING_ERROR.notBooked)
        await tellOpenPlace(messages, transaction, locked, {
          fromUserId: locked.studentUserId,
          name: ({ t }) => (locked.isHeld ? t(RESTRICTED) : locked.studentName),
          reason: () => reason,
        })
        const also: AlsoSaid[] = []
        const to = 'withdrawn'
        const refused = await moves.move(transaction, locked, {
          to,
          by: 'student',
          userId: locked.studentUserId,
          reason,
          tells: true,
          also,
        })
        if (refused) throw new AppError(refused)
        await confirm(transaction, locked, also)
        return { id: locked.id, status: statusOf(to) }
      })
      messages.wakeMail()
      return answered
    },

    async leave(transaction, userId) {
      for (const place of await repository.findPlacesOf(transaction, userId)) {
        if (place.stage === 'booked') {
          await tellOpenPlace(messages, transaction, place, {
            fromUserId: null,
            name: ({ t }) => t(FORMER_MEMBER),
            reason: ({ t }) => t('They deleted their account.'),
          })
        }
        if (place.project.offersToAlternates) await jobs.enqueue(transaction, ALTERNATES_JOB, { roleId: place.roleId })
      }
    },
  }
}
