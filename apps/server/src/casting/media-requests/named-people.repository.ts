import { and, asc, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Transaction } from '#db/client.ts'
import { applications } from '#db/schema/applications.ts'
import { mediaRequests, mediaTakePeople, mediaTakes } from '#db/schema/media-requests.ts'
import { liveProjects, namedAccounts, shownProfiles } from '#db/schema/views.ts'

/** A person who agreed to be shown as appearing in a tape. */
export type StoredNamed = Awaited<ReturnType<typeof findNamed>>[number]

/** The other people in these takes who have agreed and are not restricted, unless the sender took their naming back. */
export async function findNamed(db: Queryable, takeIds: readonly number[]) {
  return db
    .select({
      takeId: mediaTakePeople.takeId,
      applicationId: mediaTakePeople.applicationId,
      firstName: shownProfiles.firstName,
      lastName: shownProfiles.lastName,
    })
    .from(mediaTakePeople)
    .innerJoin(applications, eq(applications.id, mediaTakePeople.applicationId))
    .innerJoin(shownProfiles, eq(shownProfiles.id, applications.studentId))
    .where(and(inArray(mediaTakePeople.takeId, [...takeIds]), eq(mediaTakePeople.reply, 'agreed'), isNull(mediaTakePeople.takenBackAt)))
    .orderBy(asc(shownProfiles.lastName), asc(shownProfiles.firstName), asc(mediaTakePeople.id))
}

/** A self-tape that this student sent for a request, with the student's name and casting call. */
export async function findOwnTake(db: Queryable, takeId: number, userId: string) {
  const [found] = await db
    .select({
      id: mediaTakes.id,
      requestId: mediaTakes.requestId,
      applicationId: mediaTakes.applicationId,
      projectId: liveProjects.id,
      projectTitle: liveProjects.title,
      status: liveProjects.status,
      studentId: shownProfiles.id,
      firstName: shownProfiles.firstName,
      lastName: shownProfiles.lastName,
    })
    .from(mediaTakes)
    .innerJoin(mediaRequests, eq(mediaRequests.id, mediaTakes.requestId))
    .innerJoin(liveProjects, eq(liveProjects.id, mediaRequests.projectId))
    .innerJoin(applications, eq(applications.id, mediaTakes.applicationId))
    .innerJoin(shownProfiles, eq(shownProfiles.id, applications.studentId))
    .where(and(eq(mediaTakes.id, takeId), isNotNull(mediaTakes.tapeId), eq(shownProfiles.userId, userId)))
  return found
}

/** The first application of an account to a casting call that its student knows of, unless withdrawn; `undefined` without one. */
export async function findApplicationOf(db: Queryable, projectId: number, email: string) {
  const [found] = await db
    .select({ id: applications.id, studentId: shownProfiles.id, userId: shownProfiles.userId })
    .from(applications)
    .innerJoin(shownProfiles, eq(shownProfiles.id, applications.studentId))
    .innerJoin(namedAccounts, eq(namedAccounts.id, shownProfiles.userId))
    .where(
      and(
        eq(applications.projectId, projectId),
        eq(namedAccounts.email, email),
        isNotNull(applications.toldStage),
        ne(applications.stage, 'withdrawn'),
      ),
    )
    .orderBy(asc(applications.id))
    .limit(1)
  return found
}

export async function countNamed(transaction: Transaction, takeId: number): Promise<number> {
  return transaction.$count(mediaTakePeople, and(eq(mediaTakePeople.takeId, takeId), isNull(mediaTakePeople.takenBackAt)))
}

/** @returns false if they were named before */
export async function insertNamed(transaction: Transaction, values: typeof mediaTakePeople.$inferInsert): Promise<boolean> {
  const made = await transaction.insert(mediaTakePeople).values(values).onConflictDoNothing().returning({ id: mediaTakePeople.id })
  return made.length > 0
}

/** Takes a naming back, or restores it. @returns whether that changed it */
export async function takeBackNamed(
  transaction: Transaction,
  { takeId, applicationId }: Pick<typeof mediaTakePeople.$inferInsert, 'takeId' | 'applicationId'>,
  takenBackAt: Date | null,
): Promise<boolean> {
  const changed = await transaction
    .update(mediaTakePeople)
    .set({ takenBackAt })
    .where(
      and(
        eq(mediaTakePeople.takeId, takeId),
        eq(mediaTakePeople.applicationId, applicationId),
        takenBackAt ? isNull(mediaTakePeople.takenBackAt) : isNotNull(mediaTakePeople.takenBackAt),
      ),
    )
    .returning({ id: mediaTakePeople.id })
  return changed.length > 0
}

/** The account and application of a person named in a take; `undefined` if this account is not named. */
export async function findNamedOf(db: Queryable, takeId: number, email: string) {
  const [found] = await db
    .select({ applicationId: applications.id, userId: shownProfiles.userId })
    .from(mediaTakePeople)
    .innerJoin(applications, eq(applications.id, mediaTakePeople.applicationId))
    .innerJoin(shownProfiles, eq(shownProfiles.id, applications.studentId))
    .innerJoin(namedAccounts, eq(namedAccounts.id, shownProfiles.userId))
    .where(and(eq(mediaTakePeople.takeId, takeId), eq(namedAccounts.email, email)))
  return found
}

const sender = alias(applications, 'sender')

/** The tapes of unrestricted students that name this person, newest first. */
export async function findNamings(db: Queryable, userId: string) {
  const named = db.$with('named').as(db.select({ id: shownProfiles.id }).from(shownProfiles).where(eq(shownProfiles.userId, userId)))
  return db
    .with(named)
    .select({
      id: mediaTakePeople.id,
      projectTitle: liveProjects.title,
      tapeId: mediaTakes.tapeId,
      firstName: shownProfiles.firstName,
      lastName: shownProfiles.lastName,
      senderUserId: shownProfiles.userId,
      namedAt: mediaTakePeople.namedAt,
      reply: mediaTakePeople.reply,
      takenBackAt: mediaTakePeople.takenBackAt,
    })
    .from(mediaTakePeople)
    .innerJoin(applications, eq(applications.id, mediaTakePeople.applicationId))
    .innerJoin(named, eq(named.id, applications.studentId))
    .innerJoin(mediaTakes, eq(mediaTakes.id, mediaTakePeople.takeId))
    .innerJoin(sender, eq(sender.id, mediaTakes.applicationId))
    .innerJoin(shownProfiles, eq(shownProfiles.id, sender.studentId))
    .innerJoin(liveProjects, eq(liveProjects.id, applications.projectId))
    .orderBy(desc(mediaTakePeople.id))
}

/** Stores the reply of a named person. */
export async function updateNamed(
  transaction: Transaction,
  id: number,
  change: Pick<typeof mediaTakePeople.$inferInsert, 'reply' | 'repliedAt'>,
): Promise<void> {
  await transaction.update(mediaTakePeople).set(change).where(eq(mediaTakePeople.id, id))
}
