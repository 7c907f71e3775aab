import { isDesk } from '@callboard/contract/access'
import { CASTING_ERROR } from '@callboard/contract/casting/board/errors'
import { isClosed } from '@callboard/contract/casting/closure/rules'
import type { PlanOptions } from '@callboard/contract/casting/projects/endpoints'
import type { ProjectStatus } from '@callboard/contract/casting/projects/rules'
import { NEEDED_MESSAGE, type Role, type RoleInput } from '@callboard/contract/casting/roles/endpoints'
import { ROLE_ERROR } from '@callboard/contract/casting/roles/errors'
import { ROLE_LIMITS, ROLE_MESSAGE } from '@callboard/contract/casting/roles/rules'
import { COMMON_ERROR } from '@callboard/contract/errors'
import { type CastablePerson, checkCriteria } from '@callboard/contract/people/profiles/criteria'
import type { PlanChangesService } from '#casting/projects/plan-changes.service.ts'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import { beginVersion } from '#casting/projects/version-log.service.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize, ofDesk } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import * as repository from './roles.repository.ts'

type EditableProject = Awaited<ReturnType<ProjectsService['getEditable']>>
export type EditableRole = Authorized<{ readonly id: number; readonly projectId: number }, 'edit'>

/** The roles of casting calls. */
export interface RolesService {
  /**
   * The roles of a casting call in their order. Students see public roles and those the office asked them for, with how well they fit each.
   *
   * @throws AppError 404 for a casting call that the actor may not see
   */
  ofProject(actor: SignedInActor, projectId: number): Promise<Role[]>
  /** @throws AppError 403 for anyone but casting directors, 404 when it does not exist */
  getEditable(actor: SignedInActor, id: number): Promise<EditableRole>
  /** @throws AppError 400 when the casting call would need too many people, 409 when it has the maximum number of roles */
  create(actor: SignedInActor, project: EditableProject, input: RoleInput): Promise<Role>
  /**
   * Changes a role. `PlanChangesService` handles a change of plan.
   *
   * @throws AppError as `PlanChangesService` and `create`; 409 for an outdated version
   */
  update(actor: SignedInActor, role: EditableRole, input: RoleInput & { version: number; plan?: PlanOptions | undefined }): Promise<Role>
  /** @throws AppError 409 for the only role, and for a role with applications */
  delete(actor: SignedInActor, role: EditableRole): Promise<void>
  /**
   * Cancels a role of an open casting call, or reopens it. Notifies nobody; the closure does.
   *
   * @returns the status of the casting call
   * @throws AppError 409 when nothing would change, when the casting call is closed, and when it would have no role left
   */
  setCancelled(transaction: Transaction, actor: SignedInActor, role: EditableRole, isCancelled: boolean): Promise<ProjectStatus>
  /** @param roleIds every role of the casting call once; else AppError 400 */
  order(actor: SignedInActor, project: EditableProject, roleIds: readonly number[]): Promise<Role[]>
}

