import type { Refusal } from '@callboard/contract/all-errors'
import { CASTING_ERROR, movedBy } from '@callboard/contract/casting/board/errors'
import {
  freePlace,
  isUntold,
  type Mover,
  mayMove,
  type Stage,
  statusOf,
  takesPlace,
  toldStage,
} from '@callboard/contract/casting/board/stages'
import { needsRole, wouldReopen } from '@callboard/contract/casting/closure/rules'
import { ROLE_ERROR } from '@callboard/contract/casting/roles/errors'
import type { Institution } from '@callboard/contract/institution'
import type { Transaction } from '#db/client.ts'
import type { AlsoSaid, Module } from '#module.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { beginOf, moverName } from './casting.domain.ts'
import type { DecisionNotices } from './decision-notices.service.ts'
import * as repository from './moves.repository.ts'
import { findAlternates, findAndLockRole, rankAlternates } from './role-people.repository.ts'

export type { LockedApplication } from './moves.repository.ts'

/** One move of an application. */
export interface Movement {
  readonly to: Stage
  readonly by: Mover
  /** The account that moves it; `null` when a rule does. */
  readonly userId: string | null
  readonly reason?: string | null
  /** New notes of the office. */
  readonly notes?: string | null
  /** Whether the student learns of it at once; by message and mail if the office decided. */
  readonly tells: boolean
  /** Whether it may exceed the number of people that the role needs. */
  readonly mayOverbook?: boolean
  /**
   * Why it may book a student who is busy at that time. Without a reason the move is refused, and always for a student who knows of another
   * booking.
   */
  readonly clashReason?: string | undefined
  /** Whether it undoes a move, which is always allowed. */
  readonly isUndo?: boolean
  /** Collects texts for the caller's message, when the caller tells the student by a message of its own. */
  readonly also?: AlsoSaid[]
  /** The audit action, for a move with its own entry in the audit log. */
  readonly audit?: string
}

/** A new application. */
interface Entered {
  readonly applicationId: number
  readonly stage: Stage
  /** Who made it. */
  readonly userId: string
  /** The student's account, if they are told; otherwise only the office is notified. */
  readonly studentUserId?: string
}

/** The only way to move an application. A refused move returns its error. */
export interface MovesService {
  /** Finds applications in the order of their ids. Locks their roles and them until the transaction ends. */
  lock(transaction: Transaction, ids: readonly number[]): Promise<repository.LockedApplication[]>
  /** A role, locked with its casting call until the transaction ends. @returns `undefined` when it is gone */
  lockRole(transaction: Transaction, roleId: number): ReturnType<typeof findAndLockRole>
  /** The last move of a locked application. */
  lastMove(transaction: Transaction, applicationId: number): ReturnType<typeof repository.findLastMove>
  /** Ranks alternates of a locked role in the order of `ids`. */
  rankAlternates(transaction: Transaction, ids: readonly number[]): Promise<void>
  /**
   * Moves a locked application: checks that the move is allowed, assigns a place or a rank, and writes the history. Each module's `onMove`
   * then handles the consequences. Call `messages.wakeMail` after the commit if the move tells the student.
   *
   * @returns why it was not moved, or `undefined` when it was
   */
  move(transaction: Transaction, application: repository.LockedApplication, movement: Movement): Promise<Refusal | undefined>
  /**
   * Undoes the last move of a locked application if the office made it and the student was not told. Offers are withdrawn instead. Returns
   * as `move`.
   *
   * @param by `userId` is the actor. `version` is the version that the actor's move made: only that move is undone, and the error names who
   * moved the application after it. Without `version` also a colleague's move is undone, as on the day board. `rank` is the rank from 1
   * that an alternate gets back; without it they are last
   */
  undo(
    transaction: Transaction,
    application: repository.LockedApplication,
    by: { userId: string; version?: number; rank?: number | undefined },
  ): Promise<Refusal | undefined>
  /** Tells the student of a locked application the decision, once. Returns as `move`. */
  tell(transaction: Transaction, application: repository.LockedApplication, userId: string): Promise<Refusal | undefined>
  /** As `tell`, for a student who gets another message about it. @param also collects texts for that message */
  acknowledge(
    transaction: Transaction,
    application: repository.LockedApplication,
    userId: string | null,
    also?: AlsoSaid[],
  ): Promise<Refusal | undefined>
  /** Marks the offer of a locked application as known to the student, who gets another message about it. */
  show(transaction: Transaction, application: repository.LockedApplication): Promise<void>
  /**
   * Marks a locked application that the office made as known to the student, who gets another message about it. A decision stays unknown.
   */
  meet(transaction: Transaction, application: repository.LockedApplication): Promise<void>
  /** Writes the first entry of an application's history. */
  enter(transaction: Transaction, application: Entered): Promise<void>
  /** Records that a student applied for a role to which the office had added them without telling them. */
  reveal(transaction: Transaction, application: repository.LockedApplication): Promise<void>
  /** Changes the notes of a locked application. */
  note(transaction: Transaction, application: repository.LockedApplication, notes: string | null, userId: string): Promise<void>
}

