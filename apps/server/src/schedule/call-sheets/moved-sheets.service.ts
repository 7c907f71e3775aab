import { statusOf } from '@callboard/contract/casting/board/stages'
import type { RolePlanChange } from '@callboard/contract/casting/projects/plan'
import type { CallSheetContent } from '@callboard/contract/schedule/call-sheets/endpoints'
import type { TypedLine } from '@callboard/contract/schedule/call-sheets/plan'
import type { CallTerms } from '@callboard/contract/schedule/call-sheets/rules'
import type { Day } from '@callboard/contract/time/month'
import type { PlanFollowersService } from '#casting/bookings/plan-followers.service.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import type { Module, Moved, PlanChange, PlanFollowed, Restored } from '#module.ts'
import { announce } from '#platform/live.ts'
import type { CallBefore } from './call-notices.domain.ts'
import * as repository from './call-sheets.repository.ts'
import type { CallSheetsService } from './call-sheets.service.ts'
import { sentLine, shiftedCall, shiftedWrap, shiftOf } from './moved-sheets.domain.ts'
import { cancelCalls, findCalledOf, findLinesOfRole, type LineOfRole, moveLines, reopenCalls } from './moved-sheets.repository.ts'
import type { PublishingService } from './publishing.service.ts'

/** Moves call sheets together with their shoots. */
export interface MovedSheetsService {
  /**
   * The `onPlanChange` of a module: moves call sheets to the new day, and shifts their times with the start. A published sheet is published
   * again as its next version. Calls of the old day no longer count.
   */
  follow(transaction: Transaction, change: PlanFollowed): Promise<void>
  /** Cancels the calls of a student who knows that they are no longer booked. They get no extra message. */
  callOff(transaction: Transaction, moved: Pick<Moved, 'applicationId' | 'to' | 'at'>): Promise<void>
  /** The `onRestored` of a module: reopens the calls from before the deletion, without a new version. */
  reopen(transaction: Transaction, restored: Restored): Promise<void>
  /** The `affectedBy` of a module: the people with a call. */
  affectedBy: NonNullable<Module['affectedBy']>
}

/** A call sheet that people are moved to. */
interface Target {
  /** The number of the last version that these people have. */
  readonly published: number
  readonly before: Map<number, CallBefore>
  isPublished: boolean
  /** The shifted content that was published. A draft on the sheet is not sent. */
  readonly content: CallSheetContent | null
  readonly lines: Map<number, TypedLine>
}

/** The state while the roles of a change are handled one by one. */
interface Course {
  readonly targets: Map<Day, Target>
  /** The roles with their own day and time. */
  readonly ownDays: ReadonlySet<number>
  /** The sheets with an already shifted general call. */
  readonly shifted: Set<number>
}

function termsOf({ sentCall, sentWrap, sentNote }: LineOfRole): CallTerms | null {
  return sentCall && { callAt: sentCall.toISOString(), wrapAt: sentWrap?.toISOString() ?? null, note: sentNote }
}

