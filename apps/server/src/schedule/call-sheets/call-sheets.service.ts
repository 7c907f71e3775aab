import { filled } from '@callboard/contract/errors'
import type { Institution } from '@callboard/contract/institution'
import type { CallSheet, CallSheetInput, ListedCallSheet } from '@callboard/contract/schedule/call-sheets/endpoints'
import { CALL_SHEET_ERROR } from '@callboard/contract/schedule/call-sheets/errors'
import { CALL_SHEET_MESSAGE } from '@callboard/contract/schedule/call-sheets/rules'
import type { Day } from '@callboard/contract/time/month'
import { dayOf } from '@callboard/contract/time/month'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import { type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { hoursOn, type LoadedSheet, type PlannedPerson, planSheet, shootDays, toCallSheet } from './call-sheets.domain.ts'
import * as repository from './call-sheets.repository.ts'

export type EditableProject = Awaited<ReturnType<ProjectsService['getEditable']>>

/** Call sheets of shoot days. Saving a change notifies nobody; publishing does. */
export interface CallSheetsService {
  /** The shoot days of a casting call, earliest first. @throws AppError 404 when there is no such casting call */
  list(projectId: number): Promise<ListedCallSheet[]>
  /** @throws AppError 404 when there is no such casting call, or no shoot on that day and nothing saved for it */
  get(projectId: number, day: Day): Promise<CallSheet>
  /** As `get`, with everything that belongs to it. */
  load(db: Queryable, projectId: number, day: Day): Promise<LoadedSheet>
  /** @throws AppError as `get`, 400 for times that do not fit the shoot, 409 when the sheet was changed or published since it was read */
  save(actor: SignedInActor, project: EditableProject, day: Day, input: CallSheetInput): Promise<CallSheet>
  /**
   * Locks a call sheet and runs a change of its people.
   *
   * @param work the change; it returns the accounts to notify on open pages
   * @returns the changed sheet
   * @throws AppError as `get`, and what `work` throws
   */
  change(
    projectId: number,
    day: Day,
    work: (transaction: Transaction, loaded: LoadedSheet) => Promise<readonly string[]>,
  ): Promise<CallSheet>
}

const NO_HOURS = { shootTime: null, endTime: null }

/** @throws AppError 400 for the field with times that do not fit the shoot */
function ensureInside(planned: readonly PlannedPerson[]): void {
  const outside = planned.find(({ plan }) => plan.isOutside)
  if (!outside) return
  const { line } = outside
  const hasOwn = line.callTime !== null || line.wrapTime !== null
  if (!hasOwn) throw fieldError('generalCall', CALL_SHEET_MESSAGE.outside)
  throw fieldError('lines', filled(CALL_SHEET_ERROR.outsideFor, { name: line.name }).message)
}

export function createCallSheetsService(services: {
  db: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  messages: Pick<MessagesService, 'wakeMail'>
}): CallSheetsService {
  const { db, clock, institution, messages } = services

  async function findCall(queryable: Queryable, projectId: number): Promise<repository.Call> {
    const call = await repository.findCall(queryable, projectId)
    if (!call) throw new AppError(CALL_SHEET_ERROR.missing)
    return call
  }

  const load: CallSheetsService['load'] = async (queryable, projectId, day) => {
    const call = await findCall(queryable, projectId)
    const roles = await repository.findRoleDates(queryable, projectId)
    const hours = call.status === 'cancelled' ? null : hoursOn(day, call, roles)
    const sheet = (await repository.findSheet(queryable, projectId, day)) ?? null
    if (!sheet && !hours) throw new AppError(CALL_SHEET_ERROR.noShoot)
    const people = await repository.findPeople(queryable, { projectId, day, sheetId: sheet?.id ?? null })
    const published = (sheet && (await repository.findPublished(queryable, sheet.id))) ?? null
    const days = shootDays(call, roles)
    const moved = sheet ? null : ((await repository.findLastSheet(queryable, projectId, (one) => !days.includes(one))) ?? null)
    return { call, day, isShootDay: hours !== null, hours: hours ?? NO_HOURS, sheet, published, moved, people }
  }

  function listed(loaded: LoadedSheet): ListedCallSheet {
    const planned = planSheet(loaded, institution.timeZone)
    const isOver = loaded.day < dayOf(clock.now(), institution.timeZone)
    return {
      day: loaded.day,
      isShootDay: loaded.isShootDay,
      published: loaded.published?.number ?? 0,
      publishedAt: loaded.published?.publishedAt.toISOString() ?? null,
      booked: planned.filter(({ line }) => line.isBooked).length,
      waiting: isOver ? 0 : planned.filter(({ plan }) => plan.change !== 'none').length,
      confirmed: planned.filter(({ line }) => line.state === 'confirmed').length,
      problems: planned.filter(({ line }) => line.state === 'problem').length,
    }
  }

  const get: CallSheetsService['get'] = async (projectId, day) => toCallSheet(await load(db, projectId, day))

  return {
    load,

    async list(projectId) {
      const call = await findCall(db, projectId)
      const roles = await repository.findRoleDates(db, projectId)
      const days = new Set([...shootDays(call, roles), ...(await repository.findSheetDays(db, projectId))])
      const sheets = await Promise.all([...days].map(async (day) => listed(await load(db, projectId, day))))
      // A former shoot day stays in the list only while somebody has a call for it.
      return sheets
        .filter(({ isShootDay, waiting }) => isShootDay || waiting > 0)
        .toSorted((one, other) => one.day.localeCompare(other.day))
    },

    get,

    async save(actor, { id: projectId }, day, { version, lines, ...values }) {
      return inTransaction(db, async (transaction) => {
        const locked = await repository.lockSheet(transaction, projectId, day)
        if ((locked?.version ?? 0) !== version) throw new AppError(CALL_SHEET_ERROR.stale)
        const before = await load(transaction, projectId, day)
        const known = new Set(before.people.map(({ applicationId }) => applicationId))
        if (lines.some(({ applicationId }) => !known.has(applicationId))) throw new AppError(CALL_SHEET_ERROR.notOnSheet)
        const now = clock.now()
        const sheet = locked
          ? await repository.updateSheet(transaction, locked.id, { ...values, updatedAt: now })
          : await repository.insertSheet(transaction, { ...values, projectId, day, createdAt: now, updatedAt: now })
        if (!sheet) throw new AppError(CALL_SHEET_ERROR.stale)
        await repository.putLines(transaction, sheet.id, [...new Map(lines.map((line) => [line.applicationId, line])).values()])
        const saved = await load(transaction, projectId, day)
        ensureInside(planSheet(saved, institution.timeZone))
        await recordAudit(transaction, {
          actor: actor.userId,
          action: 'call-sheet.saved',
          subject: `project:${projectId}`,
          details: { day },
        })
        await announce(transaction, 'call-sheets', 'desk')
        return toCallSheet(saved)
      })
    },

    async change(projectId, day, work) {
      await inTransaction(db, async (transaction) => {
        await repository.lockSheet(transaction, projectId, day)
        const userIds = await work(transaction, await load(transaction, projectId, day))
        await announce(transaction, 'call-sheets', { userIds })
      })
      messages.wakeMail()
      return get(projectId, day)
    },
  }
}
