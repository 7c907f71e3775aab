import type { Moved } from '@callboard/contract/casting/board/endpoints'
import type { Closure, ClosureInput, RoleCancellation } from '@callboard/contract/casting/closure/endpoints'
import { CLOSING_ERROR, closedBy } from '@callboard/contract/casting/closure/errors'
import { CLOSED_STATUSES, isUnanswered, wrongNoteField } from '@callboard/contract/casting/closure/rules'
import { planOf } from '@callboard/contract/casting/projects/plan'
import { NOTIFICATION } from '@callboard/contract/notifications'
import { FORMER_MEMBER } from '@callboard/contract/restricted'
import type { Translator } from '@callboard/contract/translate'
import { withValues } from '@callboard/contract/translate'
import type { CastingService } from '#casting/board/casting.service.ts'
import type { MovesService } from '#casting/board/moves.service.ts'
import type { BookingCalendarService } from '#casting/bookings/booking-calendar.service.ts'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { EditableRole, RolesService } from '#casting/roles/roles.service.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { Closed } from '#module.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import { announce } from '#platform/live.ts'
import { type InstitutionLanguage, translatorFor } from '#platform/translators.ts'
import { closingPeople, hasBegun, roleNotes, suggestedNotes } from './closure.domain.ts'
import { CLOSE_PROJECT_JOB } from './closure.jobs.ts'
import * as repository from './closure.repository.ts'

/** The whole of a casting call. */
const whole = (projectId: number) => ({ projectId, roleId: null })

type EditableProject = Awaited<ReturnType<ProjectsService['getEditable']>>

/** Closes a casting call so that every student gets an answer. */
export interface ClosureService {
  /**
   * The students who have no answer or are booked, and the state of a running closure.
   *
   * @throws AppError 404 when there is no such casting call
   */
  view(actor: SignedInActor, projectId: number): Promise<Closure>
  /**
   * Sets the status of the casting call. A job then answers each student once. It begins when the time for an undo is over.
   *
   * @throws AppError 400 for an unknown merge field, 409 while it is being closed, and when it has ended with another status
   */
  close(actor: SignedInActor, project: EditableProject, input: ClosureInput): Promise<Closure>
  /**
   * Undoes a closure that the actor started, before anybody is told. The casting call gets its earlier status back.
   *
   * @throws AppError 409 when no closure runs, when people are told already, and when a colleague has started it or changed the status
   * since
   */
  undo(actor: SignedInActor, project: EditableProject): Promise<Closure>
  /** The students who have no answer about a role or are booked for it. @throws AppError 404 when it is gone */
  viewRole(role: EditableRole): Promise<RoleCancellation>
  /** Cancels a role; a job tells everybody in it, as `close` does. @throws AppError 409 as `RolesService.setCancelled` */
  cancelRole(actor: SignedInActor, role: EditableRole): Promise<RoleCancellation>
  /** Reopens a cancelled role. Students who were told do not get their place back. @throws AppError 409 when it is not cancelled */
  reopenRole(actor: SignedInActor, role: EditableRole): Promise<void>
  /**
   * Answers the students of a casting call that was closed by changing its status, as `close` does, with the suggested notes. Does nothing
   * if nobody waits.
   */
  followStatus(transaction: Transaction, closed: Closed): Promise<void>
  /**
   * Records that the shoot is over: booked students are completed, except those who did not come. Returns and throws as moves of the
   * casting room, and can be undone the same way.
   *
   * @throws AppError 409 before the shoot begins, and when nobody is booked any more
   */
  endShoot(actor: SignedInActor, project: EditableProject, absentIds: readonly number[], translator: Translator): Promise<Moved>
}

/** Seconds until the job begins: as long as the notification offers an undo. */
const HELD_SECONDS = NOTIFICATION.undoMs / 1000

