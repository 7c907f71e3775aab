import { isUntold } from '@callboard/contract/casting/board/stages'
import type { CallLine, CallSheet, CallSheetContent } from '@callboard/contract/schedule/call-sheets/endpoints'
import { CALL_SHEET_ERROR } from '@callboard/contract/schedule/call-sheets/errors'
import { callOn, type Plan, planOf, type TypedLine } from '@callboard/contract/schedule/call-sheets/plan'
import { CALL_CONTENT_KEYS, callStateOf, saysTheSame } from '@callboard/contract/schedule/call-sheets/rules'
import type { Day } from '@callboard/contract/time/month'
import type { Call, Person, Published, StoredSheet, TypedValues } from './call-sheets.repository.ts'

interface Hours {
  readonly shootTime: string | null
  readonly endTime: string | null
}

interface RoleDates extends Hours {
  readonly shootDate: Day | null
}

/** A call sheet of another day, from which the shoot has moved away, with the values typed there for people. */
interface Moved {
  readonly sheet: StoredSheet
  readonly lines: ReadonlyMap<number, TypedValues>
}

/** A call sheet with everything that belongs to it. */
export interface LoadedSheet {
  readonly call: Call
  readonly day: Day
  readonly isShootDay: boolean
  readonly hours: Hours
  /** `null` while nothing is saved. */
  readonly sheet: StoredSheet | null
  readonly published: Published | null
  /** While nothing is saved: the call sheet of a former shoot day, which this one continues. */
  readonly moved: Moved | null
  readonly people: readonly Person[]
}

/** The hours of the roles that are needed on a day; `null` without such roles. */
export function hoursOn(day: Day, call: RoleDates, roles: readonly RoleDates[]): Hours | null {
  const onDay = roles.map((role) => (role.shootDate === null ? call : role)).filter(({ shootDate }) => shootDate === day)
  if (onDay.length === 0) return null
  const begins = onDay.flatMap(({ shootTime }) => shootTime ?? []).toSorted()
  // An end before or at the start is on the next day.
  const ends = onDay.flatMap(({ shootTime, endTime }) =>
    endTime === null ? [] : { endTime, isNext: shootTime !== null && endTime <= shootTime },
  )
  const last = ends.toSorted((one, other) => Number(one.isNext) - Number(other.isNext) || one.endTime.localeCompare(other.endTime)).at(-1)
  return { shootTime: begins[0] ?? null, endTime: last?.endTime ?? null }
}

/** The days on which roles of a casting call are needed. */
export function shootDays(call: RoleDates, roles: readonly RoleDates[]): Day[] {
  return [...new Set(roles.flatMap(({ shootDate }) => shootDate ?? call.shootDate ?? []))]
}

/** Why a call sheet cannot be sent now; `undefined` when it can. */
export function whyClosed({ call, day }: Pick<LoadedSheet, 'call' | 'day'>, today: Day) {
  if (call.status === 'cancelled' || call.status === 'draft') return CALL_SHEET_ERROR.notOpen
  return day < today ? CALL_SHEET_ERROR.over : undefined
}

/** The part of a call sheet for everyone: the saved values, else those from before the shoot moved, else those of the casting call. */
export function contentOf({ sheet, moved, call }: Pick<LoadedSheet, 'sheet' | 'moved' | 'call'>): CallSheetContent {
  const saved = sheet ?? moved?.sheet
  if (saved) return Object.fromEntries(CALL_CONTENT_KEYS.map((key) => [key, saved[key]])) as CallSheetContent
  const { location, campus, address, wardrobe } = call
  return { place: location ?? campus, address, wear: wardrobe, bring: null, contactName: null, contactPhone: null, notes: null }
}

/** The general call. A call from before the shoot moved counts only if it fits the new hours. */
export function generalCallOf({ sheet, moved, day, hours }: LoadedSheet): string | null {
  if (sheet) return sheet.generalCall
  const before = moved?.sheet.generalCall ?? null
  return before !== null && callOn(day, hours, before) !== null ? before : hours.shootTime
}

