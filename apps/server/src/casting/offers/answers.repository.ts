import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { applications } from '#db/schema/applications.ts'
import { roles } from '#db/schema/roles.ts'
import { liveProjects, ownProfiles } from '#db/schema/views.ts'

/** An application that its student knows of. */
export async function findOwn(db: Queryable, userId: string, id: number): Promise<{ id: number } | undefined> {
  const [found] = await db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(ownProfiles, eq(ownProfiles.id, applications.studentId))
    .where(and(eq(applications.id, id), eq(ownProfiles.userId, userId), isNotNull(applications.toldStage)))
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
      project: { title: liveProjects.title, createdBy: liveProjects.createdBy, offersToAlternates: liveProjects.offersToAlternates },
    })
    .from(applications)
    .innerJoin(ownProfiles, eq(ownProfiles.id, applications.studentId))
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .innerJoin(liveProjects, eq(liveProjects.id, applications.projectId))
    .where(and(eq(ownProfiles.userId, userId), inArray(applications.stage, ['booked', 'offered']), eq(liveProjects.status, 'active')))
    .orderBy(asc(applications.id))
}
