import { and, count, desc, eq, exists, isNotNull, isNull, ne, or, type Placeholder, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { lockBusy } from '#db/profile-locks.ts'
import { applications } from '#db/schema/applications.ts'
import { projects } from '#db/schema/projects.ts'
import { ownProfiles } from '#db/schema/views.ts'
import type { Detached } from '#platform/stored.ts'

/** A stored casting call. */
export type StoredProject = typeof projects.$inferSelect

/** The fields of a casting call that users may write. */
export type ProjectValues = Omit<typeof projects.$inferInsert, 'id' | 'version' | 'createdBy' | 'createdAt' | 'updatedAt'>

/** The casting call is not deleted. */
export const isLive = isNull(projects.deletedAt)

/** SQL condition: active casting calls, and others with an application that the student knows of, except drafts. */
export function visibleToStudent(db: Queryable, userId: string | Placeholder) {
  const applied = db
    .select({ one: sql`1` })
    .from(applications)
    .innerJoin(ownProfiles, eq(ownProfiles.id, applications.studentId))
    .where(and(eq(applications.projectId, projects.id), eq(ownProfiles.userId, userId), isNotNull(applications.toldStage)))
  return or(eq(projects.status, 'active'), and(ne(projects.status, 'draft'), exists(applied)))
}

function selectProjects(db: Queryable, studentUserId: Placeholder | null) {
  return db
    .select()
    .from(projects)
    .where(and(isLive, studentUserId === null ? undefined : visibleToStudent(db, studentUserId)))
    .orderBy(desc(projects.createdAt), desc(projects.id))
}

const allProjects = prepared('projects', [], (db) => selectProjects(db, null))
const projectsOfStudent = prepared('student projects', ['userId'], (db, { userId }) => selectProjects(db, userId))

/** @param studentUserId the student to filter for, or `null` for all */
export async function findProjects(db: Queryable, studentUserId: string | null): Promise<StoredProject[]> {
  return studentUserId === null ? allProjects(db, {}) : projectsOfStudent(db, { userId: studentUserId })
}

function selectProject(db: Queryable, id: Placeholder, studentUserId: Placeholder | null) {
  const visible = studentUserId === null ? undefined : visibleToStudent(db, studentUserId)
  return db
    .select()
    .from(projects)
    .where(and(eq(projects.id, id), isLive, visible))
}

const anyProject = prepared('project', ['id'], (db, { id }) => selectProject(db, id, null))
const projectOfStudent = prepared('student project', ['id', 'userId'], (db, { id, userId }) => selectProject(db, id, userId))

/** @param studentUserId the student to filter for, or `null` for casting directors */
export async function findProject(db: Queryable, id: number, studentUserId: string | null): Promise<StoredProject | undefined> {
  const [found] = studentUserId === null ? await anyProject(db, { id }) : await projectOfStudent(db, { id, userId: studentUserId })
  return found
}

/**
 * Titles of casting calls.
 *
 * @param studentUserId the student to filter for, or `null` for casting directors
 */
export async function findTitles(
  db: Queryable,
  ids: readonly number[],
  studentUserId: string | null,
): Promise<{ id: number; title: string }[]> {
  const visible = studentUserId === null ? undefined : visibleToStudent(db, studentUserId)
  return db
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(and(sql`${projects.id} = any(${sql.param(ids)}::int[])`, isLive, visible))
}

/** As `findProject`, with a shared lock against deletion and changes until the transaction ends. */
export async function findAndLockProject(
  transaction: Transaction,
  id: number,
  studentUserId: string | null,
): Promise<StoredProject | undefined> {
  const visible = studentUserId === null ? undefined : visibleToStudent(transaction, studentUserId)
  const [found] = await transaction
    .select()
    .from(projects)
    .where(and(eq(projects.id, id), isLive, visible))
    .for('share', { of: projects })
  return found
}

/** As `findProject` for a casting director, locked for an update until the transaction ends. */
export async function findProjectForUpdate(transaction: Transaction, id: number): Promise<StoredProject | undefined> {
  const [found] = await transaction
    .select()
    .from(projects)
    .where(and(eq(projects.id, id), isLive))
    .for('update')
  return found
}

export async function insertProject(
  db: Queryable,
  values: ProjectValues & { createdBy: string; createdAt: Date; updatedAt: Date },
): Promise<StoredProject> {
  const [made] = await db.insert(projects).values(values).returning()
  if (!made) throw new Error('the casting call was not stored')
  return made
}

/** Writes the given values and raises the version. */
export async function updateProject(
  db: Queryable,
  id: number,
  values: Partial<ProjectValues> & { updatedAt: Date },
): Promise<StoredProject> {
  const [changed] = await db
    .update(projects)
    .set({ ...values, version: sql`${projects.version} + 1` })
    .where(eq(projects.id, id))
    .returning()
  if (!changed) throw new Error('the casting call was not stored')
  return changed
}

/** Hides a locked casting call until it is restored or purged. Detaches its events, self-tapes and messages, which stay visible. */
export async function hideProject(
  transaction: Transaction,
  id: number,
  deletion: { deletedAt: Date; deletedBy: string; detached: readonly Detached[] },
): Promise<void> {
  await lockBusy(transaction, [id])
  const detach = ({ table }: Detached) => `${table}_detached AS (UPDATE ${table} SET project_id = NULL WHERE project_id = $1 RETURNING id)`
  const idsOf = ({ table, key }: Detached) => `'${key}', (SELECT coalesce(jsonb_agg(id), '[]') FROM ${table}_detached)`
  await transaction.$client.query(
    `WITH ${deletion.detached.map(detach).join(', ')}
     UPDATE projects SET deleted_at = $2, deleted_by = $3, detached = jsonb_build_object(${deletion.detached.map(idsOf).join(', ')}) WHERE id = $1`,
    [id, deletion.deletedAt, deletion.deletedBy],
  )
}

export async function countApplications(db: Queryable, projectId: number): Promise<number> {
  const [row] = await db.select({ number: count() }).from(applications).where(eq(applications.projectId, projectId))
  return row?.number ?? 0
}
