import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { isNotDeleted } from '#db/deleted-projects.ts'
import { applications } from '#db/schema/applications.ts'
import { studentProfiles } from '#db/schema/profiles.ts'
import { projects } from '#db/schema/projects.ts'
import { roles } from '#db/schema/roles.ts'

/** An application of which its student knows. */
export async function findOwn(db: Queryable, userId: string, id: number): Promise<{ id: number } | undefined> {
  const [found] = await db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(studentProfiles, eq(studentProfiles.id, applications.studentId))
    .where(and(eq(applications.id, id), eq(studentProfiles.userId, userId), isNotNull(applications.toldStage)))
  return found
}

/** The places and open offers of somebody in active casting calls. */
export async function findPlacesOf(transaction: Transaction, userId: string) {
  return transaction
    .select({
      projectId: applications.projectId,
      roleId: applications.roleId,
      stage: applications.stage,
      role: { name: roles.name },
      project: { title: projects.title, createdBy: projects.createdBy, offersToAlternates: projects.offersToAlternates },
    })
    .from(applications)
    .innerJoin(studentProfiles, eq(studentProfiles.id, applications.studentId))
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .where(
      and(
        eq(studentProfiles.userId, userId),
        inArray(applications.stage, ['booked', 'offered']),
        eq(projects.status, 'active'),
        isNotDeleted,
      ),
    )
    .orderBy(asc(applications.id))
}
