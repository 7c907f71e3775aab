import type { ProjectStatus } from '@callboard/contract/projects/rules'
import { and, count, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { isNotDeleted } from '#db/deleted-projects.ts'
import { projects } from '#db/schema/projects.ts'
import type { StoredProject } from './projects.repository.ts'

const NEWEST_FIRST = [desc(projects.createdAt), desc(projects.id)]

const withStatus = (status: ProjectStatus | undefined) => and(isNotDeleted, status && eq(projects.status, status))

/** The number of casting calls with each status; none for a status that no casting call has. */
export async function countByStatus(db: Queryable): Promise<{ status: ProjectStatus; count: number }[]> {
  return db.select({ status: projects.status, count: count() }).from(projects).where(isNotDeleted).groupBy(projects.status)
}

/** Some casting calls, newest first. */
export async function findSomeProjects(
  db: Queryable,
  { status, limit, offset }: { status: ProjectStatus | undefined; limit: number; offset: number },
): Promise<StoredProject[]> {
  return db
    .select()
    .from(projects)
    .where(withStatus(status))
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
    .offset(offset)
}

/** What a search of casting calls looks at, newest first. */
export async function findSearchedTexts(
  db: Queryable,
  status: ProjectStatus | undefined,
): Promise<Pick<StoredProject, 'id' | 'title' | 'type' | 'campus' | 'location'>[]> {
  const { id, title, type, campus, location } = projects
  return db
    .select({ id, title, type, campus, location })
    .from(projects)
    .where(withStatus(status))
    .orderBy(...NEWEST_FIRST)
}

/** The casting calls with these ids, newest first. */
export async function findTheseProjects(db: Queryable, ids: readonly number[]): Promise<StoredProject[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(projects)
    .where(and(inArray(projects.id, [...ids]), isNotDeleted))
    .orderBy(...NEWEST_FIRST)
}