export function createMovedSheetsService(services: {
  institution: { readonly timeZone: string }
  callSheets: Pick<CallSheetsService, 'load'>
  publishing: Pick<PublishingService, 'republish'>
  planFollowers: Pick<PlanFollowersService, 'toldOnly'>
}): MovedSheetsService {
  const { institution, callSheets, publishing, planFollowers } = services

  /** Whether a role was needed on this day before the change. */
  async function wasShootDay(transaction: Transaction, { projectId, roles }: PlanFollowed, day: Day): Promise<boolean> {
    const call = await repository.findCall(transaction, projectId)
    const changed = new Map(roles.map((role) => [role.roleId, role.before.shootDate]))
    const found = await repository.findRoleDates(transaction, projectId)
    return found.some(({ id, shootDate }) => (changed.has(id) ? changed.get(id) : (shootDate ?? call?.shootDate)) === day)
  }

  /** The part for everyone after the change. A new place of the shoot also replaces a place typed on the sheet. */
  function contentAfter(said: CallSheetContent, { place: { before, after } }: PlanFollowed): CallSheetContent {
    const { wear, bring, contactName, contactPhone, notes } = said
    const place = after.location ?? after.campus
    const isNew = place !== (before.location ?? before.campus) || after.address !== before.address
    return {
      place: isNew ? place : said.place,
      address: isNew ? after.address : said.address,
      wear,
      bring,
      contactName,
      contactPhone,
      notes,
    }
  }

  /** The call sheet of the new day: an existing one of another shoot, which people join, or the old one continued. */
  async function sheetOn(
    transaction: Transaction,
    change: PlanFollowed,
    sheet: repository.StoredSheet,
    { roleId, before, after }: RolePlanChange,
    { ownDays, shifted }: Course,
  ): Promise<{ target: repository.StoredSheet; isJoined: boolean }> {
    const { projectId, at } = change
    const day = after.shootDate ?? sheet.day
    const found = await repository.findSheet(transaction, projectId, day)
    if (found && found.id !== sheet.id && (await wasShootDay(transaction, change, day))) return { target: found, isJoined: true }
    const { hours } = await callSheets.load(transaction, projectId, day)
    // On an unchanged day the general call belongs to the roles without their own day, and is shifted only once.
    const stays = found?.id === sheet.id && (ownDays.has(roleId) || shifted.has(sheet.id))
    const shift = stays ? 0 : shiftOf(before, after)
    const generalCall = shiftedCall(sheet.generalCall, shift, { day, hours }) ?? hours.shootTime
    if (!stays) shifted.add(sheet.id)
    const values = { ...contentAfter(sheet, change), generalCall }
    // Updates an existing sheet of a former shoot day with the newer values.
    if (found) return { target: await repository.updateSheet(transaction, found.id, { ...values, updatedAt: at }), isJoined: false }
    const made = await repository.insertSheet(transaction, { ...values, projectId, day, createdAt: at, updatedAt: at })
    if (!made) throw new Error('a call sheet was made in a locked casting call')
    return { target: made, isJoined: false }
  }

  /** Moves the people of a role from one day to another. */
  async function moveRole(transaction: Transaction, change: PlanFollowed, role: RolePlanChange, course: Course): Promise<void> {
    const { targets, ownDays } = course
    const { before, after } = role
    if (before.shootDate === null) return
    const sheet = await repository.lockSheet(transaction, change.projectId, before.shootDate)
    if (!sheet) return
    const lines = await findLinesOfRole(transaction, sheet.id, role.roleId)
    const sent = lines.filter(({ sentAt, cancelledAt }) => sentAt !== null && cancelledAt === null)
    if (after.shootDate === null) {
      await moveLines(transaction, sent, change.at)
      return
    }
    const { target, isJoined } = await sheetOn(transaction, change, sheet, role, course)
    const shift = shiftOf(before, after)
    const on = { day: after.shootDate, hours: after }
    const hasOwnDay = ownDays.has(role.roleId)
    const common = (ownDays.has(role.roleId) ? after.shootTime : null) ?? target.generalCall
    const moved = ({ callTime: typed, wrapTime, note }: TypedLine) => {
      const callTime = shiftedCall(typed, shift, on)
      return { callTime, wrapTime: shiftedWrap(wrapTime, shift, { ...on, callTime: callTime ?? common }), note }
    }
    const typed = lines.map((line) => ({ applicationId: line.applicationId, ...moved(line) }))
    await repository.putLines(transaction, target.id, typed)
    if (target.id !== sheet.id) await moveLines(transaction, sent, change.at)
    const of = targets.get(after.shootDate) ?? {
      ...{ before: new Map<number, CallBefore>(), lines: new Map<number, TypedLine>(), isPublished: false, published: 0 },
      content: null,
    }
    const published = await repository.findPublished(transaction, sheet.id)
    for (const line of sent) {
      const terms = termsOf(line)
      if (terms) of.before.set(line.applicationId, { ...terms, content: published?.content })
      const saved = { day: before.shootDate, hours: before, hasOwnDay, generalCall: sheet.generalCall, timeZone: institution.timeZone }
      of.lines.set(line.applicationId, moved(sentLine(line, saved)))
    }
    const said = !isJoined && published ? contentAfter(published.content, change) : null
    targets.set(after.shootDate, {
      ...of,
      content: of.content ?? said ?? null,
      published: Math.max(of.published, published?.number ?? 0),
      isPublished: of.isPublished || sent.length > 0,
    })
  }

  return {
    async follow(transaction, change) {
      const targets = new Map<Day, Target>()
      const dates = await repository.findRoleDates(transaction, change.projectId)
      const ownDays = new Set(dates.flatMap(({ id, shootDate }) => (shootDate === null ? [] : [id])))
      const course = { targets, ownDays, shifted: new Set<number>() }
      for (const role of change.roles) await moveRole(transaction, change, role, course)
      const keepsAnswers = await planFollowers.toldOnly(transaction, change)
      const { projectId, userId, at } = change
      for (const [day, { isPublished, ...target }] of targets) {
        if (!isPublished) continue
        const told = await publishing.republish(transaction, {
          projectId,
          day,
          userId,
          at,
          ...target,
          keepsAnswers,
          clashReason: change.clashReason,
        })
        for (const { applicationId } of told) change.told.add(applicationId)
        await announce(transaction, 'call-sheets', { userIds: told.map((person) => person.userId) })
      }
      if (targets.size > 0) await announce(transaction, 'call-sheets', 'desk')
    },

    async callOff(transaction, { applicationId, to, at }) {
      if (statusOf(to) !== 'accepted') await cancelCalls(transaction, applicationId, at)
    },

    async reopen(transaction, { projectId }) {
      await reopenCalls(transaction, projectId)
      await announce(transaction, 'call-sheets', 'desk')
    },

    async affectedBy(db: Queryable, { roles }: PlanChange) {
      return findCalledOf(
        db,
        roles.map(({ roleId }) => roleId),
      )
    },
  }
}
