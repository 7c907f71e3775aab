import type { CallSheetContent } from '@callboard/contract/schedule/call-sheets/endpoints'
import { CALL_LINK } from '@callboard/contract/schedule/call-sheets/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { users } from '#db/schema/accounts.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { callSheetLines, callSheets, callSheetVersions } from '#db/schema/call-sheets.ts'
import { roles } from '#db/schema/roles.ts'
import { keptProjects, shownProfiles } from '#db/schema/views.ts'
import { isBookedOn } from './call-sheets.repository.ts'

/** Calls that were sent to unrestricted students, each with its content. @param which `all` includes those of deleted casting calls */
function findCalls(db: Queryable, which: 'live' | 'all', ...where: (SQL | undefined)[]) {
  const latest = db
    .select({ content: callSheetVersions.content })
    .from(callSheetVersions)
    .where(eq(callSheetVersions.sheetId, callSheets.id))
    .orderBy(desc(callSheetVersions.number))
    .limit(1)
  return db
    .select({
      line: callSheetLines,
      day: callSheets.day,
      content: sql<CallSheetContent>`(${latest})`,
      projectId: keptProjects.id,
      projectTitle: keptProjects.title,
      isDeleted: sql<boolean>`${keptProjects.deletedAt} is not null`,
      isCancelled: sql<boolean>`${keptProjects.status} = 'cancelled'`,
      isBooked: sql<boolean>`${isBookedOn(callSheets.day, keptProjects)}`,
      toldStage: applications.toldStage,
      roleName: roles.name,
      roleDates: { shootDate: roles.shootDate, shootTime: roles.shootTime, endTime: roles.endTime },
      callDates: { shootDate: keptProjects.shootDate, shootTime: keptProjects.shootTime, endTime: keptProjects.endTime },
      /** The SEQUENCE of the last sent event of the booking. */
      lastSequence: bookings.sequence,
      userId: shownProfiles.userId,
      firstName: shownProfiles.firstName,
      name: sql<string>`concat_ws(' ', ${shownProfiles.firstName}, ${shownProfiles.lastName})`,
      email: users.email,
    })
    .from(callSheetLines)
    .innerJoin(callSheets, eq(callSheets.id, callSheetLines.sheetId))
    .innerJoin(applications, eq(applications.id, callSheetLines.applicationId))
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .leftJoin(bookings, eq(bookings.applicationId, applications.id))
    .innerJoin(keptProjects, eq(keptProjects.id, applications.projectId))
    .innerJoin(shownProfiles, eq(shownProfiles.id, applications.studentId))
    .innerJoin(users, eq(users.id, shownProfiles.userId))
    .where(and(isNotNull(callSheetLines.sentAt), which === 'live' ? isNull(keptProjects.deletedAt) : undefined, ...where))
    .orderBy(asc(callSheetLines.sentCall), asc(callSheetLines.id))
}
export type FoundCall = Awaited<ReturnType<typeof findCalls>>[number]

/** The call of a link, unless it was too long ago. */
export async function findCallByToken(db: Queryable, tokenHash: Buffer, now: Date): Promise<FoundCall | undefined> {
  const since = new Date(now.getTime() - CALL_LINK.days * DAY_MS)
  const [found] = await findCalls(db, 'live', eq(callSheetLines.tokenHash, tokenHash), gt(callSheetLines.sentCall, since))
  return found
}

/** A call of the student with this account. */
export async function findOwnCall(db: Queryable, userId: string, id: number): Promise<FoundCall | undefined> {
  const [found] = await findCalls(db, 'live', eq(callSheetLines.id, id), eq(shownProfiles.userId, userId))
  return found
}

const ownCalls = prepared('own calls', ['userId', 'since'], (db, { userId, since }) =>
  findCalls(db, 'live', eq(shownProfiles.userId, userId), gt(callSheetLines.sentCall, since), isNull(callSheetLines.cancelledAt)),
)

/** The calls of a student since then, without cancelled ones. */
export async function findOwnCalls(db: Queryable, userId: string, since: Date): Promise<FoundCall[]> {
  return ownCalls(db, { userId, since })
}

/** The call of a line. */
export async function findCallOfLine(db: Queryable, id: number): Promise<FoundCall | undefined> {
  const [found] = await findCalls(db, 'all', eq(callSheetLines.id, id))
  return found
}

/** Locks the line of a person until the transaction ends. */
export async function lockLine(transaction: Transaction, id: number): Promise<void> {
  await transaction.select({ id: callSheetLines.id }).from(callSheetLines).where(eq(callSheetLines.id, id)).for('update')
}

const isOpen = and(isNotNull(callSheetLines.sentAt), isNull(callSheetLines.cancelledAt))

/** Calls in a time range that may need a reminder: without a problem, and before the last reminder. */
export async function findRemindable(db: Queryable, from: Date, to: Date): Promise<FoundCall[]> {
  return findCalls(
    db,
    'live',
    isOpen,
    gt(callSheetLines.sentCall, from),
    lte(callSheetLines.sentCall, to),
    isNull(callSheetLines.problem),
    or(isNull(callSheetLines.reminded), ne(callSheetLines.reminded, 3)),
    isBookedOn(callSheets.day, keptProjects),
  )
}

/**
 * Future calls of a casting call that was cancelled or deleted, if nothing about it has changed since `settled`. For a shoot that takes
 * place, the office handles people who are no longer booked.
 */
export async function findOfCancelledShoots(db: Queryable, now: Date, settled: Date): Promise<FoundCall[]> {
  const lastChange = sql`greatest(${keptProjects.updatedAt}, ${roles.updatedAt}, ${keptProjects.deletedAt})`
  return findCalls(
    db,
    'all',
    isOpen,
    gt(callSheetLines.sentCall, now),
    or(sql`${keptProjects.status} = 'cancelled'`, isNotNull(keptProjects.deletedAt)),
    lte(lastChange, settled),
  )
}
