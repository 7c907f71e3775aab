import { isKnownAsBooked } from '@callboard/contract/casting/board/stages'
import { isClosed } from '@callboard/contract/casting/closure/rules'
import { planOf } from '@callboard/contract/casting/projects/plan'
import type { Institution } from '@callboard/contract/institution'
import { RESTRICTED } from '@callboard/contract/restricted'
import { dayOf } from '@callboard/contract/time/month'
import type { LockedApplication, MovesService } from '#casting/board/moves.service.ts'
import type { Transaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import { ALTERNATES_JOB } from './offers.jobs.ts'
import { tellOpenPlace } from './open-place.service.ts'
import { findBookedIds, findComing } from './place-returns.repository.ts'

/** Releases the places of students who can no longer take part. */
export interface LostPlacesService {
  /**
   * Releases a student from the bookings of coming shoots, before they are restricted. Tells them that they need not come, and tells the
   * office, without a name, that places are open. Asks alternates if the casting call says so. Call `messages.wakeMail` after the commit.
   *
   * @returns how many known bookings ended
   */
  release(transaction: Transaction, studentId: number, userId: string): Promise<number>
  /** The names of students with a known booking from today on. */
  coming(transaction: Transaction, studentIds: readonly number[]): Promise<string[]>
}

export function createLostPlacesService(services: {
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  jobs: Pick<Jobs, 'enqueue'>
  messages: Pick<MessagesService, 'notify'>
  moves: Pick<MovesService, 'lock' | 'move'>
}): LostPlacesService {
  const { clock, institution, jobs, messages, moves } = services

  /** Whether a shoot is still to come. A shoot without a day is, until its casting call is closed. */
  const isComing = (application: LockedApplication) => {
    const { shootDate } = planOf(application)
    if (shootDate === null) return !isClosed(application.project.status)
    return shootDate >= dayOf(clock.now(), institution.timeZone)
  }

  return {
    async release(transaction, studentId, userId) {
      let ended = 0
      for (const application of await moves.lock(transaction, await findBookedIds(transaction, studentId))) {
        const { stage, toldStage, isHeld, projectId, project, role, roleId } = application
        if (isHeld || project.status === 'cancelled' || stage !== 'booked' || !isComing(application)) continue
        const tells = isKnownAsBooked(toldStage)
        const movement = { to: 'released', by: 'office', userId, tells, audit: 'application.moved' } as const
        const refused = await moves.move(transaction, application, movement)
        if (refused) throw new AppError(refused)
        if (tells) ended += 1
        await tellOpenPlace(
          messages,
          transaction,
          { projectId, project, role },
          { fromUserId: null, name: ({ t }) => t(RESTRICTED), reason: ({ t }) => t('A hold ends bookings.') },
        )
        if (project.offersToAlternates) await jobs.enqueue(transaction, ALTERNATES_JOB, { roleId })
      }
      return ended
    },

    coming: (transaction, studentIds) => findComing(transaction, studentIds, dayOf(clock.now(), institution.timeZone)),
  }
}