export function createMovesService(services: {
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  decisionNotices: DecisionNotices
  /** All modules; each handles the consequences of a move. */
  modules: readonly Module[]
}): MovesService {
  const { clock, institution, decisionNotices, modules } = services

  async function record(
    transaction: Transaction,
    { id, projectId, role, stage }: repository.LockedApplication,
    { action, userId, to, reason }: { action: string; userId: string | null; to: Stage; reason?: string | null },
  ): Promise<void> {
    const details = { projectId, role: role.name, from: stage, to, ...(reason && { reason }) }
    await recordAudit(transaction, { actor: userId, action, subject: `application:${id}`, details })
  }

  /** Ranks an alternate, and moves those after them down. */
  async function rankAt(transaction: Transaction, { id, roleId }: repository.LockedApplication, rank: number): Promise<void> {
    const others = (await findAlternates(transaction, roleId)).filter((other) => other !== id)
    await rankAlternates(transaction, others.toSpliced(rank - 1, 0, id))
  }

  const moves: MovesService = {
    lock: repository.lockApplications,
    lockRole: findAndLockRole,
    lastMove: repository.findLastMove,
    rankAlternates,

    async move(
      transaction,
      application,
      { to, by, userId, reason = null, notes = application.notes, mayOverbook, clashReason, isUndo, audit, ...movement },
    ) {
      const { id, roleId, stage, studentUserId } = application
      // The office books the student before they answered the offer, so they must be told.
      const tells = movement.tells || (application.toldStage === 'offered' && to === 'booked')
      if (!isUndo && !mayMove(stage, to, by)) return CASTING_ERROR.notAllowed
      if (application.role.isCancelled && needsRole(to)) return ROLE_ERROR.cancelled
      let place = takesPlace(to) ? application.place : null
      let clash = place === null ? null : application.clashReason
      if (takesPlace(to) && place === null) {
        const found = await repository.findClash(transaction, application)
        if (found?.isKnown && by === 'student') return CASTING_ERROR.ownClash
        if (found && !clashReason) return CASTING_ERROR.clash
        clash = found && clashReason ? clashReason : null
        const taken = await repository.findPlaces(transaction, roleId)
        if (taken.length >= application.role.needed && !mayOverbook) return CASTING_ERROR.full
        place = freePlace(taken)
      }
      const told = toldStage(application.toldStage, to, tells)
      const movedAt = clock.now()
      const rank = to === 'alternate' ? await repository.nextRank(transaction, roleId) : null
      await repository.updateApplication(transaction, id, {
        stage: to,
        toldStage: told,
        place,
        clashReason: clash,
        rank,
        reason,
        notes,
        movedAt,
      })
      const change = { applicationId: id, fromStage: stage, stage: to, reason, notes, changedBy: userId, changedAt: movedAt }
      await repository.insertChange(transaction, { ...change, byRule: userId === null })
      const { offersToAlternates } = application.project
      const also = movement.also ?? (by === 'office' && tells && isUntold(to, application.toldStage) ? [] : null)
      const moved = {
        applicationId: id,
        roleId,
        offersToAlternates,
        from: stage,
        to,
        by,
        reason,
        isTold: told === to,
        begin: beginOf(application, institution.timeZone),
        at: movedAt,
        also,
      }
      for (const module of modules) await module.onMove?.(transaction, moved)
      if (audit) await record(transaction, application, { action: audit, userId, to, reason })
      if (by === 'office') await decisionNotices.tellMove(transaction, application, { to, tells, userId, also: also ?? [] })
      await announce(transaction, 'applications', told === application.toldStage ? 'desk' : { userIds: [studentUserId] })
      return undefined
    },

    async undo(transaction, application, { userId, version, rank }) {
      const last = await repository.findLastMove(transaction, application.id)
      const { stage, toldStage: told } = application
      if (!last?.from || last.to !== stage) return CASTING_ERROR.nothingToUndo
      if (version === undefined) {
        if (last.changedBy === null || last.changedBy === application.studentUserId) return CASTING_ERROR.nothingToUndo
      } else if (last.changedBy !== userId) return movedBy(moverName(last, application), stage)
      // The actor moved it again since, or told the student.
      else if (application.version !== version) return CASTING_ERROR.nothingToUndo
      if (wouldReopen(application.project.status, last.from)) return CASTING_ERROR.closed
      if (stage === 'offered' || last.from === 'offered') return CASTING_ERROR.nothingToUndo
      // The student was invited, or knows the decision of this move.
      if (stage === 'invited' || (told === stage && isUntold(stage, last.from))) return CASTING_ERROR.nothingToUndo
      // An overbooked place or a clash needs its reason again.
      const reason = takesPlace(last.from) ? await repository.findReason(transaction, application.id, last.from) : null
      const refused = await moves.move(transaction, application, {
        to: last.from,
        by: 'office',
        userId,
        reason,
        mayOverbook: reason !== null,
        clashReason: reason ?? undefined,
        tells: false,
        isUndo: true,
        audit: 'application.move-undone',
      })
      if (!refused && last.from === 'alternate' && rank !== undefined) await rankAt(transaction, application, rank)
      return refused
    },

    async tell(transaction, application, userId) {
      const also: AlsoSaid[] = []
      const refused = await moves.acknowledge(transaction, application, userId, also)
      if (refused) return refused
      await decisionNotices.tell(transaction, application, { userId, also })
      return undefined
    },

    async acknowledge(transaction, application, userId, also) {
      const { id, stage, toldStage: told, studentUserId } = application
      if (!isUntold(stage, told)) return CASTING_ERROR.nothingToTell
      await repository.updateApplication(transaction, id, { toldStage: stage })
      for (const module of modules)
        await module.onTold?.(transaction, { applicationId: id, to: stage, at: clock.now(), also: also ?? null })
      await record(transaction, application, { action: 'application.told', userId, to: stage })
      await announce(transaction, 'applications', { userIds: [studentUserId] })
      return undefined
    },

    async show(transaction, { id, stage, studentUserId }) {
      await repository.updateApplication(transaction, id, { toldStage: stage })
      await announce(transaction, 'applications', { userIds: [studentUserId] })
    },

    async meet(transaction, { id, stage, toldStage: told, studentUserId }) {
      if (told !== null) return
      // The student learns of an unsent offer when it is sent.
      const known = stage === 'offered' ? 'shortlisted' : statusOf(stage) === 'pending' ? stage : 'submitted'
      await repository.updateApplication(transaction, id, { toldStage: known })
      await announce(transaction, 'applications', { userIds: [studentUserId] })
    },

    async enter(transaction, { applicationId, stage, userId, studentUserId }) {
      await repository.insertChange(transaction, { applicationId, stage, changedBy: userId, changedAt: clock.now() })
      await announce(transaction, 'applications', studentUserId === undefined ? 'desk' : { userIds: [studentUserId] })
    },

    async reveal(transaction, { id, stage, notes, studentUserId }) {
      // A decision from before they applied stays untold.
      await repository.updateApplication(transaction, id, {
        toldStage: statusOf(stage) === 'pending' ? stage : 'submitted',
        source: 'applied',
      })
      await repository.insertChange(transaction, { applicationId: id, stage, notes, changedBy: studentUserId, changedAt: clock.now() })
      await announce(transaction, 'applications', { userIds: [studentUserId] })
    },

    async note(transaction, { id, stage }, notes, userId) {
      await repository.updateNotes(transaction, id, notes)
      await repository.insertChange(transaction, { applicationId: id, stage, notes, changedBy: userId, changedAt: clock.now() })
      await announce(transaction, 'applications', 'desk')
    },
  }
  return moves
}
