import { PLACED_STAGES } from '@callboard/contract/casting/board/stages'
import { CLASH_REASON } from '@callboard/contract/people/availability/rules'
import type { Day } from '@callboard/contract/time/month'
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { findDesk } from '#db/directors.ts'
import { users } from '#db/schema/accounts.ts'
import { applications } from '#db/schema/applications.ts'
import { callSheetLines, callSheets, callSheetVersions } from '#db/schema/call-sheets.ts'
import { messageRecipients } from '#db/schema/messages.ts'
import { roles } from '#db/schema/roles.ts'
import { type keptProjects, liveProjects, maskedProfiles, namedAccounts, shownProfiles } from '#db/schema/views.ts'

export type StoredSheet = typeof callSheets.$inferSelect
type StoredContent = typeof callSheetVersions.$inferInsert.content
export type StoredLine = typeof callSheetLines.$inferSelect

/** The casting call of call sheets, unless it is deleted. */
export async function findCall(db: Queryable, projectId: number) {
  const [found] = await db
    .select({
      id: liveProjects.id,
      title: liveProjects.title,
      status: liveProjects.status,
      version: liveProjects.version,
      location: liveProjects.location,
      address: liveProjects.address,
      campus: liveProjects.campus,
      wardrobe: liveProjects.wardrobe,
      shootDate: liveProjects.shootDate,
      shootTime: liveProjects.shootTime,
      endTime: liveProjects.endTime,
    })
    .from(liveProjects)
    .where(eq(liveProjects.id, projectId))
  return found
}
export type Call = NonNullable<Awaited<ReturnType<typeof findCall>>>

/** The roles of a casting call with their own dates, if they have any. */
export async function findRoleDates(db: Queryable, projectId: number) {
  return db
    .select({ id: roles.id, shootDate: roles.shootDate, shootTime: roles.shootTime, endTime: roles.endTime })
    .from(roles)
    .where(eq(roles.projectId, projectId))
}

/** The days for which a casting call has call sheets. */
export async function findSheetDays(db: Queryable, projectId: number): Promise<Day[]> {
  return (await db.select({ day: callSheets.day }).from(callSheets).where(eq(callSheets.projectId, projectId))).map(({ day }) => day)
}

export async function findSheet(db: Queryable, projectId: number, day: Day): Promise<StoredSheet | undefined> {
  const [found] = await db
    .select()
    .from(callSheets)
    .where(and(eq(callSheets.projectId, projectId), eq(callSheets.day, day)))
  return found
}

/** The call sheet that the office saved last for one of these days, and the values typed there for people. */
export async function findLastSheet(db: Queryable, projectId: number, isOneOf: (day: Day) => boolean) {
  const sheets = await db.select().from(callSheets).where(eq(callSheets.projectId, projectId)).orderBy(desc(callSheets.updatedAt))
  const sheet = sheets.find(({ day }) => isOneOf(day))
  if (!sheet) return undefined
  const { applicationId, callTime, wrapTime, note } = callSheetLines
  const lines = await db
    .select({ applicationId, callTime, wrapTime, note })
    .from(callSheetLines)
    .where(eq(callSheetLines.sheetId, sheet.id))
  return { sheet, lines: new Map(lines.map((line) => [line.applicationId, line])) }
}

/** Locks a casting call against changes, and then its call sheet of a day against other changes, until the transaction ends. */
export async function lockSheet(transaction: Transaction, projectId: number, day: Day): Promise<StoredSheet | undefined> {
  await transaction.select({ id: liveProjects.id }).from(liveProjects).where(eq(liveProjects.id, projectId)).for('share')
  const [found] = await transaction
    .select()
    .from(callSheets)
    .where(and(eq(callSheets.projectId, projectId), eq(callSheets.day, day)))
    .for('no key update')
  return found
}

type SheetValues = Omit<typeof callSheets.$inferInsert, 'id' | 'version' | 'createdAt'>

/** @returns `undefined` when another transaction has just inserted it */
export async function insertSheet(transaction: Transaction, values: SheetValues & { createdAt: Date }): Promise<StoredSheet | undefined> {
  const [made] = await transaction.insert(callSheets).values(values).onConflictDoNothing().returning()
  return made
}

/** Changes a locked call sheet and raises its version. */
export async function updateSheet(
  transaction: Transaction,
  id: number,
  values: Partial<SheetValues> & { updatedAt: Date },
): Promise<StoredSheet> {
  const [changed] = await transaction
    .update(callSheets)
    .set({ ...values, version: sql`${callSheets.version} + 1` })
    .where(eq(callSheets.id, id))
    .returning()
  if (!changed) throw new Error('a locked call sheet is gone')
  return changed
}

/** The last published version of a call sheet. */
export async function findPublished(db: Queryable, sheetId: number) {
  const [found] = await db
    .select({
      number: callSheetVersions.number,
      content: callSheetVersions.content,
      publishedAt: callSheetVersions.publishedAt,
      publishedBy: namedAccounts.name,
    })
    .from(callSheetVersions)
    .leftJoin(namedAccounts, eq(namedAccounts.id, callSheetVersions.publishedBy))
    .where(eq(callSheetVersions.sheetId, sheetId))
    .orderBy(desc(callSheetVersions.number))
    .limit(1)
  return found
}
export type Published = NonNullable<Awaited<ReturnType<typeof findPublished>>>

export async function insertVersion(
  transaction: Transaction,
  values: { sheetId: number; number: number; content: StoredContent; publishedBy: string; publishedAt: Date },
): Promise<void> {
  await transaction.insert(callSheetVersions).values(values)
}

/**
 * SQL condition: the application has a place on this day in a casting call that is not cancelled.
 *
 * @param call the view from which the statement reads casting calls
 */
