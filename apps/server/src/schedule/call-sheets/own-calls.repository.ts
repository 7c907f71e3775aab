import type { CallSheetContent } from '@callboard/contract/schedule/call-sheets/endpoints'
import { CALL_LINK } from '@callboard/contract/schedule/call-sheets/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { isNotDeleted } from '#db/deleted-projects.ts'
import { isNotHeld } from '#db/holds.ts'
import { users } from '#db/schema/accounts.ts'
import { applications } from '#db/schema/applications.ts'
import { callSheetLines, callSheets, callSheetVersions } from '#db/schema/call-sheets.ts'
import { studentProfiles } from '#db/schema/profiles.ts'
import { projects } from '#db/schema/projects.ts'
import { roles } from '#db/schema/roles.ts'
import { isBookedOn } from './call-sheets.repository.ts'

/** Calls that were sent to students who are not restricted, each with what it said. */
function findCalls(db: Queryable, ...where: (SQL | undefined)[]) {
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
      projectId: projects.id,
      projectTitle: projects.title,
      isDeleted: sql<boolean>`${projects.deletedAt} is not null`,
      isBooked: sql<boolean>`${isBookedOn(callSheets.day)}`,
      toldStage: applications.toldStage,
      roleName: roles.name,
      userId: studentProfiles.userId,
      firstName: studentProfiles.firstName,
      name: sql<string>`concat_ws(' ', ${studentProfiles.firstName}, ${studentProfiles.lastName})`,
      email: users.email,
    })
    .from(callSheetLines)
    .innerJoin(callSheets, eq(callSheets.id, callSheetLines.sheetId))
    .innerJoin(applications, eq(applications.id, callSheetLines.applicationId))
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .innerJoin(studentProfiles, eq(studentProfiles.id, applications.studentId))
    .innerJoin(users, eq(users.id, studentProfiles.userId))
    .where(and(isNotNull(callSheetLines.sentAt), isNotHeld, ...where))
    .orderBy(asc(callSheetLines.sentCall), asc(callSheetLines.id))
}
export type FoundCall = Awaited<ReturnType<typeof findCalls>>[number]

/** The call of a link, unless it was too long ago. */
export async function findCallByToken(db: Queryable, tokenHash: Buffer, now: Date): Promise<FoundCall | undefined> {
  const since = new Date(now.getTime() - CALL_LINK.days * DAY_MS)
  const [found] = await findCalls(db, eq(callSheetLines.tokenHash, tokenHash), gt(callSheetLines.sentCall, since), isNotDeleted)
  return found
}

/** A call of the student with this account. */
export async function findOwnCall(db: Queryable, userId: string, id: number): Promise<FoundCall | undefined> {
  const [found] = await findCalls(db, eq(callSheetLines.id, id), eq(studentProfiles.userId, userId), isNotDeleted)
  return found
}

/** The calls of a student since a moment that were not cancelled. */
export async function findOwnCalls(db: Queryable, userId: string, since: Date): Promise<FoundCall[]> {
  return findCalls(
    db,
    eq(studentProfiles.userId, userId),
    gt(callSheetLines.sentCall, since),
    isNull(callSheetLines.cancelledAt),
    isNotDeleted,
  )
}

/** The call of a line. */
export async function findCallOfLine(db: Queryable, id: number): Promise<FoundCall | undefined> {
  const [found] = await findCalls(db, eq(callSheetLines.id, id))
  return found
}

/** Locks the line of a person until the transaction ends. */
export async function lockLine(transaction: Transaction, id: number): Promise<void> {
  await transaction.select({ id: callSheetLines.id }).from(callSheetLines).where(eq(callSheetLines.id, id)).for('update')
}

const isOpen = and(isNotNull(callSheetLines.sentAt), isNull(callSheetLines.cancelledAt))

/** Calls between two moments whose people may have to be reminded: no problem, and not reminded for the last time. */
export async function findRemindable(db: Queryable, from: Date, to: Date): Promise<FoundCall[]> {
  return findCalls(
    db,
    isOpen,
    gt(callSheetLines.sentCall, from),
    lte(callSheetLines.sentCall, to),
    isNull(callSheetLines.problem),
    or(isNull(callSheetLines.reminded), ne(callSheetLines.reminded, 3)),
    isBookedOn(callSheets.day),
    isNotDeleted,
  )
}

/**
 * Calls after a moment whose shoot does not take place on that day any more: it was moved, or its casting call cancelled or deleted, and
 * nothing about it has changed since `settled`. People who are no longer booked for a shoot that takes place are left to the office.
 */
export async function findOfCancelledShoots(db: Queryable, now: Date, settled: Date): Promise<FoundCall[]> {
  const isMoved = sql`(coalesce(${roles.shootDate}, ${projects.shootDate}) is distinct from ${callSheets.day} and ${applications.place} is not null)`
  const lastChange = sql`greatest(${projects.updatedAt}, ${roles.updatedAt}, ${projects.deletedAt})`
  return findCalls(
    db,
    isOpen,
    gt(callSheetLines.sentCall, now),
    or(sql`${projects.status} = 'cancelled'`, isNotNull(projects.deletedAt), isMoved),
    lte(lastChange, settled),
  )
}
