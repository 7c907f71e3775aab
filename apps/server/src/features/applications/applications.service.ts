import {
  APPLICATION_MESSAGE,
  type OwnApplication,
  type ProjectApplication,
  type RemovedApplication,
} from '@callboard/contract/applications/endpoints'
import type { DECIDABLE_STATUSES } from '@callboard/contract/applications/rules'
import { ERROR_MESSAGE } from '@callboard/contract/errors'
import { HOLD_MESSAGE, RESTRICTED } from '@callboard/contract/holds/rules'
import { photoUrl } from '@callboard/contract/photos/endpoints'
import { type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import type { MessagesService } from '#features/messages/messages.service.ts'
import { FACE_SIZE } from '#features/photos/portfolio.service.ts'
import type { ProjectsService } from '#features/projects/projects.service.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError, conflict, notFound } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { changedByName, statusNotice } from './applications.domain.ts'
import * as repository from './applications.repository.ts'

/** An application together with the proof that the actor may change it in one way. */
type Changeable<Action extends 'withdraw' | 'decide'> = Authorized<{ readonly id: number }, Action>

/** The changes of a casting director; omitted fields stay as they are. */
export interface Decision {
  readonly status?: (typeof DECIDABLE_STATUSES)[number]
  readonly notes?: string | null
  /** The notes that the casting director saw before the change, to detect a conflict. */
  readonly notesBefore?: string | null
}

/** Applications of students to casting calls, and the decisions on them. */
export interface ApplicationsService {
  /** The actor's applications, newest first. */
  own(actor: SignedInActor): Promise<OwnApplication[]>
  /**
   * Applies to a casting call. A withdrawn application becomes pending again and keeps its history.
   *
   * @throws AppError 404 for a casting call that the student may not see; 409 without a profile, a second time, or when it is closed
   */
  apply(actor: SignedInActor, projectId: number): Promise<OwnApplication>
  /** @throws AppError 404 when it is not theirs */
  getWithdrawable(actor: SignedInActor, id: number): Promise<Changeable<'withdraw'>>
  /** @throws AppError 409 when it is no longer pending */
  withdraw(actor: SignedInActor, application: Changeable<'withdraw'>): Promise<OwnApplication>
  /**
   * The applications to one casting call, oldest first, with their history.
   *
   * @throws AppError 404 when there is no such casting call
   */
  ofProject(actor: SignedInActor, projectId: number): Promise<ProjectApplication[]>
  /** Applications whose students deleted their accounts, newest first. @throws AppError 404 when there is no such casting call */
  removedFrom(actor: SignedInActor, projectId: number): Promise<RemovedApplication[]>
  /** The number of applications to each casting call, without withdrawn ones. Casting calls without applications are left out. */
  counts(): Promise<{ projectId: number; count: number }[]>
  /** @throws AppError 403 for anyone but casting directors, 404 when it does not exist */
  getDecidable(actor: SignedInActor, id: number): Promise<Changeable<'decide'>>
  /**
   * Sets status or notes. Records each change in the history, and notifies the student of a new status.
   *
   * @throws AppError 409 when the student has withdrawn it, or when another person has changed the notes since `notesBefore`
   */
  decide(actor: SignedInActor, application: Changeable<'decide'>, decision: Decision): Promise<ProjectApplication>
}

export function createApplicationsService(services: {
  db: Database
  clock: Clock
  projects: ProjectsService
  messages: MessagesService
}): ApplicationsService {
  const { db, clock, projects, messages } = services

  async function ownById(actor: SignedInActor, id: number): Promise<OwnApplication> {
    const [found] = await repository.findOwnApplications(db, actor.userId, id)
    if (!found) throw notFound(APPLICATION_MESSAGE.missing)
    return toOwn(found)
  }

  async function forOffice(where: { projectId: number } | { id: number }, queryable: Queryable = db): Promise<ProjectApplication[]> {
    const found = await repository.findProjectApplications(queryable, where)
    const changes = await repository.findChanges(
      queryable,
      found.map(({ id }) => id),
    )
    const history = Map.groupBy(changes, ({ applicationId }) => applicationId)
    return found.map(({ photoHash, isHeld, student, ...application }) =>
      isHeld
        ? toRestricted(application)
        : {
            ...application,
            isRestricted: false,
            submittedAt: application.submittedAt.toISOString(),
            student: { ...student, photoUrl: photoHash === null ? null : photoUrl(photoHash, FACE_SIZE) },
            history: (history.get(application.id) ?? []).map(toChange),
          },
    )
  }

  /** Notifies the student in their inbox and by mail, if the transaction commits. */
  async function tellStudent(
    transaction: Transaction,
    actor: SignedInActor,
    application: repository.LockedApplication,
    status: (typeof DECIDABLE_STATUSES)[number],
  ): Promise<void> {
    await messages.notify(transaction, {
      fromUserId: actor.userId,
      recipientUserId: application.studentUserId,
      say: (translator) => statusNotice(status, application.projectTitle, translator),
      projectId: application.projectId,
    })
  }

  return {
    async own({ userId }) {
      const found = await repository.findOwnApplications(db, userId)
      return found.map(toOwn)
    },

    async apply(actor, projectId) {
      const id = await inTransaction(db, async (transaction) => {
        const profile = await repository.findAndLockProfile(transaction, actor.userId)
        const project = await projects.lockVisible(transaction, actor, projectId)
        if (!profile) throw conflict(APPLICATION_MESSAGE.profileRequired)
        if (profile.heldAt) throw conflict(HOLD_MESSAGE.applying)
        const studentId = profile.id
        if (await repository.hasApplied(transaction, projectId, studentId)) throw conflict(APPLICATION_MESSAGE.duplicate)
        if (!project.open) throw conflict(APPLICATION_MESSAGE.closed)
        const now = clock.now()
        const stored = await repository.insertOrRevive(transaction, { projectId, studentId, submittedAt: now })
        if (!stored) throw conflict(APPLICATION_MESSAGE.duplicate)
        const { notes } = stored
        await repository.insertChange(transaction, {
          applicationId: stored.id,
          status: 'pending',
          notes,
          changedBy: actor.userId,
          changedAt: now,
        })
        await announce(transaction, 'applications', { userIds: [actor.userId] })
        return stored.id
      })
      return ownById(actor, id)
    },

    async getWithdrawable(actor, id) {
      const { id: own } = await ownById(actor, id)
      return { id: own } as Changeable<'withdraw'>
    },

    async withdraw(actor, { id }) {
      await inTransaction(db, async (transaction) => {
        const withdrawn = await repository.withdrawPending(transaction, id)
        if (!withdrawn) throw conflict(APPLICATION_MESSAGE.notPending)
        await repository.insertChange(transaction, {
          applicationId: id,
          status: 'withdrawn',
          notes: withdrawn.notes,
          changedBy: actor.userId,
          changedAt: clock.now(),
        })
        await announce(transaction, 'applications', { userIds: [actor.userId] })
      })
      return ownById(actor, id)
    },

    async ofProject(actor, projectId) {
      await projects.get(actor, projectId)
      return forOffice({ projectId })
    },

    async removedFrom(actor, projectId) {
      await projects.get(actor, projectId)
      const removed = await repository.findRemovedApplications(db, projectId)
      return removed.map(({ status, removedAt }) => ({ status, removedAt: removedAt.toISOString() }))
    },

    counts: () => repository.countByProject(db),

    async getDecidable(actor, id) {
      if (actor.role !== 'admin') throw new AppError(403, ERROR_MESSAGE.forbidden)
      const [found] = await repository.findProjectApplications(db, { id })
      if (!found || found.isHeld) throw notFound(APPLICATION_MESSAGE.missing)
      return { id: found.id } as Changeable<'decide'>
    },

    async decide(actor, { id }, decision) {
      const decided = await inTransaction(db, async (transaction) => {
        const locked = await repository.findAndLockApplication(transaction, id)
        if (!locked) throw notFound(APPLICATION_MESSAGE.missing)
        if (locked.status === 'withdrawn') throw conflict(APPLICATION_MESSAGE.withdrawnByStudent)
        const { status = locked.status, notes = locked.notes, notesBefore = locked.notes } = decision
        if (notes !== locked.notes && notesBefore !== locked.notes) throw conflict(APPLICATION_MESSAGE.staleNotes)
        if (status !== locked.status || notes !== locked.notes) {
          await repository.updateApplication(transaction, id, { status, notes })
          await repository.insertChange(transaction, { applicationId: id, status, notes, changedBy: actor.userId, changedAt: clock.now() })
          await recordAudit(transaction, {
            actor: actor.userId,
            action: 'application.decided',
            subject: `application:${id}`,
            details: { projectId: locked.projectId, from: locked.status, to: status, notesChanged: notes !== locked.notes },
          })
          await announce(transaction, 'applications', { userIds: [locked.studentUserId] })
        }
        if (status !== locked.status) await tellStudent(transaction, actor, locked, status)
        const [shown] = await forOffice({ id }, transaction)
        if (!shown) throw notFound(APPLICATION_MESSAGE.missing)
        return shown
      })
      messages.wakeMail()
      return decided
    },
  }
}

function toOwn({ submittedAt, ...application }: repository.StoredOwnApplication): OwnApplication {
  return { ...application, submittedAt: submittedAt.toISOString() }
}

/** What the office sees of an application while its student is restricted: only that it exists, and its status. */
function toRestricted(application: {
  id: number
  projectId: number
  studentId: number
  status: ProjectApplication['status']
  submittedAt: Date
}) {
  const { id, projectId, studentId, status, submittedAt } = application
  return {
    ...{ id, projectId, studentId, status, submittedAt: submittedAt.toISOString(), isRestricted: true, notes: null, history: [] },
    student: {
      id: studentId,
      userId: '',
      firstName: RESTRICTED,
      lastName: '',
      email: '',
      cellPhone: '',
      major: '',
      year: null,
      age: null,
      photoUrl: null,
    },
  }
}

function toChange({ status, notes, changedAt, ...person }: repository.StoredChange): ProjectApplication['history'][number] {
  return { status, notes, changedBy: changedByName(person), changedAt: changedAt.toISOString() }
}
