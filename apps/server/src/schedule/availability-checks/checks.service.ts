import { PROJECT_ERROR } from '@callboard/contract/casting/projects/errors'
import { filled } from '@callboard/contract/errors'
import type { Institution } from '@callboard/contract/institution'
import type { AvailabilityCheck, NewCheck } from '@callboard/contract/schedule/availability-checks/endpoints'
import { CHECK_ERROR } from '@callboard/contract/schedule/availability-checks/errors'
import { CHECK_LIMITS, CHECK_MESSAGE, isDueTooLate } from '@callboard/contract/schedule/availability-checks/rules'
import { firstTime } from '@callboard/contract/time/quiet-hours'
import type { Translator } from '@callboard/contract/translate'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import { type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import { lockProfiles } from '#db/profile-locks.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize, ofDesk } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { deletePerson, findAccounts } from './check-people.repository.ts'
import type { CheckPeople, NewPerson } from './check-people.service.ts'
import { type CheckReads, createCheckReads } from './check-reads.service.ts'
import { replaceWindows, type WindowChange } from './check-windows.ts'
import { canBeDue, toWindow } from './checks.domain.ts'
import * as repository from './checks.repository.ts'

type EditableProject = Awaited<ReturnType<ProjectsService['getEditable']>>
/** A check with the proof that the actor may change it. */
export type EditableCheck = Authorized<{ readonly id: number; readonly projectId: number }, 'edit'>

/** A check, the number of people just asked, and who was left out and why. */
interface AskedPeople {
  readonly check: AvailabilityCheck
  readonly asked: number
  readonly left: { studentId: number; message: string }[]
}

interface CheckChange {
  readonly message?: string | null | undefined
  readonly dueAt?: string | undefined
  readonly isClosed?: boolean | undefined
  readonly version: number
}

interface WindowsChange extends Omit<CheckChange, 'isClosed'> {
  readonly windows: readonly WindowChange[]
}

/** Availability checks: the office asks people when they can come. `CheckAnswersService` takes the answers. */
export interface ChecksService extends CheckReads {
  /** Newest first. @throws AppError 404 when the casting call does not exist */
  ofProject(actor: SignedInActor, projectId: number): Promise<AvailabilityCheck[]>
  /** @throws AppError 403 for anyone but casting directors, 404 when it does not exist */
  getEditable(actor: SignedInActor, id: number): Promise<EditableCheck>
  /**
   * Creates a check, and asks people.
   *
   * @param translator of the casting director, for the reasons why people were left out
   * @throws AppError 400 for a time that is over, for a due time after the first time, and for a role of another casting call; 409 when
   * nobody is left to ask, when there are too many checks, and when the casting call is not active
   */
  create(actor: SignedInActor, project: EditableProject, input: NewCheck, translator: Translator): Promise<AskedPeople>
  /** @throws AppError 400 for a due time that is in the past or after the first time, 409 for an outdated version */
  change(actor: SignedInActor, check: EditableCheck, change: CheckChange): Promise<AvailabilityCheck>
  /**
   * Changes the times, and tells people who must answer again.
   *
   * @throws AppError 400 as `create`, 409 for an outdated version and a closed check
   */
  changeWindows(actor: SignedInActor, check: EditableCheck, change: WindowsChange): Promise<AvailabilityCheck>
  /** @throws AppError 400 as `create`, 409 for a closed check and when it would ask too many people */
  addPeople(actor: SignedInActor, check: EditableCheck, people: readonly NewPerson[], translator: Translator): Promise<AskedPeople>
  /** @throws AppError 404 when the student is not in the check */
  removePerson(actor: SignedInActor, check: EditableCheck, studentId: number): Promise<void>
  /**
   * @param translator of the casting director, for the time in an error
   * @returns how many were reminded
   * @throws AppError 409 for a closed check, and with the time of the first mail when everyone got one within the last hour
   */
  remind(actor: SignedInActor, check: EditableCheck, translator: Translator): Promise<number>
}

export function createChecksService(services: {
  db: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone' | 'travelMinutes'>
  projects: Pick<ProjectsService, 'get'>
  messages: Pick<MessagesService, 'wakeMail'>
  people: CheckPeople
}): ChecksService {
  const { db, clock, institution, projects, messages, people } = services

  async function toChecks(queryable: Queryable, found: readonly repository.StoredCheck[]): Promise<AvailabilityCheck[]> {
    const windows = await repository.findWindows(
      queryable,
      found.map(({ id }) => id),
    )
    const byCheck = Map.groupBy(windows, ({ checkId }) => checkId)
    return found.map(({ dueAt, createdAt, closedAt, ...check }) => ({
      ...check,
      dueAt: dueAt.toISOString(),
      createdAt: createdAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
      windows: (byCheck.get(check.id) ?? []).map((window) => toWindow(window, institution.timeZone)),
    }))
  }

  async function read(queryable: Queryable, id: number): Promise<AvailabilityCheck> {
    const found = await repository.findCheck(queryable, id)
    const [check] = found ? await toChecks(queryable, [found]) : []
    if (!check) throw new AppError(CHECK_ERROR.missing)
    return check
  }

  /** @param version the version that the actor has seen @throws AppError 409 */
  async function lock(transaction: Transaction, { id }: EditableCheck, version?: number): Promise<repository.LockedCheck> {
    const check = await repository.lockCheck(transaction, id)
    if (!check) throw new AppError(CHECK_ERROR.missing)
    if (version !== undefined && check.version !== version) throw new AppError(CHECK_ERROR.stale)
    return check
  }

  function ensureOpen({ closedAt, status }: repository.LockedCheck): void {
    if (closedAt) throw new AppError(CHECK_ERROR.closed)
    if (status !== 'active') throw new AppError(CHECK_ERROR.notActive)
  }

  /** Locks the named roles. @throws AppError 400 at the field when a role belongs to another casting call */
  async function lockRoles(transaction: Transaction, projectId: number, named: readonly { roleId: number | null }[], field: string) {
    const ids = named.flatMap(({ roleId }) => roleId ?? [])
    const found = await repository.lockRoles(transaction, projectId, ids)
    if (ids.some((id) => !found.has(id))) throw fieldError(field, CHECK_MESSAGE.otherRole)
  }

  /** @throws AppError 400 when the check cannot be due then */
  function dueOf(due: string): Date {
    const dueAt = new Date(due)
    if (!canBeDue(dueAt, clock.now())) throw fieldError('dueAt', CHECK_MESSAGE.due)
    return dueAt
  }

  /** The new due time of a check; `undefined` when it is unchanged. @throws as `dueOf` */
  const newDue = (due: string | undefined, before: Date) =>
    due === undefined || Date.parse(due) === before.getTime() ? undefined : dueOf(due)

  /** @throws AppError 400 when the due time is after the beginning of the first time. The check must be locked */
  async function ensureInTime(transaction: Transaction, id: number, dueAt: Date): Promise<void> {
    const begins = (await repository.findWindows(transaction, [id])).map(({ during }) => during.start)
    if (isDueTooLate(dueAt, begins, clock.now())) throw fieldError('dueAt', CHECK_MESSAGE.dueTooLate)
  }

  const lockStudents = (transaction: Transaction, wanted: readonly NewPerson[]) =>
    lockProfiles(
      transaction,
      wanted.map(({ studentId }) => studentId),
    )

  function tell(transaction: Transaction, { userId }: SignedInActor, verb: string, id: number, details: Record<string, unknown>) {
    return recordAudit(transaction, { actor: userId, action: `availability-check.${verb}`, subject: `availability-check:${id}`, details })
  }

  const announceAll = async (transaction: Transaction, id: number) =>
    announce(transaction, 'availability-checks', { userIds: await findAccounts(transaction, id) })

  return {
    ...createCheckReads({ db, clock, institution, read }),

    async ofProject(actor, projectId) {
      await projects.get(actor, projectId)
      return toChecks(db, await repository.findChecks(db, projectId))
    },

    async getEditable(actor, id) {
      const found = await repository.findCheck(db, id)
      return authorize(found && { id, projectId: found.projectId }, ofDesk(actor, CHECK_ERROR.missing))
    },

    async create(actor, { id: projectId }, { windows, questions, message, dueAt: due, people: wanted }, translator) {
      const now = clock.now()
      const dueAt = dueOf(due)
      const outcome = await inTransaction(db, async (transaction) => {
        const project = await repository.lockProject(transaction, projectId)
        if (!project) throw new AppError(PROJECT_ERROR.missing)
        if (project.status !== 'active') throw new AppError(CHECK_ERROR.notActive)
        if ((await repository.countChecks(transaction, projectId)) >= CHECK_LIMITS.checks) throw new AppError(CHECK_ERROR.tooManyChecks)
        await lockRoles(transaction, projectId, [...windows, ...wanted], 'windows')
        const profiles = await lockStudents(transaction, wanted)
        const values = { projectId, message, questions, dueAt, createdBy: actor.userId, createdAt: now }
        const id = await repository.insertCheck(transaction, values)
        await replaceWindows(transaction, id, windows, { timeZone: institution.timeZone, now })
        await ensureInTime(transaction, id, dueAt)
        const check = await lock(transaction, authorize({ id, projectId }, ofDesk(actor)))
        const { asked, left } = await people.ask(transaction, check, { userId: actor.userId, people: wanted, profiles }, translator)
        if (asked.length === 0) throw new AppError({ ...CHECK_ERROR.noneChosen, ...(left[0] && { message: left[0].message }) })
        await tell(transaction, actor, 'created', id, { project: projectId, windows: windows.length, profiles: asked })
        return { check: await read(transaction, id), asked: asked.length, left }
      })
      messages.wakeMail()
      return outcome
    },

    async change(actor, check, { message, dueAt: due, isClosed, version }) {
      return inTransaction(db, async (transaction) => {
        const { id, dueAt: before, closedAt } = await lock(transaction, check, version)
        const dueAt = newDue(due, before)
        if (dueAt) await ensureInTime(transaction, id, dueAt)
        const isTurned = isClosed !== undefined && isClosed !== (closedAt !== null)
        await repository.updateCheck(transaction, id, { message, dueAt, ...(isTurned && { closedAt: isClosed ? clock.now() : null }) })
        await tell(transaction, actor, isTurned ? (isClosed ? 'closed' : 'reopened') : 'changed', id, { project: check.projectId })
        await announceAll(transaction, id)
        return read(transaction, id)
      })
    },

    async changeWindows(actor, check, { windows, message, dueAt: due, version }) {
      const changed = await inTransaction(db, async (transaction) => {
        await lockRoles(transaction, check.projectId, windows, 'windows')
        const locked = await lock(transaction, check, version)
        ensureOpen(locked)
        const { asksAgain, removed } = await replaceWindows(transaction, check.id, windows, {
          timeZone: institution.timeZone,
          now: clock.now(),
        })
        const dueAt = newDue(due, locked.dueAt)
        await ensureInTime(transaction, check.id, dueAt ?? locked.dueAt)
        await repository.updateCheck(transaction, check.id, { message, dueAt })
        const told = await people.askAgain(transaction, await lock(transaction, check), actor.userId, asksAgain)
        const details = { project: check.projectId, changed: asksAgain.length, removed, told }
        await tell(transaction, actor, 'times-changed', check.id, details)
        await announceAll(transaction, check.id)
        return read(transaction, check.id)
      })
      messages.wakeMail()
      return changed
    },

    async addPeople(actor, check, wanted, translator) {
      const outcome = await inTransaction(db, async (transaction) => {
        await lockRoles(transaction, check.projectId, wanted, 'people')
        const profiles = await lockStudents(transaction, wanted)
        const locked = await lock(transaction, check)
        ensureOpen(locked)
        const { asked, left } = await people.ask(transaction, locked, { userId: actor.userId, people: wanted, profiles }, translator)
        if (asked.length > 0) await tell(transaction, actor, 'people-added', check.id, { project: check.projectId, profiles: asked })
        return { check: await read(transaction, check.id), asked: asked.length, left }
      })
      messages.wakeMail()
      return outcome
    },

    async removePerson(actor, check, studentId) {
      await inTransaction(db, async (transaction) => {
        await lock(transaction, check)
        const userId = await deletePerson(transaction, check.id, studentId)
        if (!userId) throw new AppError(CHECK_ERROR.notAsked)
        await tell(transaction, actor, 'people-removed', check.id, { project: check.projectId, profiles: [studentId] })
        await announce(transaction, 'availability-checks', { userIds: [userId] })
      })
    },

    async remind(actor, check, translator) {
      const reminded = await inTransaction(db, async (transaction) => {
        const locked = await lock(transaction, check)
        ensureOpen(locked)
        const count = await people.remind(transaction, locked, actor.userId)
        const mails = count === 0 ? await people.justMailed(transaction, locked) : []
        if (mails.length > 0) throw new AppError(filled(CHECK_ERROR.reminded, { time: firstTime(mails, translator, institution.timeZone) }))
        await tell(transaction, actor, 'reminded', check.id, { project: check.projectId, people: count })
        return count
      })
      messages.wakeMail()
      return reminded
    },
  }
}
