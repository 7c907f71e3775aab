import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { studentProfiles } from '#db/schema/profiles.ts'
import { projects } from '#db/schema/projects.ts'
import { selfTapes } from '#db/schema/self-tapes.ts'

/** A self-tape with the title of the casting call it was made for. */
export type StoredSelfTape = typeof selfTapes.$inferSelect & { readonly projectTitle: string | null }

/** The tapes of the profile that belongs to an account, newest first; one of them when `id` is given. */
export async function findSelfTapesOf(db: Queryable, userId: string, id?: number): Promise<StoredSelfTape[]> {
  return db
    .select({ ...getTableColumns(selfTapes), projectTitle: projects.title })
    .from(selfTapes)
    .innerJoin(studentProfiles, eq(studentProfiles.id, selfTapes.studentId))
    .leftJoin(projects, eq(projects.id, selfTapes.projectId))
    .where(and(eq(studentProfiles.userId, userId), id === undefined ? undefined : eq(selfTapes.id, id)))
    .orderBy(desc(selfTapes.createdAt), desc(selfTapes.id))
}

/** @returns whether it was there */
export async function deleteSelfTape(db: Queryable, id: number): Promise<boolean> {
  const deleted = await db.delete(selfTapes).where(eq(selfTapes.id, id)).returning({ id: selfTapes.id })
  return deleted.length > 0
}