export function createClosureService(services: {
  db: Database
  clock: Clock
  jobs: Jobs
  institution: InstitutionLanguage & { readonly timeZone: string }
  projects: Pick<ProjectsService, 'get' | 'setStatus'>
  roles: Pick<RolesService, 'setCancelled'>
  moves: Pick<MovesService, 'move'>
  casting: Pick<CastingService, 'cards' | 'changeEach'>
  bookingCalendar: Pick<BookingCalendarService, 'stays'>
}): ClosureService {
  const { db, clock, jobs, institution, projects, roles, moves, casting, bookingCalendar } = services

  const here = () => ({ at: clock.now(), timeZone: institution.timeZone })

  const view: ClosureService['view'] = async (actor, projectId) => {
    await projects.get(actor, projectId)
    // Reads the closure before its people. Otherwise those answered in between would show as forgotten.
    const running = await repository.findRunning(db, whole(projectId))
    const found = await repository.findClosable(db, whole(projectId))
    return {
      people: closingPeople(found, (language) => translatorFor(institution, language), {
        ...here(),
        firstCalls: await repository.findFirstCalls(db, projectId),
      }),
      notes: suggestedNotes((language) => translatorFor(institution, language)),
      promised: (await repository.findPromised(db, projectId)) ?? null,
      runningSince: running?.startedAt.toISOString() ?? null,
      isHeld: running?.begunAt === null,
    }
  }

  async function viewRole({ id: roleId, projectId }: EditableRole): Promise<RoleCancellation> {
    const closing = { projectId, roleId }
    const found = await repository.findClosable(db, closing)
    const studentIds = found.filter(({ isHeld }) => !isHeld).map(({ studentId }) => studentId)
    const without = found.map(({ id }) => id)
    const running = await repository.findRunning(db, closing)
    return {
      people: closingPeople(found, (language) => translatorFor(institution, language), {
        ...here(),
        firstCalls: await repository.findFirstCalls(db, projectId),
        why: 'released',
        staying: await bookingCalendar.stays(db, { projectId, studentIds, without, at: clock.now() }),
      }),
      notes: roleNotes((language) => translatorFor(institution, language)),
      runningSince: running?.startedAt.toISOString() ?? null,
      isHeld: running?.begunAt === null,
    }
  }

  /** Stores a closure, and queues its job for when the time for an undo is over. @returns false if one runs already */
  async function begin(
    transaction: Transaction,
    values: Omit<Parameters<typeof repository.insertClosing>[1], 'startedAt'>,
  ): Promise<boolean> {
    const id = await repository.insertClosing(transaction, { ...values, startedAt: clock.now() })
    if (id === undefined) return false
    if (values.roleId === null) {
      await recordAudit(transaction, {
        actor: values.startedBy,
        action: 'project.closed',
        subject: `project:${values.projectId}`,
        details: { status: values.status },
      })
    }
    await jobs.enqueueAfter(transaction, CLOSE_PROJECT_JOB, { id }, HELD_SECONDS)
    await announce(transaction, 'applications', 'desk')
    return true
  }

  return {
    view,

    viewRole,

    async cancelRole(actor, role) {
      const { id: roleId, projectId } = role
      await inTransaction(db, async (transaction) => {
        const statusBefore = await roles.setCancelled(transaction, actor, role, true)
        const notes = roleNotes((language) => translatorFor(institution, language))
        const values = { projectId, roleId, status: 'cancelled', statusBefore, notes, absentIds: [], startedBy: actor.userId } as const
        if (!(await begin(transaction, { ...values, absentIds: [] }))) throw new AppError(CLOSING_ERROR.running)
      })
      return viewRole(role)
    },

    async reopenRole(actor, role) {
      await inTransaction(db, async (transaction) => {
        const running = await repository.lockRunning(transaction, { projectId: role.projectId, roleId: role.id })
        await roles.setCancelled(transaction, actor, role, false)
        if (!running) return
        // The running job would tell the remaining students that the reopened role is cancelled.
        if (running.begunAt !== null) throw new AppError(CLOSING_ERROR.running)
        await repository.deleteClosing(transaction, running.id)
        await announce(transaction, 'applications', 'desk')
      })
    },

    async followStatus(transaction, { projectId, status, userId, statusBefore }) {
      // Attendance is recorded when the shoot is over.
      const waits = status === 'cancelled' || (await repository.findClosable(transaction, whole(projectId))).some(isUnanswered)
      if (!waits) return
      const notes = suggestedNotes((language) => translatorFor(institution, language))[status]
      await begin(transaction, { ...whole(projectId), status, statusBefore, notes, absentIds: [], startedBy: userId })
    },

    async endShoot({ userId }, { id: projectId }, absentIds, translator) {
      const absent = new Set(absentIds)
      const firstCalls = await repository.findFirstCalls(db, projectId)
      const booked = (await repository.findClosable(db, whole(projectId))).filter(({ stage }) => stage === 'booked')
      if (booked.length === 0) throw new AppError(CLOSING_ERROR.noneBooked)
      // Without a day, the student may have come on any day.
      const ids = booked.flatMap(({ id, roleId, dates, call }) => {
        const plan = planOf({ role: dates, project: call })
        return plan.shootDate === null || hasBegun(plan, firstCalls.get(roleId), here()) ? [id] : []
      })
      if (ids.length === 0) throw new AppError(CLOSING_ERROR.notBegun)
      const chosen = (await casting.cards(db, { ids })).map(({ id, version }) => ({ id, version }))
      return casting.changeEach(chosen, translator, (transaction, application) => {
        const to = absent.has(application.id) ? 'no-show' : 'completed'
        return moves.move(transaction, application, { to, by: 'office', userId, tells: false, audit: 'application.moved' })
      })
    },

    async close(actor, project, { status, notes, absentIds }) {
      const wrong = wrongNoteField(notes)
      if (wrong) throw fieldError('notes', wrong)
      const { id: projectId } = project
      await inTransaction(db, async (transaction) => {
        const before = await projects.setStatus(transaction, actor, project, status)
        const begun = await begin(transaction, {
          ...whole(projectId),
          status,
          statusBefore: before,
          notes,
          absentIds,
          startedBy: actor.userId,
        })
        if (!begun) throw new AppError(CLOSING_ERROR.running)
        const ended = CLOSED_STATUSES.find((one) => one === before)
        if (ended && ended !== status) throw new AppError(CLOSING_ERROR[ended])
      })
      return view(actor, projectId)
    },

    async undo(actor, project) {
      const { id: projectId } = project
      await inTransaction(db, async (transaction) => {
        const running = await repository.lockRunning(transaction, whole(projectId))
        if (!running) throw new AppError(CLOSING_ERROR.notRunning)
        if (running.startedBy !== actor.userId) throw new AppError(closedBy(running.starterName ?? withValues(FORMER_MEMBER)))
        if (running.begunAt !== null || running.statusBefore === null) throw new AppError(CLOSING_ERROR.begun)
        const status = await projects.setStatus(transaction, actor, project, running.statusBefore)
        if (status !== running.status) throw new AppError(CLOSING_ERROR.reopened)
        await repository.deleteClosing(transaction, running.id)
        const audit = { actor: actor.userId, action: 'project.closing-undone', subject: `project:${projectId}` }
        await recordAudit(transaction, { ...audit, details: { status: running.status } })
        await announce(transaction, 'applications', 'desk')
      })
      return view(actor, projectId)
    },
  }
}
