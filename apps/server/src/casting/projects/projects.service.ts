import { checkAccess } from '@callboard/contract/access'
import { CASTING_LIMITS } from '@callboard/contract/casting/projects/casting-numbers'
import {
  fitsTotal,
  PROJECT_MESSAGE,
  type Project,
  type ProjectChange,
  type ProjectInput,
} from '@callboard/contract/casting/projects/endpoints'
import { PROJECT_ERROR } from '@callboard/contract/casting/projects/errors'
import type { ProjectStatus } from '@callboard/contract/casting/projects/rules'
import { ROLE_MESSAGE } from '@callboard/contract/casting/roles/rules'
import { COMMON_ERROR } from '@callboard/contract/errors'
import type { Institution } from '@callboard/contract/institution'
import { IMAGE_BYTES, photoHashOf, photoUrl } from '@callboard/contract/people/photos/endpoints'
import { dayOf } from '@callboard/contract/time/month'
import { type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import type { PhotosService } from '#people/photos/photos.service.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize, ofDesk } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import {
  copyRoles,
  countRoles,
  findSumOfRoles,
  insertParticipantRole,
  writeNumbersToProject,
  writeNumbersToRole,
} from './participant-role.repository.ts'
import type { PlanChangesService } from './plan-changes.service.ts'
import { copyTitle, studentOf } from './projects.domain.ts'
import * as repository from './projects.repository.ts'
import { shownProject } from './shown-project.ts'
import { beginVersion, firstVersion } from './version-log.service.ts'

type ProjectNumbers = Partial<Pick<ProjectInput, 'numberOfStudents' | 'numberOfMale' | 'numberOfFemale'>>
type EditableProject = Authorized<repository.StoredProject, 'edit'>

