import { photoUrl } from '@callboard/contract/people/photos/endpoints'
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { firstPhotoHash } from '#db/first-photo.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { callSheetLines } from '#db/schema/call-sheets.ts'
import { roles } from '#db/schema/roles.ts'
import { maskedProfiles } from '#db/schema/views.ts'

/** The line of a person in a role. */
export type LineOfRole = Awaited<ReturnType<typeof findLinesOfRole>>[number]

/** The lines of a call sheet for the people of one role. */
export async function findLinesOfRole(transaction: Transaction, sheetId: number, roleId: number) {
  const { id, applicationId, callTime, wrapTime, note, sentAt, sentCall, sentWrap, sentNote, cancelledAt } = callSheetLines
  return transaction
    .select({ id, applicationId, callTime, wrapTime, note, sentAt, sentCall, sentWrap, sentNote, cancelledAt })
    .from(callSheetLines)
    .innerJoin(applications, eq(applications.id, callSheetLines.applicationId))
    .where(and(eq(callSheetLines.sheetId, sheetId), eq(applications.roleId, roleId)))
    .orderBy(asc(callSheetLines.id))
}

/** Cancels calls because their shoot moved to another day. */
export async function moveLines(transaction: Transaction, lines: readonly LineOfRole[], at: Date): Promise<void> {
  const ids = lines.map(({ id }) => id)
  await transaction.update(callSheetLines).set({ movedAt: at, cancelledAt: at }).where(inArray(callSheetLines.id, ids))
}

/** Cancels the open calls of an application. */
export async function cancelCalls(transaction: Transaction, applicationId: number, cancelledAt: Date): Promise<void> {
  const isOpen = and(isNotNull(callSheetLines.sentAt), isNull(callSheetLines.cancelledAt))
  await transaction
    .update(callSheetLines)
    .set({ cancelledAt })
    .where(and(eq(callSheetLines.applicationId, applicationId), isOpen))
}

/** Reopens the calls that were cancelled because the casting call was deleted. */
export async function reopenCalls(transaction: Transaction, projectId: number): Promise<void> {
  const calledOff = transaction
    .select({ id: callSheetLines.id })
    .from(callSheetLines)
    .innerJoin(applications, eq(applications.id, callSheetLines.applicationId))
    .innerJoin(bookings, and(eq(bookings.applicationId, applications.id), eq(bookings.calledOffAt, callSheetLines.cancelledAt)))
    .where(and(eq(applications.projectId, projectId), eq(applications.stage, 'booked'), isNull(callSheetLines.movedAt)))
  await transaction.update(callSheetLines).set({ cancelledAt: null }).where(inArray(callSheetLines.id, calledOff))
}

/** Pixels of the photo in a list. */
const PHOTO_SIZE = 320

/** The people with a call in some roles, for the dialog of a change of plan. */
export async function findCalledOf(db: Queryable, roleIds: readonly number[]) {
  const found = await db
    .selectDistinct({
      applicationId: applications.id,
      studentId: applications.studentId,
      name: maskedProfiles.name,
      isHeld: maskedProfiles.isHeld,
      photoHash: firstPhotoHash('masked_profiles'),
      roleName: roles.name,
    })
    .from(callSheetLines)
    .innerJoin(applications, eq(applications.id, callSheetLines.applicationId))
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, applications.studentId))
    .where(
      and(
        inArray(applications.roleId, [...roleIds]),
        eq(applications.stage, 'booked'),
        isNotNull(callSheetLines.sentAt),
        isNull(callSheetLines.cancelledAt),
      ),
    )
    .orderBy(asc(maskedProfiles.name))
  return found.map(({ isHeld, photoHash, name, ...person }) => ({
    ...person,
    name: isHeld ? '' : name,
    photoUrl: photoHash === null ? null : photoUrl(photoHash, PHOTO_SIZE),
    standing: 'called' as const,
    effect: isHeld ? ('restricted' as const) : ('asked' as const),
    clash: null,
  }))
}
