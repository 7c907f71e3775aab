import type { Institution } from '@callboard/contract/institution'
import type {
  AskedDays,
  AvailabilityException,
  BusyTimes,
  ExceptionInput,
  Term,
  TermInput,
} from '@callboard/contract/people/availability/endpoints'
import { AVAILABILITY_ERROR } from '@callboard/contract/people/availability/errors'
import { AVAILABILITY_LIMITS, AVAILABILITY_MESSAGE, isOvernight } from '@callboard/contract/people/availability/plan'
import { addDays, dayOf } from '@callboard/contract/time/month'
import { brokenConstraint, type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { authorizeOwnTime, authorizeTalentTime } from './availability.access.ts'
import { weeksOf } from './availability.domain.ts'
import * as repository from './availability.repository.ts'
import { type Audience, findBusy, findCoveredDays, findFree } from './busy-times.repository.ts'

/** Availability of students. Every method throws AppError 404 for an actor without a profile. */
export interface AvailabilityService {
  /** The actor's terms, and exceptions that have not ended. */
  own(actor: SignedInActor): Promise<{ terms: Term[]; exceptions: AvailabilityException[] }>
  /** What occupies the actor's time, and why. Leaves out decisions that the actor has not been told. */
  ownBusyTimes(actor: SignedInActor, days: AskedDays): Promise<BusyTimes>
  /** What occupies a talent's time, for casting directors. @throws AppError 404, also for a restricted student */
  talentBusyTimes(actor: SignedInActor, profileId: number, days: AskedDays): Promise<BusyTimes>
  /** @throws AppError 409 when it overlaps another term, or beyond the limit */
  addTerm(actor: SignedInActor, input: TermInput): Promise<Term>
  /** @throws AppError 404; 409 when the term overlaps another one */
  changeTerm(actor: SignedInActor, id: number, input: TermInput): Promise<Term>
  /** @throws AppError 404 */
  removeTerm(actor: SignedInActor, id: number): Promise<void>
  /** @throws AppError 400 when the exception is in the past; 409 beyond the limit */
  addException(actor: SignedInActor, input: ExceptionInput): Promise<AvailabilityException>
  /** @throws AppError 404 */
  removeException(actor: SignedInActor, id: number): Promise<void>
  /** Sets the time zone in which the weekly hours are meant. */
  useZone(transaction: Transaction, zone: string): Promise<void>
}

export function createAvailabilityService(services: {
  db: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
}): AvailabilityService {
  const { db, clock, institution } = services

  const getOwn = async (actor: SignedInActor) => authorizeOwnTime(actor, await repository.findStudentOfUser(db, actor.userId))

  /** Changes the actor's own time. */
  function change<Result>(
    actor: SignedInActor,
    work: (transaction: Transaction, student: repository.PlannedStudent) => Promise<Result>,
  ): Promise<Result> {
    return inTransaction(db, async (transaction) => {
      const student = authorizeOwnTime(actor, await repository.lockStudentOfUser(transaction, actor.userId))
      const result = await work(transaction, student)
      await announce(transaction, 'talent', { userIds: [actor.userId] })
      return result
    })
  }

  function refuseOverlap(error: unknown): never {
    throw brokenConstraint(error) === repository.ONE_TERM_A_DAY ? new AppError(AVAILABILITY_ERROR.termOverlap) : error
  }

  async function busyTimes(student: repository.ReadableStudent, days: AskedDays, audience: Audience): Promise<BusyTimes> {
    const [spans, free, terms, covered] = await Promise.all([
      findBusy(db, student, days, audience),
      findFree(db, student, days),
      repository.findTerms(db, student),
      findCoveredDays(db, student),
    ])
    const kept = covered.map(({ keptFrom, to }) => ({ from: keptFrom, to }))
    return { spans, free, covered, weeks: weeksOf(days, terms, student.hours, kept) }
  }

  return {
    useZone: repository.setCampusZone,
    async own(actor) {
      const student = await getOwn(actor)
      const [terms, exceptions] = await Promise.all([
        repository.findTerms(db, student),
        repository.findExceptions(db, student, clock.now()),
      ])
      return { terms, exceptions }
    },

    ownBusyTimes: async (actor, days) => busyTimes(await getOwn(actor), days, 'student'),

    talentBusyTimes: async (actor, profileId, days) =>
      busyTimes(authorizeTalentTime(actor, await repository.findStudent(db, profileId)), days, 'office'),

    addTerm: (actor, input) =>
      change(actor, async (transaction, student) => {
        if ((await repository.countTerms(transaction, student)) >= AVAILABILITY_LIMITS.terms)
          throw new AppError(AVAILABILITY_ERROR.tooManyTerms)
        return repository.insertTerm(transaction, student, input, clock.now())
      }).catch(refuseOverlap),

    changeTerm: (actor, id, input) =>
      change(actor, async (transaction, student) => {
        const changed = await repository.updateTerm(transaction, student, id, input)
        if (!changed) throw new AppError(AVAILABILITY_ERROR.termMissing)
        return changed
      }).catch(refuseOverlap),

    removeTerm: (actor, id) =>
      change(actor, async (transaction, student) => {
        if (!(await repository.deleteTerm(transaction, student, id))) throw new AppError(AVAILABILITY_ERROR.termMissing)
      }),

    addException: (actor, input) =>
      change(actor, async (transaction, student) => {
        const now = clock.now()
        const last = isOvernight(input) ? addDays(input.to, 1) : input.to
        // For a single day, the page shows only the first field.
        if (last < dayOf(now, institution.timeZone)) throw fieldError(input.to === input.from ? 'from' : 'to', AVAILABILITY_MESSAGE.over)
        if ((await repository.countExceptions(transaction, student, now)) >= AVAILABILITY_LIMITS.exceptions)
          throw new AppError(AVAILABILITY_ERROR.tooManyExceptions)
        if (await repository.contradictsException(transaction, student, input))
          throw new AppError(input.isFree ? AVAILABILITY_ERROR.busyThen : AVAILABILITY_ERROR.freeThen)
        return repository.insertException(transaction, student, input, now)
      }),

    removeException: (actor, id) =>
      change(actor, async (transaction, student) => {
        if (!(await repository.deleteException(transaction, student, id))) throw new AppError(AVAILABILITY_ERROR.exceptionMissing)
      }),
  }
}