export function createRolesService(services: {
  db: Database
  clock: Clock
  projects: Pick<ProjectsService, 'get' | 'addUpRoles'>
  planChanges: PlanChangesService
  messages: Pick<MessagesService, 'wakeMail'>
}): RolesService {
  const { db, clock, projects, planChanges, messages } = services

  async function lockProject(transaction: Transaction, id: number): Promise<ProjectStatus> {
    const status = await repository.lockProject(transaction, id)
    if (!status) throw new AppError(ROLE_ERROR.missing)
    return status
  }

  /** Updates the numbers of the casting call, and notifies open pages. */
  async function addUp(transaction: Transaction, projectId: number, status: ProjectStatus): Promise<void> {
    await projects.addUpRoles(transaction, projectId)
    await announce(transaction, 'projects', status === 'draft' ? 'desk' : 'everyone')
  }

  return {
    async ofProject(actor, projectId) {
      await projects.get(actor, projectId)
      const isOffice = isDesk(actor.role)
      const found = await repository.findRoles(db, projectId, isOffice ? null : actor.userId)
      if (isOffice) return found.map(forOffice)
      const person = await repository.findCastable(db, actor.userId)
      return found.map((role) => forStudent(role, person))
    },

    async getEditable(actor, id) {
      const found = await repository.findRole(db, id)
      return authorize(found && { id, projectId: found.projectId }, ofDesk(actor, ROLE_ERROR.missing))
    },

    async create(actor, { id: projectId }, input) {
      ensureNeeded(input.needed)
      return inTransaction(db, async (transaction) => {
        const status = await lockProject(transaction, projectId)
        const begun = await beginVersion(transaction, projectId)
        const others = await repository.findRoles(transaction, projectId, null)
        if (others.length >= ROLE_LIMITS.roles) throw new AppError(ROLE_ERROR.tooMany)
        const now = clock.now()
        const role = await repository.insertRole(transaction, { ...input, projectId, createdAt: now, updatedAt: now })
        await addUp(transaction, projectId, status)
        const kept = await planChanges.keep(transaction, begun, { userId: actor.userId, at: now })
        await recordAudit(transaction, {
          actor: actor.userId,
          action: 'role.created',
          subject: `role:${role.id}`,
          details: { projectId, role: role.name, ...kept },
        })
        return forOffice(role)
      })
    },

    async update(actor, { id, projectId }, { version, plan, ...input }) {
      const changed = await inTransaction(db, async (transaction) => {
        const status = await lockProject(transaction, projectId)
        const current = await repository.findRole(transaction, id)
        if (!current) throw new AppError(ROLE_ERROR.missing)
        if (version !== current.version) throw new AppError(ROLE_ERROR.stale)
        ensureNeeded(input.needed, current.needed)
        const begun = await beginVersion(transaction, projectId)
        const role = await repository.updateRole(transaction, id, { ...input, updatedAt: clock.now() })
        await addUp(transaction, projectId, status)
        const kept = await planChanges.keep(transaction, begun, { userId: actor.userId, at: role.updatedAt, plan })
        await recordAudit(transaction, {
          actor: actor.userId,
          action: 'role.updated',
          subject: `role:${id}`,
          details: { projectId, role: role.name, ...kept },
        })
        return forOffice(role)
      })
      messages.wakeMail()
      return changed
    },

    async delete(actor, { id, projectId }) {
      if (actor.role !== 'admin') throw new AppError(COMMON_ERROR.forbidden)
      await inTransaction(db, async (transaction) => {
        const status = await lockProject(transaction, projectId)
        const found = await repository.findRoles(transaction, projectId, null)
        const role = found.find((each) => each.id === id)
        if (!role) throw new AppError(ROLE_ERROR.missing)
        // A casting call must keep one role that is not cancelled.
        const others = found.filter((each) => each.id !== id)
        if (others.length > 0 && others.every(({ cancelledAt }) => cancelledAt !== null)) throw new AppError(ROLE_ERROR.lastOpen)
        if (found.length === 1) throw new AppError(ROLE_ERROR.last)
        if ((await repository.countApplications(transaction, id)) > 0) throw new AppError(ROLE_ERROR.hasApplications)
        const begun = await beginVersion(transaction, projectId)
        await repository.deleteRole(transaction, id)
        await addUp(transaction, projectId, status)
        const kept = await planChanges.keep(transaction, begun, { userId: actor.userId, at: clock.now() })
        const audit = { actor: actor.userId, action: 'role.deleted', subject: `role:${id}` }
        await recordAudit(transaction, { ...audit, details: { projectId, role: role.name, ...kept } })
      })
    },

    async setCancelled(transaction, actor, { id, projectId }, isCancelled) {
      const status = await lockProject(transaction, projectId)
      const found = await repository.findRoles(transaction, projectId, null)
      const role = found.find((each) => each.id === id)
      if (!role) throw new AppError(ROLE_ERROR.missing)
      if (isClosed(status)) throw new AppError(CASTING_ERROR.closed)
      if ((role.cancelledAt !== null) === isCancelled) throw new AppError(isCancelled ? ROLE_ERROR.cancelled : ROLE_ERROR.notCancelled)
      if (isCancelled && found.every((each) => each.id === id || each.cancelledAt !== null)) throw new AppError(ROLE_ERROR.lastOpen)
      const at = clock.now()
      const begun = await beginVersion(transaction, projectId)
      await repository.setCancelled(transaction, id, isCancelled ? at : null)
      await addUp(transaction, projectId, status)
      const kept = await planChanges.keep(transaction, begun, { userId: actor.userId, at })
      const audit = { actor: actor.userId, action: isCancelled ? 'role.cancelled' : 'role.reopened', subject: `role:${id}` }
      await recordAudit(transaction, { ...audit, details: { projectId, role: role.name, ...kept } })
      return status
    },

    async order(actor, { id: projectId }, roleIds) {
      return inTransaction(db, async (transaction) => {
        const status = await lockProject(transaction, projectId)
        const found = await repository.findRoles(transaction, projectId, null)
        const ids = new Set(found.map(({ id }) => id))
        if (roleIds.length !== ids.size || new Set(roleIds).size !== ids.size || roleIds.some((id) => !ids.has(id))) {
          throw fieldError('roleIds', ROLE_MESSAGE.order)
        }
        const begun = await beginVersion(transaction, projectId)
        await repository.orderRoles(transaction, roleIds)
        const kept = await planChanges.keep(transaction, begun, { userId: actor.userId, at: clock.now() })
        await recordAudit(transaction, {
          actor: actor.userId,
          action: 'role.ordered',
          subject: `project:${projectId}`,
          details: { ...kept },
        })
        await announce(transaction, 'projects', status === 'draft' ? 'desk' : 'everyone')
        return (await repository.findRoles(transaction, projectId, null)).map(forOffice)
      })
    },
  }
}

/** A number above the limit is accepted only if it is stored already, from before roles existed. */
function ensureNeeded(needed: number, stored = 0): void {
  if (needed > Math.max(ROLE_LIMITS.maxNeeded, stored)) throw fieldError('needed', NEEDED_MESSAGE)
}

function forOffice({ position: _, createdAt: __, updatedAt: ___, cancelledAt, ...role }: repository.StoredRole): Role {
  return { ...role, isCancelled: cancelledAt !== null }
}

/** A role as students see it: without the office's numbers, and with how well they fit it, if they have a profile. */
function forStudent(role: repository.StoredRole, person: CastablePerson | undefined): Role {
  const { neededMen: _, neededWomen: __, alternatesWanted: ___, version: ____, ...seen } = forOffice(role)
  return { ...seen, ...(person && { results: checkCriteria(role.criteria, person) }) }
}