/** Casting calls. Students see active ones and those they applied to; for others they get a 404. */
export interface ProjectsService {
  /** The casting calls that the actor may see, newest first. */
  list(actor: SignedInActor): Promise<Project[]>
  /** @throws AppError 404 when the actor may not see it */
  get(actor: SignedInActor, id: number): Promise<Project>
  /** The titles of those of the given casting calls that the actor may open, by id. Ignores `null`. */
  titles(queryable: Queryable, actor: SignedInActor, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>>
  /**
   * As `get`, and locks the casting call until the transaction ends.
   *
   * @throws AppError 404 when the actor may not see it
   */
  lockVisible(transaction: Transaction, actor: SignedInActor, id: number): Promise<Project>
  /** Updates the numbers of a casting call after one of its roles changed. @throws AppError 400 when the roles need too many people */
  addUpRoles(transaction: Transaction, id: number): Promise<void>
  /** @throws AppError 400 for an unknown campus, or a photo that the actor may not use */
  create(actor: SignedInActor, input: ProjectInput): Promise<Project>
  /** @throws AppError 403 for anyone but casting directors, 404 when it does not exist */
  getEditable(actor: SignedInActor, id: number): Promise<EditableProject>
  /**
   * Changes the given fields. The numbers apply to the only role. With several roles they are the sum of the roles, and sent numbers are
   * ignored. `PlanChangesService` handles a change of plan.
   *
   * @throws AppError 400 as `create`, and when men and women would exceed the total; 404 when it has just been deleted; 409 when the change
   * started from another version, and as `PlanChangesService`
   */
  update(actor: SignedInActor, project: EditableProject, change: ProjectChange): Promise<Project>
  /** Sets the status as `update`, but leaves it to the closure to answer people. @returns the status before */
  setStatus(transaction: Transaction, actor: SignedInActor, project: EditableProject, status: ProjectStatus): Promise<ProjectStatus>
  /**
   * Copies the casting call and its roles as a draft, without dates and applications.
   *
   * @throws AppError 404 when it has just been deleted
   */
  duplicate(actor: SignedInActor, project: EditableProject): Promise<Project>
  /** Deletes the casting call with its applications; both can be restored. Detaches its events and self-tapes. */
  delete(actor: SignedInActor, project: EditableProject): Promise<void>
}

export function createProjectsService(services: {
  db: Database
  clock: Clock
  institution: Institution
  photos: Pick<PhotosService, 'resolveOwnImages' | 'release'>
  planChanges: PlanChangesService
  messages: Pick<MessagesService, 'wakeMail'>
  /** All modules; each lists what refers to a casting call. */
  modules: readonly Module[]
}): ProjectsService {
  const { db, clock, institution, photos, planChanges, messages, modules } = services

  const toProject = (stored: repository.StoredProject, actor: SignedInActor) =>
    shownProject(stored, actor, dayOf(clock.now(), institution.timeZone))

  /** A call may keep a campus that the institution removed, but not choose it again. */
  function ensureCampus(campus: string | null | undefined, current: string | null = null): void {
    if (campus && campus !== current && !institution.campuses.includes(campus)) throw fieldError('campus', PROJECT_MESSAGE.campus)
  }

  /** Checks the sent inspiration photos, and releases those that are no longer used. @returns the addresses to store */
  async function claimPhotos(
    transaction: Transaction,
    actor: SignedInActor,
    sent: readonly string[],
    current: readonly string[] = [],
  ): Promise<string[]> {
    const alreadyThere = current.flatMap((url) => photoHashOf(url) ?? [])
    const hashes = await photos.resolveOwnImages(transaction, {
      actor,
      entries: sent,
      alreadyThere,
      field: 'inspirationPhotos',
      message: PROJECT_MESSAGE.ownPhotos,
      largest: { bytes: IMAGE_BYTES.inspiration, message: PROJECT_MESSAGE.largePhoto },
    })
    await photos.release(
      transaction,
      alreadyThere.filter((hash) => !hashes.includes(hash)),
    )
    return hashes.map((hash) => photoUrl(hash))
  }

  /** Notifies open pages: only those of casting directors if the casting call is and was a draft, otherwise all. */
  async function announceChange(transaction: Transaction, ...statuses: ProjectStatus[]): Promise<void> {
    await announce(transaction, 'projects', statuses.every((status) => status === 'draft') ? 'desk' : 'everyone')
  }

  return {
    async list(actor) {
      const found = await repository.findProjects(db, studentOf(actor))
      return found.map((stored) => toProject(stored, actor))
    },

    async get(actor, id) {
      const found = await repository.findProject(db, id, studentOf(actor))
      if (!found) throw new AppError(PROJECT_ERROR.missing)
      return toProject(found, actor)
    },

    async titles(queryable, actor, ids) {
      if (checkAccess('casting', actor.role) !== 'allowed') return new Map()
      const asked = [...new Set(ids)].filter((id) => id !== null)
      const found = asked.length === 0 ? [] : await repository.findTitles(queryable, asked, studentOf(actor))
      return new Map(found.map(({ id, title }) => [id, title]))
    },

    async lockVisible(transaction, actor, id) {
      const found = await repository.findAndLockProject(transaction, id, studentOf(actor))
      if (!found) throw new AppError(PROJECT_ERROR.missing)
      return toProject(found, actor)
    },

    async addUpRoles(transaction, id) {
      const numbers = await findSumOfRoles(transaction, id)
      if (numbers.numberOfStudents > CASTING_LIMITS.maxStudents) throw fieldError('needed', ROLE_MESSAGE.tooManyPeople)
      await writeNumbersToProject(transaction, id, numbers, clock.now())
    },

    async create(actor, { inspirationPhotos, ...input }) {
      ensureCampus(input.campus)
      const now = clock.now()
      const made = await inTransaction(db, async (transaction) => {
        const urls = await claimPhotos(transaction, actor, inspirationPhotos)
        const values = { ...input, inspirationPhotos: urls, createdBy: actor.userId, createdAt: now, updatedAt: now }
        const project = await repository.insertProject(transaction, values)
        await insertParticipantRole(transaction, project)
        await firstVersion(transaction, project.id, { userId: actor.userId, at: now })
        await recordAudit(transaction, { actor: actor.userId, action: 'project.created', subject: `project:${project.id}` })
        await announceChange(transaction, project.status)
        return project
      })
      return toProject(made, actor)
    },

    async getEditable(actor, id) {
      return authorize(await repository.findProject(db, id, null), ofDesk(actor, PROJECT_ERROR.missing))
    },

    async update(actor, { id }, { inspirationPhotos, version, plan, ...sent }) {
      const changed = await inTransaction(db, async (transaction) => {
        const current = await repository.findProjectForUpdate(transaction, id)
        if (!current) throw new AppError(PROJECT_ERROR.missing)
        if (version !== undefined && version !== current.version) throw new AppError(PROJECT_ERROR.stale)
        const begun = await beginVersion(transaction, id)
        const hasOneRole = (await countRoles(transaction, id)) === 1
        const change = hasOneRole ? sent : withoutNumbers(sent)
        ensureCampus(change.campus, current.campus)
        if (!fitsTotal({ ...current, ...change })) throw fieldError('numberOfStudents', PROJECT_MESSAGE.tooManyByGender)
        const urls = inspirationPhotos && (await claimPhotos(transaction, actor, inspirationPhotos, current.inspirationPhotos))
        const values = { ...change, ...(urls && { inspirationPhotos: urls }), updatedAt: clock.now() }
        const project = await repository.updateProject(transaction, id, values)
        if (hasOneRole) await writeNumbersToRole(transaction, project)
        const kept = await planChanges.keep(transaction, begun, { userId: actor.userId, at: project.updatedAt, plan })
        await recordAudit(transaction, {
          actor: actor.userId,
          action: 'project.updated',
          subject: `project:${id}`,
          details: { ...kept, ...(current.status !== project.status && { from: current.status, to: project.status }) },
        })
        await announceChange(transaction, current.status, project.status)
        return project
      })
      messages.wakeMail()
      return toProject(changed, actor)
    },

    async setStatus(transaction, actor, { id }, status) {
      const current = await repository.findProjectForUpdate(transaction, id)
      if (!current) throw new AppError(PROJECT_ERROR.missing)
      if (current.status === status) return status
      const begun = await beginVersion(transaction, id)
      const { updatedAt: at } = await repository.updateProject(transaction, id, { status, updatedAt: clock.now() })
      const kept = await planChanges.keep(transaction, begun, { userId: actor.userId, at, closes: true })
      const audit = { actor: actor.userId, action: 'project.updated', subject: `project:${id}` }
      await recordAudit(transaction, { ...audit, details: { ...kept, from: current.status, to: status } })
      await announceChange(transaction, current.status, status)
      return current.status
    },

    async duplicate(actor, { id }) {
      const now = clock.now()
      const made = await inTransaction(db, async (transaction) => {
        // Locked, so that its photos stay in use until the copy refers to them.
        const original = await repository.findAndLockProject(transaction, id, null)
        if (!original) throw new AppError(PROJECT_ERROR.missing)
        const { id: _, version: __, ...values } = original
        const project = await repository.insertProject(transaction, {
          ...values,
          title: copyTitle(original.title),
          status: 'draft',
          deadline: null,
          shootDate: null,
          createdBy: actor.userId,
          createdAt: now,
          updatedAt: now,
        })
        await copyRoles(transaction, id, project)
        await firstVersion(transaction, project.id, { userId: actor.userId, at: now })
        const audit = { actor: actor.userId, action: 'project.duplicated', subject: `project:${project.id}` }
        await recordAudit(transaction, { ...audit, details: { copyOf: id } })
        await announceChange(transaction, project.status)
        return project
      })
      return toProject(made, actor)
    },

    async delete(actor, { id }) {
      if (actor.role !== 'admin') throw new AppError(COMMON_ERROR.forbidden)
      await inTransaction(db, async (transaction) => {
        const current = await repository.findProjectForUpdate(transaction, id)
        if (!current) throw new AppError(PROJECT_ERROR.missing)
        const applications = await repository.countApplications(transaction, id)
        await photos.release(
          transaction,
          current.inspirationPhotos.flatMap((url) => photoHashOf(url) ?? []),
        )
        await repository.hideProject(transaction, id, {
          deletedAt: clock.now(),
          deletedBy: actor.userId,
          detached: modules.flatMap(({ stored }) => stored?.detaches ?? []),
        })
        await recordAudit(transaction, {
          actor: actor.userId,
          action: 'project.deleted',
          subject: `project:${id}`,
          details: { title: current.title, applications },
        })
        await announceChange(transaction, current.status)
      })
    },
  }
}

/** A change without the numbers, which follow from the roles if a casting call has several. */
function withoutNumbers<Change extends ProjectNumbers>({
  numberOfStudents: _,
  numberOfMale: __,
  numberOfFemale: ___,
  ...change
}: Change): Omit<Change, keyof ProjectNumbers> {
  return change
}
