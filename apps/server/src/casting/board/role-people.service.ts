import type { Card, Moved } from '@callboard/contract/casting/board/endpoints'
import { CASTING_ERROR, movedBy } from '@callboard/contract/casting/board/errors'
import { CASTING_MESSAGE } from '@callboard/contract/casting/board/rules'
import { statusOf } from '@callboard/contract/casting/board/stages'
import { wouldReopen } from '@callboard/contract/casting/closure/rules'
import { ROLE_ERROR } from '@callboard/contract/casting/roles/errors'
import { TALENT_MESSAGE } from '@callboard/contract/people/profiles/talents.rules'
import type { Translator } from '@callboard/contract/translate'
import type { EditableRole } from '#casting/roles/roles.service.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import { lockProfiles } from '#db/profile-locks.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { moverName } from './casting.domain.ts'
import type { CastingService, Chosen } from './casting.service.ts'
import type { LockedApplication, MovesService } from './moves.service.ts'
import * as repository from './role-people.repository.ts'

/** How casting directors add, remove and rank the people of a role. */
export interface RolePeopleService {
  /**
   * Invites students by message and mail, or adds them to the shortlist without notifying them.
   *
   * @param translator of the casting director, for the reasons why students were left out
   * @throws AppError 400 for an invitation to a casting call that is not active, and for any addition to a closed one; 404 when the role is
   * gone
   */
  add(actor: SignedInActor, role: EditableRole, people: Added, translator: Translator): Promise<{ cards: Card[]; left: Left[] }>
  /**
   * Removes students from the shortlist, as if the actor had not added them. Returns as moves of the casting room. Refuses students who
   * were moved, invited to an audition or given notes since, or who know of it.
   */
  undoAdd(actor: SignedInActor, chosen: readonly Chosen[], translator: Translator): Promise<Moved>
  /** @param applicationIds every alternate of the role once; else AppError 400 @returns the alternates' cards */
  orderAlternates(actor: SignedInActor, role: EditableRole, applicationIds: readonly number[]): Promise<Card[]>
}

interface Added {
  readonly studentIds: readonly number[]
  readonly as: 'invited' | 'shortlisted'
}

/** A student who was not added, and why. */
interface Left {
  readonly studentId: number
  readonly message: string
}

