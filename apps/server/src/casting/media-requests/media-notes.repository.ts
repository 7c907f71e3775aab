import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { applications } from '#db/schema/applications.ts'
import { mediaNotes, mediaRequests, mediaTakes } from '#db/schema/media-requests.ts'
import { liveProjects, namedAccounts, shownProfiles } from '#db/schema/views.ts'

/** A note of the office. */
export type StoredNote = Awaited<ReturnType<typeof findNotes>>[number]

/** The notes on these takes, ordered by time code; notes without one come last. */
export async function findNotes(db: Queryable, takeIds: readonly number[]) {
  return db
    .select({
      id: mediaNotes.id,
      takeId: mediaNotes.takeId,
      seconds: mediaNotes.seconds,
      text: mediaNotes.text,
      writtenBy: namedAccounts.name,
      writtenAt: mediaNotes.writtenAt,
    })
    .from(mediaNotes)
    .leftJoin(namedAccounts, eq(namedAccounts.id, mediaNotes.writtenBy))
    .where(inArray(mediaNotes.takeId, [...takeIds]))
    .orderBy(sql`${mediaNotes.seconds} nulls last`, asc(mediaNotes.id))
}

/** Locks a take against deletion. `undefined` if the student is restricted or the casting call is deleted. */
export async function lockTake(transaction: Transaction, id: number) {
  const [found] = await transaction
    .select({ id: mediaTakes.id, applicationId: mediaTakes.applicationId, requestId: mediaTakes.requestId })
    .from(mediaTakes)
    .innerJoin(mediaRequests, eq(mediaRequests.id, mediaTakes.requestId))
    .innerJoin(liveProjects, eq(liveProjects.id, mediaRequests.projectId))
    .innerJoin(applications, eq(applications.id, mediaTakes.applicationId))
    .innerJoin(shownProfiles, eq(shownProfiles.id, applications.studentId))
    .where(eq(mediaTakes.id, id))
    .for('key share', { of: mediaTakes })
  return found
}

export async function countNotes(transaction: Transaction, takeId: number): Promise<number> {
  const [row] = await transaction.select({ number: count() }).from(mediaNotes).where(eq(mediaNotes.takeId, takeId))
  return row?.number ?? 0
}

/** @returns its id */
export async function insertNote(transaction: Transaction, values: typeof mediaNotes.$inferInsert): Promise<number> {
  const [made] = await transaction.insert(mediaNotes).values(values).returning({ id: mediaNotes.id })
  if (!made) throw new Error('the note was not stored')
  return made.id
}

/** @returns the request of the deleted note; `undefined` when it does not exist or its student is restricted */
export async function deleteNote(transaction: Transaction, id: number): Promise<{ requestId: number } | undefined> {
  // The note may be deleted before the take is locked, so the delete checks again.
  const [note] = await transaction.select({ takeId: mediaNotes.takeId }).from(mediaNotes).where(eq(mediaNotes.id, id))
  const take = note && (await lockTake(transaction, note.takeId))
  if (!take) return undefined
  const gone = await transaction
    .delete(mediaNotes)
    .where(and(eq(mediaNotes.id, id), eq(mediaNotes.takeId, take.id)))
    .returning({ id: mediaNotes.id })
  return gone.length > 0 ? { requestId: take.requestId } : undefined
}
