import type { Project } from '@callboard/contract/casting/projects/endpoints'
import { DELETED_PROJECT_ERROR } from '@callboard/contract/office/deletion/errors'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import { type Database, inTransaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize, ofDesk } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { restorableSince, restorableUntil } from './deleted-projects.domain.ts'
import { findDeletedProjects, lockDeletedProject, restoreProject } from './deleted-projects.repository.ts'

type RestorableProject = Authorized<{ readonly id: number }, 'restore'>

/** A casting call that can still be restored. Times are ISO 8601. */
interface DeletedProject {
  readonly id: number
  readonly title: string
  /** The number of applications that are restored with it. */
  readonly applications: number
  readonly deletedAt: string
  /** Name or address of the casting director who deleted it; `null` when that account is gone. */
  readonly deletedBy: string | null
  /** Until when it can be restored. Then it is permanently deleted. */
  readonly restorableUntil: string
}

/** Casting calls that were deleted and can be restored. */
export interface DeletedProjectsService {
  /** Newest first. */
  list(): Promise<DeletedProject[]>
  /** @throws AppError 403 for anyone but casting directors */
  getRestorable(actor: SignedInActor, id: number): RestorableProject
  /**
   * Restores a casting call with everything that belongs to it.
   *
   * @throws AppError 404 when it is not deleted, or was deleted too long ago
   */
  restore(actor: SignedInActor, project: RestorableProject): Promise<Project>
}

export function createDeletedProjectsService(services: {
  db: Database
  clock: Clock
  projects: Pick<ProjectsService, 'get'>
  messages: Pick<MessagesService, 'wakeMail'>
  /** All modules; each lists what refers to a casting call. */
  modules: readonly Module[]
}): DeletedProjectsService {
  const { db, clock, projects, messages, modules } = services
  return {
    async list() {
      const found = await findDeletedProjects(db, restorableSince(clock.now()))
      return found.map(({ deletedAt, ...project }) => ({
        ...project,
        deletedAt: deletedAt.toISOString(),
        restorableUntil: restorableUntil(deletedAt).toISOString(),
      }))
    },

    getRestorable(actor, id) {
      return authorize({ id }, ofDesk(actor))
    },

    async restore(actor, { id }) {
      await inTransaction(db, async (transaction) => {
        const deleted = await lockDeletedProject(transaction, id, restorableSince(clock.now()))
        if (!deleted) throw new AppError(DELETED_PROJECT_ERROR.gone)
        await restoreProject(
          transaction,
          id,
          modules.flatMap(({ stored }) => stored?.detaches ?? []),
        )
        for (const module of modules.toReversed()) await module.onRestored?.(transaction, { projectId: id, userId: actor.userId })
        const audit = { actor: actor.userId, action: 'project.restored', subject: `project:${id}` }
        await recordAudit(transaction, { ...audit, details: { title: deleted.title } })
        await announce(transaction, 'projects', deleted.status === 'draft' ? 'desk' : 'everyone')
        await announce(transaction, 'applications', 'desk')
      })
      messages.wakeMail()
      return projects.get(actor, id)
    },
  }
}