export const isBookedOn = (
  day: Day | typeof callSheets.day,
  call: Pick<typeof keptProjects | typeof liveProjects, 'shootDate' | 'status'>,
) =>
  and(
    inArray(applications.stage, PLACED_STAGES),
    sql`coalesce(${roles.shootDate}, ${call.shootDate}) = ${day}`,
    ne(call.status, 'cancelled'),
  )

/** SQL condition: the student had a call of this sheet and gave their place back. */
const hasDroppedOut = and(eq(applications.stage, 'withdrawn'), isNotNull(callSheetLines.sentAt), isNull(callSheetLines.movedAt))

/** Everyone who is booked for a day, has a call for it, or gave their place back after a call. Leaves out restricted students. */
export async function findPeople(db: Queryable, { projectId, day, sheetId }: { projectId: number; day: Day; sheetId: number | null }) {
  const lastSequence = db
    .select({ last: sql`max(${callSheetLines.sequence})` })
    .from(callSheetLines)
    .where(eq(callSheetLines.applicationId, applications.id))
  const confirmer = db.select({ name: namedAccounts.name }).from(namedAccounts).where(eq(namedAccounts.id, callSheetLines.confirmedBy))
  return db
    .select({
      applicationId: applications.id,
      studentId: applications.studentId,
      userId: shownProfiles.userId,
      firstName: shownProfiles.firstName,
      lastName: shownProfiles.lastName,
      cellPhone: shownProfiles.cellPhone,
      email: users.email,
      language: users.language,
      stage: applications.stage,
      toldStage: applications.toldStage,
      role: {
        id: roles.id,
        name: roles.name,
        version: roles.version,
        shootDate: roles.shootDate,
        shootTime: roles.shootTime,
        endTime: roles.endTime,
      },
      isBooked: sql<boolean>`${isBookedOn(day, liveProjects)}`,
      hasDroppedOut: sql<boolean>`coalesce(${hasDroppedOut}, false)`,
      line: callSheetLines,
      mailState: messageRecipients.mailState,
      readAt: messageRecipients.readAt,
      confirmedBy: sql<string | null>`(${confirmer})`,
      lastSequence: sql<number | null>`(${lastSequence})`,
    })
    .from(applications)
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .innerJoin(liveProjects, eq(liveProjects.id, applications.projectId))
    .innerJoin(shownProfiles, eq(shownProfiles.id, applications.studentId))
    .innerJoin(users, eq(users.id, shownProfiles.userId))
    .leftJoin(callSheetLines, and(eq(callSheetLines.applicationId, applications.id), eq(callSheetLines.sheetId, sheetId ?? 0)))
    .leftJoin(messageRecipients, eq(messageRecipients.messageId, callSheetLines.messageId))
    .where(
      and(
        eq(applications.projectId, projectId),
        or(isBookedOn(day, liveProjects), and(isNotNull(callSheetLines.sentAt), isNull(callSheetLines.cancelledAt)), hasDroppedOut),
      ),
    )
    .orderBy(asc(shownProfiles.firstName), asc(shownProfiles.lastName), asc(applications.id))
}
export type Person = Awaited<ReturnType<typeof findPeople>>[number]

/** The values that the office typed for one person. */
export type TypedValues = Pick<StoredLine, 'applicationId' | 'callTime' | 'wrapTime' | 'note'>

/** Saves the values that the office typed for people of a call sheet. */
export async function putLines(transaction: Transaction, sheetId: number, lines: readonly TypedValues[]): Promise<void> {
  if (lines.length === 0) return
  await transaction
    .insert(callSheetLines)
    .values(lines.map((line) => ({ ...line, sheetId })))
    .onConflictDoUpdate({
      target: [callSheetLines.sheetId, callSheetLines.applicationId],
      set: { callTime: sql`excluded.call_time`, wrapTime: sql`excluded.wrap_time`, note: sql`excluded.note` },
    })
}

/** Finds or inserts the line of a person. @returns its id */
export async function lineOf(transaction: Transaction, sheetId: number, applicationId: number): Promise<number> {
  const [line] = await transaction
    .insert(callSheetLines)
    .values({ sheetId, applicationId })
    .onConflictDoUpdate({ target: [callSheetLines.sheetId, callSheetLines.applicationId], set: { sheetId } })
    .returning({ id: callSheetLines.id })
  if (!line) throw new Error('a line of a call sheet was not stored')
  return line.id
}

/** Changes a line of a call sheet. */
export async function updateLine(
  transaction: Transaction,
  id: number,
  values: Partial<Omit<StoredLine, 'id' | 'sheetId' | 'applicationId'>>,
): Promise<void> {
  await transaction.update(callSheetLines).set(values).where(eq(callSheetLines.id, id))
}

/** The staff member who last published a call sheet; the whole casting desk if that account is gone. */
export async function findPublishers(db: Queryable, sheetId: number): Promise<string[]> {
  const [last] = await db
    .select({ id: callSheetVersions.publishedBy })
    .from(callSheetVersions)
    .where(eq(callSheetVersions.sheetId, sheetId))
    .orderBy(desc(callSheetVersions.number))
    .limit(1)
  return findDesk(db, last?.id)
}

/** Those of the booked people who are busy twice without a reason from the office, by name. */
export async function findClashing(db: Queryable, ids: readonly number[]) {
  return db
    .select({ id: applications.id, name: maskedProfiles.name })
    .from(applications)
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, applications.studentId))
    .where(and(inArray(applications.id, [...ids]), eq(applications.clashReason, CLASH_REASON.moved)))
    .orderBy(asc(maskedProfiles.name), asc(applications.id))
}
