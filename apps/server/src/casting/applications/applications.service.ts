import type { OwnApplication, ProjectApplication, RemovedApplication } from '@callboard/contract/casting/applications/endpoints'
import { APPLICATION_ERROR } from '@callboard/contract/casting/applications/errors'
import type { ApplicationStatus, DECIDABLE_STATUSES } from '@callboard/contract/casting/applications/rules'
import { movedBy } from '@callboard/contract/casting/board/errors'
import { isUntold, ownEndingOf, stageForStatus, statusOf, studentStageOf } from '@callboard/contract/casting/board/stages'
import { lastKnown } from '@callboard/contract/casting/bookings/rules'
import { isSamePlan, type PlanTerms, planOf } from '@callboard/contract/casting/projects/plan'
import { isOpen } from '@callboard/contract/casting/projects/rules'
import { ROLE_ERROR } from '@callboard/contract/casting/roles/errors'
import type { Institution } from '@callboard/contract/institution'
import { CLASH_REASON } from '@callboard/contract/people/availability/rules'
import { dayOf } from '@callboard/contract/time/month'
import { moverName } from '#casting/board/casting.domain.ts'
import type { LockedApplication, MovesService } from '#casting/board/moves.service.ts'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import { findTimeConflicts, type TimeConflict } from '#db/time-conflicts.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize, ifFound, ofDesk } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { chooseRole, type RoleToApplyFor } from './applications.domain.ts'
import * as repository from './applications.repository.ts'
import { officeApplications } from './office-applications.ts'

/** An application together with the proof that the actor may change it in one way. */
type Changeable<Action extends 'withdraw' | 'decide'> = Authorized<{ readonly id: number }, Action>

/** The changes of a casting director; omitted fields stay as they are. */
export interface Decision {
  readonly status?: (typeof DECIDABLE_STATUSES)[number]
  readonly notes?: string | null
  /** The notes that the casting director saw before the change, to detect a conflict. */
  readonly notesBefore?: string | null
  /** Whether the new status undoes the actor's own last move. */
  readonly isUndo?: boolean | undefined
}

/** Applications of students to casting calls, and the decisions on them. */
export interface ApplicationsService {
  /** The actor's applications, newest first. */
  own(actor: SignedInActor): Promise<OwnApplication[]>
  /**
   * Applies for a role of a casting call; without a `roleId`, for the only open one. A withdrawn application or an invitation becomes
   * pending, and keeps its history.
   *
   * @throws AppError 404 for a casting call or role that the student may not see; 409 without a profile, a second time, when it is closed,
   * or when several roles are open
   */
  apply(actor: SignedInActor, wanted: { projectId: number; roleId?: number | undefined }): Promise<OwnApplication>
  /** @throws AppError 404 when the application is not theirs */
  getWithdrawable(actor: SignedInActor, id: number): Promise<Changeable<'withdraw'>>
  /** @throws AppError 409 when the application is no longer pending */
  withdraw(actor: SignedInActor, application: Changeable<'withdraw'>): Promise<OwnApplication>
  /**
   * The applications to one casting call, oldest first, with their history.
   *
   * @throws AppError 404 when there is no such casting call
   */
  ofProject(actor: SignedInActor, projectId: number): Promise<ProjectApplication[]>
  /** Applications whose students deleted their accounts, newest first. @throws AppError 404 when there is no such casting call */
  removedFrom(actor: SignedInActor, projectId: number): Promise<RemovedApplication[]>
  /** The number of applications to each casting call, withdrawn ones included. Casting calls without applications are left out. */
  counts(projectId?: number): Promise<{ projectId: number; count: number }[]>
  /** @throws AppError 403 for anyone but casting directors, 404 when it does not exist */
  getDecidable(actor: SignedInActor, id: number): Promise<Changeable<'decide'>>
  /**
   * Sets status or notes. Records each change in the history, and notifies the student of a new status.
   *
   * @throws AppError 409 when the student has withdrawn it, when another person has changed the notes since `notesBefore`, and for the undo of
   * somebody else's move
   */
  decide(actor: SignedInActor, application: Changeable<'decide'>, decision: Decision): Promise<ProjectApplication>
}

