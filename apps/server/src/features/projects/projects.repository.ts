import { and, count, desc, eq, exists, ne, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { studentProfiles } from '#db/schema/profiles.ts'
import { applications, projects } from '#db/schema/projects.ts'

/** A casting call as it is stored. */
export type StoredProject = typeof projects.$inferSelect

/** What a person may write of a casting call. */
export type ProjectValues = Omit<typeof projects.$inferInsert, 'id' | 'version' | 'createdBy' | 'createdAt' | 'updatedAt'>

/** Active ones, and those the student has applied to unless they have become drafts again. */
function visibleToStudent(db: Queryable, userId: string) {
  const applied = db
    .select({ one: sql`1` })
    .from(applications)
    .innerJoin(studentProfiles, eq(studentProfiles.id, applications.studentId))
    .where(and(eq(applications.projectId, projects.id), eq(studentProfiles.userId, userId)))
  return or(eq(projects.status, 'active'), and(ne(projects.status, 'draft'), exists(applied)))
}

/** @param studentUserId the student who asks, or `null` for everything */
export async function findProjects(db: Queryable, studentUserId: string | null): Promise<StoredProject[]> {
  return db
    .select()
    .from(projects)
    .where(studentUserId === null ? undefined : visibleToStudent(db, studentUserId))
    .orderBy(desc(projects.createdAt), desc(projects.id))
}

/** @param studentUserId the student who asks, or `null` for a casting director */
export async function findProject(db: Queryable, id: number, studentUserId: string | null): Promise<StoredProject | undefined> {
  const visible = studentUserId === null ? undefined : visibleToStudent(db, studentUserId)
  const [found] = await db
    .select()
    .from(projects)
    .where(and(eq(projects.id, id), visible))
  return found
}

/**
 * Titles of casting calls.
 *
 * @param studentUserId the student who asks, or `null` for a casting director
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
    .where(and(sql`${projects.id} = any(${sql.param(ids)}::int[])`, visible))
}

/** As `findProject`, and keeps the casting call from being deleted or changed until the transaction ends. */
export async function findAndHoldProject(
  transaction: Transaction,
  id: number,
  studentUserId: string | null,
): Promise<StoredProject | undefined> {
  const visible = studentUserId === null ? undefined : visibleToStudent(transaction, studentUserId)
  const [found] = await transaction
    .select()
    .from(projects)
    .where(and(eq(projects.id, id), visible))
    .for('share', { of: projects })
  return found
}

/** As `findProject` for a casting director, who is alone in changing it until the transaction ends. */
export async function findProjectForUpdate(transaction: Transaction, id: number): Promise<StoredProject | undefined> {
  const [found] = await transaction.select().from(projects).where(eq(projects.id, id)).for('update')
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

/** Writes what the values name; anyone who has read it before now holds an older version. */
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

/** Deletes a casting call; its applications go with it, its events and self-tapes stay without it. */
export async function deleteProject(db: Queryable, id: number): Promise<void> {
  await db.delete(projects).where(eq(projects.id, id))
}

export async function countApplications(db: Queryable, projectId: number): Promise<number> {
  const [row] = await db.select({ number: count() }).from(applications).where(eq(applications.projectId, projectId))
  return row?.number ?? 0
}
