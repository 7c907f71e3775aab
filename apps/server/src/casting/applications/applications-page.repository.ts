import type { ApplicationStatus } from '@callboard/contract/casting/applications/rules'
import { STAGES, statusOf } from '@callboard/contract/casting/board/stages'
import { and, asc, count, eq, exists, gt, inArray, max, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { applicationChanges, applications } from '#db/schema/applications.ts'
import { maskedProfiles } from '#db/schema/views.ts'

/** Which applications to a casting call are shown. */
export interface Shown {
  readonly projectId: number
  readonly status: ApplicationStatus | undefined
  /** Everybody who had the status after this change is shown, too. */
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

/** Whether a message can reach its student. */
const canBeWrittenTo = and(eq(maskedProfiles.isHeld, false), ne(applications.status, 'withdrawn'))

/** The number of applications to a casting call with each status; none for a status that no application has. */
export async function countByStatus(db: Queryable, projectId: number): Promise<{ status: ApplicationStatus; count: number }[]> {
  return db
    .select({ status: applications.status, count: count() })
    .from(applications)
    .where(eq(applications.projectId, projectId))
    .groupBy(applications.status)
}

/** How many applications are shown, and how many students of them can be written to. */
export async function countShown(db: Queryable, shown: Shown): Promise<{ found: number; recipients: number }> {
  const [counts] = await db
    .select({ found: count(), recipients: sql<number>`(count(distinct ${applications.studentId}) filter (where ${canBeWrittenTo}))::int` })
    .from(applications)
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, applications.studentId))
    .where(isShown(db, shown))
  return counts ?? { found: 0, recipients: 0 }
}

/** The ids of some of the applications that are shown, oldest first. */
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

/** What a search of applications and a message to their students need, oldest first. */
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

/** The newest change of any application; 0 before the first. */
export async function findNewestChange(db: Queryable): Promise<number> {
  const [newest] = await db.select({ id: max(applicationChanges.id) }).from(applicationChanges)
  return newest?.id ?? 0
}