export function createApplicationsService(services: {
  db: Database
  clock: Clock
  institution: Institution
  projects: ProjectsService
  messages: MessagesService
  moves: MovesService
}): ApplicationsService {
  const { db, clock, institution, projects, messages, moves } = services

  const ownWith = (application: repository.StoredOwnApplication, now: Date, inTheWay: TimeConflict[] = []) =>
    ownOf(application, { now, today: dayOf(now, institution.timeZone), inTheWay })

  async function ownById(actor: SignedInActor, id: number): Promise<OwnApplication> {
    const [found] = await repository.findOwnApplications(db, actor.userId, id)
    if (!found) throw new AppError(APPLICATION_ERROR.missing)
    return ownWith(found, clock.now(), (await findTimeConflicts(db, found.offer ? [id] : [])).get(id))
  }

  /** Applies for a role: with a new application, or with an existing one that was withdrawn, invited, or not known to the student. */
  async function applyFor(
    transaction: Transaction,
    { userId }: SignedInActor,
    { role, projectId, studentId }: { role: RoleToApplyFor; projectId: number; studentId: number },
  ): Promise<number> {
    const submittedAt = clock.now()
    if (!role.application) {
      const id = await repository.insertApplication(transaction, {
        projectId,
        roleId: role.id,
        studentId,
        submittedAt,
        movedAt: submittedAt,
      })
      if (id === undefined) throw new AppError(APPLICATION_ERROR.duplicate)
      await moves.enter(transaction, { applicationId: id, stage: 'submitted', userId, studentUserId: userId })
      return id
    }
    const [locked] = await moves.lock(transaction, [role.application.id])
    if (!locked) throw new AppError(APPLICATION_ERROR.duplicate)
    if (locked.toldStage === null) await moves.reveal(transaction, locked)
    else {
      const refused = await moves.move(transaction, locked, { to: 'submitted', by: 'student', userId, tells: true })
      if (refused) throw new AppError(APPLICATION_ERROR.duplicate)
    }
    await repository.setSubmittedAt(transaction, locked.id, submittedAt)
    return locked.id
  }

  /** Refuses the undo when somebody else made the last move. */
  async function refuseUndo(transaction: Transaction, { userId }: SignedInActor, application: LockedApplication): Promise<void> {
    const last = await moves.lastMove(transaction, application.id)
    if (last && last.changedBy !== userId) throw new AppError(movedBy(moverName(last, application), application.stage))
  }

  /**
   * Sets a status and notes, and notifies the student of a new status. May overbook a role, or book a student who is busy, without a
   * reason.
   */
  async function decideLocked(
    transaction: Transaction,
    { userId }: SignedInActor,
    locked: LockedApplication,
    { status, notes }: { status: ApplicationStatus; notes: string | null },
  ): Promise<void> {
    const to = status === 'withdrawn' ? locked.stage : stageForStatus(locked.stage, status)
    if (to === locked.stage) return moves.note(transaction, locked, notes, userId)
    const mayBook = { mayOverbook: true, clashReason: CLASH_REASON.status }
    const refused = await moves.move(transaction, locked, { to, by: 'office', userId, notes, tells: true, ...mayBook })
    if (refused) throw new AppError(refused)
  }

  return {
    async own({ userId }) {
      const found = await repository.findOwnApplications(db, userId)
      const now = clock.now()
      const inTheWay = await findTimeConflicts(
        db,
        found.flatMap((application) => (application.offer ? application.id : [])),
      )
      return found.map((application) => ownWith(application, now, inTheWay.get(application.id)))
    },

    async apply(actor, { projectId, roleId }) {
      const id = await inTransaction(db, async (transaction) => {
        const profile = await repository.findAndLockProfile(transaction, actor.userId)
        const project = await projects.lockVisible(transaction, actor, projectId)
        if (!profile) throw new AppError(APPLICATION_ERROR.profileRequired)
        if (profile.isHeld) throw new AppError(APPLICATION_ERROR.onHold)
        const role = chooseRole(await repository.findRolesFor(transaction, projectId, profile.id), roleId)
        if (role === 'missing') throw new AppError(ROLE_ERROR.missing)
        if (role === 'which') throw new AppError(project.open ? ROLE_ERROR.which : APPLICATION_ERROR.closed)
        if (role === 'not-open') throw new AppError(ROLE_ERROR.notOpen)
        if (role === 'duplicate') throw new AppError(APPLICATION_ERROR.duplicate)
        if (!project.open) throw new AppError(APPLICATION_ERROR.closed)
        return applyFor(transaction, actor, { role, projectId, studentId: profile.id })
      })
      return ownById(actor, id)
    },

    async getWithdrawable(actor, id) {
      const { id: own } = await ownById(actor, id)
      return authorize({ id: own }, ifFound(APPLICATION_ERROR.missing))
    },

    async withdraw(actor, { id }) {
      await inTransaction(db, async (transaction) => {
        const [locked] = await moves.lock(transaction, [id])
        // Checks the stage that the student knows. An untold decision must not show here.
        if (!locked?.toldStage || statusOf(locked.toldStage) !== 'pending') throw new AppError(APPLICATION_ERROR.notPending)
        const to = locked.stage === 'invited' || locked.stage === 'offered' ? 'declined' : 'withdrawn'
        const refused = await moves.move(transaction, locked, { to, by: 'student', userId: actor.userId, tells: true })
        if (refused) throw new AppError(APPLICATION_ERROR.notPending)
      })
      return ownById(actor, id)
    },

    async ofProject(actor, projectId) {
      await projects.get(actor, projectId)
      return officeApplications(db, { projectId })
    },

    async removedFrom(actor, projectId) {
      await projects.get(actor, projectId)
      const removed = await repository.findRemovedApplications(db, projectId)
      return removed.map(({ status, removedAt }) => ({ status, removedAt: removedAt.toISOString() }))
    },

    counts: (projectId) => repository.countByProject(db, projectId),

    async getDecidable(actor, id) {
      const [found] = await repository.findProjectApplications(db, { ids: [id] })
      return authorize(found && !found.isHeld ? { id: found.id } : undefined, ofDesk(actor, APPLICATION_ERROR.missing))
    },

    async decide(actor, { id }, decision) {
      const decided = await inTransaction(db, async (transaction) => {
        const [locked] = await moves.lock(transaction, [id])
        if (!locked) throw new AppError(APPLICATION_ERROR.missing)
        if (locked.status === 'withdrawn') throw new AppError(APPLICATION_ERROR.withdrawnByStudent)
        const { status = locked.status, notes = locked.notes, notesBefore = locked.notes } = decision
        if (decision.isUndo) await refuseUndo(transaction, actor, locked)
        if (notes !== locked.notes && notesBefore !== locked.notes) throw new AppError(APPLICATION_ERROR.staleNotes)
        if (status !== locked.status || notes !== locked.notes) {
          await decideLocked(transaction, actor, locked, { status, notes })
          await recordAudit(transaction, {
            actor: actor.userId,
            action: 'application.decided',
            subject: `application:${id}`,
            details: { projectId: locked.projectId, from: locked.status, to: status, notesChanged: notes !== locked.notes },
          })
        } else if (decision.status && isUntold(locked.stage, locked.toldStage)) {
          await moves.tell(transaction, locked, actor.userId)
        }
        const [shown] = await officeApplications(transaction, { ids: [id] })
        if (!shown) throw new AppError(APPLICATION_ERROR.missing)
        return shown
      })
      messages.wakeMail()
      return decided
    },
  }
}

