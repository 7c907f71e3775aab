import type { ApplicationStatus } from '@callboard/contract/casting/applications/rules'
import { STAGES, statusOf } from '@callboard/contract/casting/board/stages'
import { and, asc, count, eq, exists, gt, inArray, max, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { applicationChanges, applications } from '#db/schema/applications.ts'
import { maskedProfiles } from '#db/schema/views.ts'

/** Selects the applications to a casting call that a page shows. */
export interface Shown {
  readonly projectId: number
  readonly status: ApplicationStatus | undefined
  /** The id of a history entry. Applications that had the status after this entry are shown, too. */
  readonly seen: number | undefined
}

const OLDEST_FIRST = [asc(applications.submittedAt), asc(applications.id)]

function isShown(db: Queryable, { projectId, status, seen }: Shown) {
  const hadStatus = (wanted: ApplicationStatus, after: number) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(applicationChanges)
        .where(
          and(
            eq(applicationChanges.applicationId, applications.id),
            gt(applicationChanges.id, after),
            inArray(
              applicationChanges.fromStage,
              STAGES.filter((stage) => statusOf(stage) === wanted),
            ),
          ),
        ),
    )
  const hasStatus = status && or(eq(applications.status, status), seen === undefined ? undefined : hadStatus(status, seen))
  return and(eq(applications.projectId, projectId), hasStatus)
}

/** Whether the office can send a message to the student of an application. */
const canBeWrittenTo = and(eq(maskedProfiles.isHeld, false), ne(applications.status, 'withdrawn'))

/** The number of applications to a casting call, by status. A status without applications is left out. */
export async function countByStatus(db: Queryable, projectId: number): Promise<{ status: ApplicationStatus; count: number }[]> {
  return db
    .select({ status: applications.status, count: count() })
    .from(applications)
    .where(eq(applications.projectId, projectId))
    .groupBy(applications.status)
}

/** The number of applications shown, and of their students who can get a message. */
export async function countShown(db: Queryable, shown: Shown): Promise<{ found: number; recipients: number }> {
  const [counts] = await db
    .select({ found: count(), recipients: sql<number>`(count(distinct ${applications.studentId}) filter (where ${canBeWrittenTo}))::int` })
    .from(applications)
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, applications.studentId))
    .where(isShown(db, shown))
  return counts ?? { found: 0, recipients: 0 }
}

/** The ids of one page of the applications shown, oldest first. */
export async function findSomeIds(db: Queryable, shown: Shown, { limit, offset }: { limit: number; offset: number }): Promise<number[]> {
  const found = await db
    .select({ id: applications.id })
    .from(applications)
    .where(isShown(db, shown))
    .orderBy(...OLDEST_FIRST)
    .limit(limit)
    .offset(offset)
  return found.map(({ id }) => id)
}

/** The columns for searching applications and messaging their students, oldest first. */
export async function findSearched(db: Queryable, shown: Shown) {
  const { userId, firstName, lastName, email, major } = maskedProfiles
  return db
    .select({
      id: applications.id,
      isHeld: maskedProfiles.isHeld,
      canBeWrittenTo: sql<boolean>`${canBeWrittenTo}`,
      student: { id: userId, firstName, lastName, email, major },
    })
    .from(applications)
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, applications.studentId))
    .where(isShown(db, shown))
    .orderBy(...OLDEST_FIRST)
}

/** The id of the newest history entry of all applications; 0 if there is none. */
export async function findNewestChange(db: Queryable): Promise<number> {
  const [newest] = await db.select({ id: max(applicationChanges.id) }).from(applicationChanges)
  return newest?.id ?? 0
}
