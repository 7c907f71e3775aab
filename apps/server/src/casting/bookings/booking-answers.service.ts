import type { LinkedBooking } from '@callboard/contract/casting/bookings/endpoints'
import { BOOKING_ERROR } from '@callboard/contract/casting/bookings/errors'
import { lastKnown, planAnswer } from '@callboard/contract/casting/bookings/rules'
import { isSamePlan, plainPlan, planOf } from '@callboard/contract/casting/projects/plan'
import { filled } from '@callboard/contract/errors'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { firstTime } from '@callboard/contract/time/quiet-hours'
import type { Translator } from '@callboard/contract/translate'
import type { MovesService } from '#casting/board/moves.service.ts'
import type { PlaceReturnsService } from '#casting/offers/place-returns.service.ts'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize, ifFound } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { hashToken } from '#platform/tokens.ts'
import * as repository from './bookings.repository.ts'
import type { PlanFollowersService } from './plan-followers.service.ts'

type EditableProject = Awaited<ReturnType<ProjectsService['getEditable']>>

/** An application with the proof that the actor may answer its booking: its student is signed in, or the actor has its link. */
type AnswerableBooking = Authorized<{ readonly id: number }, 'answer'>

/** The answers of students after the plan of their booking changed. */
export interface BookingAnswersService {
  /** @throws AppError 404 for an unknown token, and while the student is restricted */
  getLinked(token: string): Promise<AnswerableBooking>
  /** Reads the booking of a link without changing it. @throws as `getLinked` */
  linked(token: string): Promise<LinkedBooking>
  /**
   * Agrees to the current plan. The same answer again changes nothing.
   *
   * @param version of the plan that the student has read
   * @throws AppError 409 when the plan has changed since, or they are no longer booked
   */
  agree(booking: AnswerableBooking, version: number): Promise<void>
  /** Gives the place back, as `PlaceReturnsService.cannotCome`. @throws AppError as `cannotCome` and `agree` */
  decline(booking: AnswerableBooking, version: number, reason: string): Promise<void>
  /** Records the student's agreement to the current plan when they confirm a call. */
  agreeByCall(transaction: Transaction, applicationId: number): Promise<void>
  /**
   * Asks booked students again who have not agreed to the current plan.
   *
   * @returns how many were asked
   * @throws AppError 409 when nobody is left to ask, or everybody was asked within the hour
   */
  askAgain(actor: SignedInActor, project: EditableProject, ids: readonly number[], translator: Translator): Promise<number>
}

export function createBookingAnswersService(services: {
  db: Database
  clock: Clock
  institution: { readonly timeZone: string }
  messages: Pick<MessagesService, 'wakeMail'>
  moves: Pick<MovesService, 'lock'>
  answers: Pick<PlaceReturnsService, 'cannotCome'>
  planFollowers: Pick<PlanFollowersService, 'tell'>
}): BookingAnswersService {
  const { db, clock, institution, messages, moves, answers, planFollowers } = services

  async function byToken(token: string): Promise<repository.Concerned> {
    const found = await repository.findByToken(db, hashToken(token))
    if (!found) throw new AppError(BOOKING_ERROR.missing)
    return found
  }

  const isBooked = ({ stage, toldStage }: Pick<repository.Concerned, 'stage' | 'toldStage'>) => stage === 'booked' && toldStage === 'booked'

  /** Locks the booking that a student answers. Refuses when they are no longer booked, or answer an older plan. */
  async function answered(transaction: Transaction, id: number, version: number): Promise<repository.Concerned> {
    await moves.lock(transaction, [id])
    const [person] = await repository.findBookings(transaction, [id])
    if (!person || !isBooked(person)) throw new AppError(BOOKING_ERROR.over)
    if ((person.booking?.version ?? 1) !== version) {
      throw new AppError(filled(BOOKING_ERROR.changedAgain, { plan: plainPlan(planOf(person)) }))
    }
    return person
  }

  async function setAgreed(transaction: Transaction, person: repository.Concerned): Promise<void> {
    const now = planOf(person)
    if (!person.booking || isSamePlan(person.booking.answered ?? person.booking.agreed, now)) return
    await repository.setAgreed(transaction, person.id, { agreed: now, agreedAt: clock.now() })
    await announce(transaction, 'applications', { userIds: [person.userId] })
  }

  return {
    getLinked: async (token) => authorize({ id: (await byToken(token)).id }, ifFound(BOOKING_ERROR.missing)),

    async linked(token) {
      const person = await byToken(token)
      const now = planOf(person)
      const call = await repository.findKnownCall(db, person.id, 'open')
      const { version, ...known } = person.booking ?? { agreed: now, told: now, before: null, version: 1 }
      return {
        firstName: person.firstName,
        projectTitle: person.project.title,
        roleName: person.role.name,
        isCancelled: person.project.status === 'cancelled',
        state: isBooked(person) && person.project.status !== 'cancelled' ? planAnswer({ ...known, now }) : 'over',
        before: lastKnown(known, now),
        now,
        called: call ? { callAt: call.callAt.toISOString(), wrapAt: call.wrapAt?.toISOString() ?? null } : null,
        version,
      }
    },

    async agree({ id }, version) {
      await inTransaction(db, async (transaction) => setAgreed(transaction, await answered(transaction, id, version)))
    },

    async decline(booking, version, reason) {
      await inTransaction(db, (transaction) => answered(transaction, booking.id, version))
      await answers.cannotCome(booking, reason)
    },

    async agreeByCall(transaction, applicationId) {
      const [person] = await repository.findBookings(transaction, [applicationId])
      if (person && isBooked(person)) await setAgreed(transaction, person)
    },

    async askAgain({ userId }, project, ids, translator) {
      const asked = await inTransaction(db, async (transaction) => {
        await moves.lock(transaction, ids)
        const at = clock.now()
        const waiting = (await repository.findBookings(transaction, ids)).flatMap((person) => {
          const { booking, projectId, isHeld } = person
          const now = planOf(person)
          const isAsked = projectId === project.id && isBooked(person) && !isHeld && booking && !isSamePlan(booking.agreed, now)
          return isAsked ? [{ person, booking, now }] : []
        })
        if (waiting.length === 0) throw new AppError(BOOKING_ERROR.noneToAsk)
        const due = waiting.filter(
          ({ booking, now }) => !isSamePlan(booking.told, now) || at.getTime() - booking.toldAt.getTime() >= HOUR_MS,
        )
        if (due.length === 0) {
          const times = waiting.map(({ booking }) => booking.toldAt)
          throw new AppError(filled(BOOKING_ERROR.askedLately, { time: firstTime(times, translator, institution.timeZone) }))
        }
        for (const { person, booking, now } of due) {
          const { agreed, agreedAt } = booking
          const before = lastKnown(booking, now)
          await repository.changeBooking(transaction, { applicationId: person.id, agreed, agreedAt, before, told: now, toldAt: at })
          const change = { projectTitle: person.project.title, roleName: person.role.name, before, after: now }
          await planFollowers.tell(transaction, person, change, 'asked', { userId, at })
        }
        await recordAudit(transaction, {
          actor: userId,
          action: 'booking.asked-again',
          subject: `project:${project.id}`,
          details: { people: due.length },
        })
        await announce(transaction, 'applications', { userIds: due.map(({ person }) => person.userId) })
        return due.length
      })
      messages.wakeMail()
      return asked
    },
  }
}
