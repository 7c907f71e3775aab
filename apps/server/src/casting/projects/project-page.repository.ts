import type { ProjectStatus } from '@callboard/contract/casting/projects/rules'
import { and, asc, count, desc, inArray } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { applications } from '#db/schema/applications.ts'
import { projects } from '#db/schema/projects.ts'
import { isLive, type StoredProject, visibleToStudent } from './projects.repository.ts'

const NEWEST_FIRST = [desc(projects.createdAt), desc(projects.id)]

/** Selects the casting calls of a list. */
export interface Listed {
  /** The student to filter for, or `null` for the office. */
  readonly studentUserId: string | null
  readonly statuses: readonly ProjectStatus[] | undefined
}

const visibleTo = (db: Queryable, userId: string | null) => and(isLive, userId === null ? undefined : visibleToStudent(db, userId))

const listed = (db: Queryable, { studentUserId, statuses }: Listed) =>
  and(visibleTo(db, studentUserId), statuses && inArray(projects.status, [...statuses]))

/** The number of casting calls, by status. A status without casting calls is left out. */
export async function countByStatus(db: Queryable, studentUserId: string | null): Promise<{ status: ProjectStatus; count: number }[]> {
  return db.select({ status: projects.status, count: count() }).from(projects).where(visibleTo(db, studentUserId)).groupBy(projects.status)
}

/** Some casting calls, newest first. */
export async function findSomeProjects(
  db: Queryable,
  { limit, offset, ...which }: Listed & { limit: number; offset: number },
): Promise<StoredProject[]> {
  return db
    .select()
    .from(projects)
    .where(listed(db, which))
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
    .offset(offset)
}

/** The texts that a search of casting calls matches, newest first. */
export async function findSearchedTexts(
  db: Queryable,
  which: Listed,
): Promise<Pick<StoredProject, 'id' | 'title' | 'type' | 'campus' | 'location'>[]> {
  const { id, title, type, campus, location } = projects
  return db
    .select({ id, title, type, campus, location })
    .from(projects)
    .where(listed(db, which))
    .orderBy(...NEWEST_FIRST)
}

/** The casting calls with these ids, newest first. */
export async function findTheseProjects(db: Queryable, ids: readonly number[]): Promise<StoredProject[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(projects)
    .where(and(inArray(projects.id, [...ids]), isLive))
    .orderBy(...NEWEST_FIRST)
}

/** The number of applications to each of these casting calls. Leaves out calls without applications. */
export async function countApplicationsOf(
  db: Queryable,
  calls: readonly Pick<StoredProject, 'id'>[],
): Promise<{ projectId: number; count: number }[]> {
  if (calls.length === 0) return []
  const ids = calls.map(({ id }) => id)
  return db
    .select({ projectId: applications.projectId, count: count() })
    .from(applications)
    .where(inArray(applications.projectId, ids))
    .groupBy(applications.projectId)
    .orderBy(asc(applications.projectId))
}