const hoursOf = (call: Call, { role }: Person): Hours => {
  const { shootTime, endTime } = role.shootDate === null ? call : role
  return { shootTime, endTime }
}

/** A person on a call sheet, as casting directors see them. */
function toLine({ call, moved }: Pick<LoadedSheet, 'call' | 'moved'>, person: Person): CallLine {
  const typed = person.line ?? moved?.lines.get(person.applicationId)
  const { line, role, stage, toldStage, isBooked, hasDroppedOut } = person
  const isSent = line !== null && line.sentAt !== null && line.cancelledAt === null && !hasDroppedOut
  const sent =
    isSent && line.sentCall
      ? { callAt: line.sentCall.toISOString(), wrapAt: line.sentWrap?.toISOString() ?? null, note: line.sentNote }
      : null
  const { confirmedAt = null, problem = null } = (isSent && line) || {}
  return {
    applicationId: person.applicationId,
    studentId: person.studentId,
    name: `${person.firstName} ${person.lastName}`,
    cellPhone: person.cellPhone,
    roleName: role.name,
    hours: hoursOf(call, person),
    hasOwnDay: role.shootDate !== null,
    isBooked,
    hasDroppedOut,
    isTold: !isUntold(stage, toldStage),
    callTime: typed?.callTime ?? null,
    wrapTime: typed?.wrapTime ?? null,
    note: typed?.note ?? null,
    sent,
    sentVersion: isSent ? line.sentVersion : null,
    state: callStateOf({
      isSent,
      isBounced: person.mailState === 'refused',
      isSeen: (isSent && line.seenAt !== null) || (isSent && person.readAt !== null),
      isConfirmed: confirmedAt !== null,
      problem,
    }),
    problem,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    confirmedBy: confirmedAt === null ? null : person.confirmedBy,
  }
}

/** A call sheet, as casting directors see it. */
export function toCallSheet(loaded: LoadedSheet): CallSheet {
  const { call, day, isShootDay, hours, sheet, published, people } = loaded
  return {
    projectId: call.id,
    projectTitle: call.title,
    day,
    isShootDay,
    hours,
    version: sheet?.version ?? 0,
    generalCall: generalCallOf(loaded),
    content: contentOf(loaded),
    published: published?.number ?? 0,
    publishedAt: published?.publishedAt.toISOString() ?? null,
    publishedBy: published?.publishedBy ?? null,
    publishedContent: published?.content ?? null,
    publishedHours: published?.content.hours ?? null,
    continues: loaded.moved?.sheet.day ?? null,
    lines: people.map((person) => toLine(loaded, person)),
  }
}

/** A call sheet with the sent values in place of the draft. @param sent.content `null` keeps the draft of the part for everyone */
export function withoutDraft(
  loaded: LoadedSheet,
  { content, lines }: { readonly content: CallSheetContent | null; readonly lines: ReadonlyMap<number, TypedLine> },
): LoadedSheet {
  return {
    ...loaded,
    sheet: loaded.sheet && { ...loaded.sheet, ...content },
    people: loaded.people.map((person) => ({
      ...person,
      line: person.line && { ...person.line, ...lines.get(person.applicationId) },
    })),
  }
}

/** A person on a call sheet, with the effect of publishing on them. */
export interface PlannedPerson {
  readonly person: Person
  readonly line: CallLine
  readonly plan: Plan
}

/** The effect of publishing a call sheet on everyone on it. */
export function planSheet(loaded: LoadedSheet, timeZone: string): PlannedPerson[] {
  const isCommonNew = loaded.published !== null && !saysTheSame(loaded.published.content, contentOf(loaded))
  const sheet = { day: loaded.day, generalCall: generalCallOf(loaded), isCommonNew, timeZone }
  return loaded.people.map((person) => {
    const line = toLine(loaded, person)
    return { person, line, plan: planOf(line, sheet) }
  })
}
