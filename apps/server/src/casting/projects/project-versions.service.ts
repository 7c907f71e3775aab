import type { PlanOptions } from '@callboard/contract/casting/projects/endpoints'
import { PROJECT_ERROR, VERSION_ERROR } from '@callboard/contract/casting/projects/errors'
import type { ProjectVersion } from '@callboard/contract/casting/projects/versions.endpoints'
import { type CallState, differences, restored } from '@callboard/contract/casting/projects/versions.rules'
import type { FieldChange } from '@callboard/contract/field-change'
import { photoHashOf } from '@callboard/contract/people/photos/endpoints'
import { type Database, inTransaction, type Queryable } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { PhotosService } from '#people/photos/photos.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import type { PlanChangesService } from './plan-changes.service.ts'
import * as repository from './project-versions.repository.ts'
import { findProjectForUpdate, updateProject } from './projects.repository.ts'
import type { ProjectsService } from './projects.service.ts'
import { findAppliedRoles, findStoredPhotos, showPhotos, writeRoles } from './restore-version.repository.ts'
import { beginVersion } from './version-log.service.ts'

type EditableProject = Awaited<ReturnType<ProjectsService['getEditable']>>

/** The history of casting calls. */
export interface ProjectVersionsService {
  /** Newest first. */
  all(project: EditableProject): Promise<ProjectVersion[]>
  /**
   * The changes of each version, by `ofVersion`. Leaves out versions that are no longer stored, or have no earlier version to compare with.
   */
  changesOf(versions: readonly { projectId: number; number: number }[]): Promise<Map<string, FieldChange[]>>
  /** A casting call as it is. */
  state(project: EditableProject): Promise<CallState>
  /** A casting call before and after restoring a version. @throws AppError 404 when the version is no longer stored */
  stateWith(project: EditableProject, number: number): Promise<{ before: CallState; after: CallState }>
  /** The changes that restoring a version would make now. @throws AppError 404 when the version is no longer stored */
  preview(project: EditableProject, number: number): Promise<{ latest: number; changes: FieldChange[]; keptRoles: string[] }>
  /**
   * Restores fields and roles of a version.
   *
   * @param by.latest the newest version that the actor has seen
   * @returns the number of the new version
   * @throws AppError 404 when the version is no longer stored or the casting call was just deleted; 409 when there is a newer version, or
   * when nothing would change; 400 when the kept and restored roles need too many people
   */
  restore(
    actor: SignedInActor,
    project: EditableProject,
    number: number,
    by: { latest: number; plan?: PlanOptions | undefined },
  ): Promise<number>
}

/** The key of one version. */
export const ofVersion = repository.versionKey

const hashesOf = (urls: readonly string[]) => urls.flatMap((url) => photoHashOf(url) ?? [])

export function createProjectVersionsService(services: {
  db: Database
  clock: Clock
  institution: { readonly campuses: readonly string[] }
  photos: Pick<PhotosService, 'release'>
  projects: Pick<ProjectsService, 'addUpRoles'>
  planChanges: PlanChangesService
  messages: Pick<MessagesService, 'wakeMail'>
}): ProjectVersionsService {
  const { db, clock, institution, photos, projects, planChanges, messages } = services

  async function find(queryable: Queryable, id: number, number: number): Promise<CallState> {
    const version = await repository.findVersion(queryable, id, number)
    if (!version) throw new AppError(VERSION_ERROR.missing)
    return version
  }

  /** The casting call after a restore. It depends on the applications and photos that are stored now. */
  async function planned(queryable: Queryable, id: number, version: CallState, now: CallState): Promise<CallState> {
    const urls = version.fields.inspirationPhotos
    const stored = await findStoredPhotos(queryable, hashesOf(urls))
    return restored(now, version, {
      appliedRoles: await findAppliedRoles(queryable, id),
      storedPhotos: new Set(urls.filter((url) => stored.has(photoHashOf(url) ?? ''))),
      campuses: institution.campuses,
    })
  }

  return {
    async all({ id }) {
      const found = await repository.findVersions(db, id)
      return found.map(({ state, at, ...version }, index) => {
        const before = found[index + 1]
        return { ...version, at: at.toISOString(), changes: before ? differences(before.state, state) : [] }
      })
    },

    async changesOf(versions) {
      const states = await repository.findStates(
        db,
        versions.flatMap(({ projectId, number }) => [
          { projectId, number: number - 1 },
          { projectId, number },
        ]),
      )
      return new Map(
        versions.flatMap(({ projectId, number }) => {
          const [before, after] = [states.get(ofVersion(projectId, number - 1)), states.get(ofVersion(projectId, number))]
          return before && after ? [[ofVersion(projectId, number), differences(before, after)] as const] : []
        }),
      )
    },

    state: async ({ id }) => (await repository.readState(db, id)).state,

    async stateWith({ id }, number) {
      const { state: before } = await repository.readState(db, id)
      return { before, after: await planned(db, id, await find(db, id, number), before) }
    },

    async preview({ id }, number) {
      const version = await find(db, id, number)
      const { state } = await repository.readState(db, id)
      const after = await planned(db, id, version, state)
      const known = new Set(version.roles.map((role) => role.id))
      return {
        latest: await repository.findLatest(db, id),
        changes: differences(state, after),
        keptRoles: after.roles.filter((role) => !known.has(role.id)).map(({ name }) => name),
      }
    },

    async restore(actor, { id }, number, { latest, plan }) {
      const restoredAs = await inTransaction(db, async (transaction) => {
        const current = await findProjectForUpdate(transaction, id)
        if (!current) throw new AppError(PROJECT_ERROR.missing)
        const begun = await beginVersion(transaction, id)
        if (begun.latest !== latest) throw new AppError(VERSION_ERROR.stale)
        const version = await find(transaction, id, number)
        // Locks the photos, so that the cleanup does not delete them before the casting call refers to them again.
        await showPhotos(transaction, hashesOf(version.fields.inspirationPhotos))
        const after = await planned(transaction, id, version, begun.state)
        const changes = differences(begun.state, after)
        if (changes.length === 0) throw new AppError(VERSION_ERROR.same)
        const now = clock.now()
        const { numberOfStudents: _, numberOfMale: __, numberOfFemale: ___, status: ____, ...fields } = after.fields
        const wanted = hashesOf(fields.inspirationPhotos)
        await photos.release(
          transaction,
          hashesOf(current.inspirationPhotos).filter((hash) => !wanted.includes(hash)),
        )
        await updateProject(transaction, id, { ...fields, updatedAt: now })
        await writeRoles(transaction, id, after, now)
        await projects.addUpRoles(transaction, id)
        const kept = await planChanges.keep(transaction, begun, { userId: actor.userId, at: now, restores: number, plan })
        const audit = { actor: actor.userId, action: 'project.version-restored', subject: `project:${id}` }
        await recordAudit(transaction, { ...audit, details: { ...kept, restores: number } })
        await announce(transaction, 'projects', current.status === 'draft' ? 'desk' : 'everyone')
        return begun.latest + 1
      })
      messages.wakeMail()
      return restoredAs
    },
  }
}