export function createRolePeopleService(services: {
  db: Database
  clock: Clock
  messages: Pick<MessagesService, 'wakeMail'>
  moves: MovesService
  casting: Pick<CastingService, 'cards' | 'changeLocked'>
}): RolePeopleService {
  const { db, clock, messages, moves, casting } = services

  async function lockRole(transaction: Transaction, { id }: EditableRole) {
    const role = await repository.findAndLockRole(transaction, id)
    if (!role) throw new AppError(ROLE_ERROR.missing)
    return role
  }

  /** Adds a student to the role. @returns the id of their application */
  async function enter(
    transaction: Transaction,
    { userId }: SignedInActor,
    { as, ...application }: { projectId: number; roleId: number; studentId: number; as: Added['as'] },
  ): Promise<number | undefined> {
    const now = clock.now()
    const id = await repository.insertApplication(transaction, {
      ...application,
      // New people start on the shortlist. An invitation is a move from there, which notifies the student.
      stage: 'shortlisted',
      toldStage: null,
      source: as === 'invited' ? 'invited' : 'office',
      submittedAt: now,
      movedAt: now,
    })
    if (id !== undefined) await moves.enter(transaction, { applicationId: id, stage: 'shortlisted', userId })
    return id
  }

  /** An invitation is only for students who do not know of their application, or who declined before. */
  const mayInvite = ({ toldStage }: LockedApplication) => toldStage === null || statusOf(toldStage) === 'withdrawn'

  async function invite(transaction: Transaction, { userId }: SignedInActor, applicationId: number): Promise<string | undefined> {
    const [locked] = await moves.lock(transaction, [applicationId])
    if (!locked || !mayInvite(locked)) return CASTING_MESSAGE.alreadyInRole
    const refused = await moves.move(transaction, locked, { to: 'invited', by: 'office', userId, tells: true })
    return refused && CASTING_MESSAGE.alreadyInRole
  }

  return {
    async add(actor, role, { studentIds, as }, translator) {
      const wanted = [...new Set(studentIds)]
      const added = await inTransaction(db, async (transaction) => {
        const profiles = await lockProfiles(transaction, wanted)
        const { projectId, status, name, isCancelled } = await lockRole(transaction, role)
        if (isCancelled) throw new AppError(ROLE_ERROR.cancelled)
        if (as === 'invited' && status !== 'active') throw fieldError('as', CASTING_MESSAGE.notActive)
        if (wouldReopen(status, as)) throw fieldError('as', CASTING_ERROR.closed.message)
        const there = await repository.findApplications(transaction, role.id, wanted)

        /** @returns the application of an added student, or why they were not added */
        const addOne = async (studentId: number): Promise<number | string> => {
          const profile = profiles.get(studentId)
          if (!profile) return TALENT_MESSAGE.missing
          if (profile.isHeld) return CASTING_ERROR.restricted.message
          const before = there.get(studentId)
          if (before !== undefined && as === 'shortlisted') return CASTING_MESSAGE.alreadyInRole
          const id = before ?? (await enter(transaction, actor, { projectId, roleId: role.id, studentId, as }))
          if (id === undefined) return CASTING_MESSAGE.alreadyInRole
          return (as === 'invited' && (await invite(transaction, actor, id))) || id
        }

        const ids: number[] = []
        const left: Left[] = []
        for (const studentId of wanted) {
          const outcome = await addOne(studentId)
          if (typeof outcome === 'number') ids.push(outcome)
          else left.push({ studentId, message: translator.t(outcome) })
        }
        if (ids.length > 0) {
          const details = { projectId, role: name, as, people: ids.length }
          await recordAudit(transaction, { actor: actor.userId, action: 'role.people-added', subject: `role:${role.id}`, details })
        }
        return { cards: await casting.cards(transaction, { ids }), left }
      })
      messages.wakeMail()
      return added
    },

    undoAdd: ({ userId }, chosen, translator) =>
      casting.changeLocked(chosen, translator, async (transaction, application, version) => {
        const { id, projectId, role, stage, toldStage } = application
        const last = await moves.lastMove(transaction, id)
        if (last && last.changedBy !== userId) return movedBy(moverName(last, application), stage)
        const isAsAdded = application.version === version && stage === 'shortlisted' && toldStage === null
        if (!isAsAdded || !(await repository.deleteAdded(transaction, id, userId))) return CASTING_ERROR.nothingToUndo
        const details = { projectId, role: role.name }
        await recordAudit(transaction, { actor: userId, action: 'application.addition-undone', subject: `application:${id}`, details })
        await announce(transaction, 'applications', 'desk')
        return undefined
      }),

    async orderAlternates(actor, role, applicationIds) {
      return inTransaction(db, async (transaction) => {
        const { projectId, name } = await lockRole(transaction, role)
        const alternates = new Set(await repository.findAlternates(transaction, role.id))
        const wanted = new Set(applicationIds)
        if (wanted.size !== applicationIds.length || wanted.size !== alternates.size || applicationIds.some((id) => !alternates.has(id))) {
          throw fieldError('applicationIds', CASTING_MESSAGE.rankOrder)
        }
        await repository.rankAlternates(transaction, applicationIds)
        const audit = { actor: actor.userId, action: 'role.alternates-ordered', subject: `role:${role.id}` }
        await recordAudit(transaction, { ...audit, details: { projectId, role: name } })
        await announce(transaction, 'applications', 'desk')
        const cards = await casting.cards(transaction, { ids: applicationIds })
        return cards.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
      })
    },
  }
}