/** The current plan of a booking, if the student agreed to a different one. */
function newPlanOf(
  { booking, callAt, wrapAt }: Pick<repository.StoredOwnApplication, 'booking' | 'callAt' | 'wrapAt'>,
  now: PlanTerms,
): OwnApplication['newPlan'] {
  if (!booking || isSamePlan(booking.agreed, now)) return null
  return {
    before: lastKnown(booking, now),
    version: booking.version,
    now,
    called: callAt && { callAt: callAt.toISOString(), wrapAt: wrapAt?.toISOString() ?? null },
  }
}

/** An application as its student sees it. An expired offer has ended, even before the job has recorded that. */
function ownOf(
  {
    submittedAt,
    toldStage,
    offer,
    gaveBack,
    dates,
    call,
    booking,
    callAt,
    wrapAt,
    arrival,
    ...application
  }: repository.StoredOwnApplication,
  { now, today, inTheWay }: { now: Date; today: string; inTheWay: TimeConflict[] },
): OwnApplication {
  const isOffered = offer !== null && offer.expiresAt > now
  const known = toldStage === 'offered' && !isOffered ? 'offer-expired' : (toldStage ?? 'submitted')
  return {
    ...application,
    project: { ...application.project, open: isOpen(application.project, today) },
    status: statusOf(known),
    stage: studentStageOf(known),
    ending: ownEndingOf(known, gaveBack),
    submittedAt: submittedAt.toISOString(),
    newPlan:
      known === 'booked' && application.project.status !== 'cancelled'
        ? newPlanOf({ booking, callAt, wrapAt }, planOf({ role: dates, project: call }))
        : null,
    arrival: known === 'booked' ? (arrival?.toISOString() ?? null) : null,
    wrap: known === 'booked' ? (wrapAt?.toISOString() ?? null) : null,
    offer: isOffered ? { ...offer, inTheWay, sentAt: offer.sentAt.toISOString(), expiresAt: offer.expiresAt.toISOString() } : null,
  }
}
