import { KNOWN_AS_BOOKED } from '@callboard/contract/casting/board/stages'
import type { Day } from '@callboard/contract/time/month'
import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { applications } from '#db/schema/applications.ts'
import { roles } from '#db/schema/roles.ts'
import { liveProjects, maskedProfiles, ownProfiles } from '#db/schema/views.ts'

/** An application that its student knows of. */
export async function findOwn(db: Queryable, userId: string, id: number): Promise<{ id: number } | undefined> {
  const [found] = await db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(ownProfiles, eq(ownProfiles.id, applications.studentId))
    .where(and(eq(applications.id, id), eq(ownProfiles.userId, userId), isNotNull(applications.toldStage)))
  return found
}

/** The places and open offers of a student in active casting calls. */
export async function findPlacesOf(transaction: Transaction, userId: string) {
  return transaction
    .select({
      projectId: applications.projectId,
      roleId: applications.roleId,
      stage: applications.stage,
      role: { name: roles.name, shootDate: roles.shootDate, shootTime: roles.shootTime, endTime: roles.endTime },
      project: {
        title: liveProjects.title,
        createdBy: liveProjects.createdBy,
        offersToAlternates: liveProjects.offersToAlternates,
        shootDate: liveProjects.shootDate,
        shootTime: liveProjects.shootTime,
        endTime: liveProjects.endTime,
      },
    })
    .from(applications)
    .innerJoin(ownProfiles, eq(ownProfiles.id, applications.studentId))
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .innerJoin(liveProjects, eq(liveProjects.id, applications.projectId))
    .where(and(eq(ownProfiles.userId, userId), inArray(applications.stage, ['booked', 'offered']), eq(liveProjects.status, 'active')))
    .orderBy(asc(applications.id))
}

/** The bookings of a student. */
export async function findBookedIds(transaction: Transaction, studentId: number): Promise<number[]> {
  const found = await transaction
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.studentId, studentId), eq(applications.stage, 'booked')))
    .orderBy(asc(applications.id))
  return found.map(({ id }) => id)
}

/** The names of students with a known booking from `today` on. */
export async function findComing(transaction: Transaction, studentIds: readonly number[], today: Day): Promise<string[]> {
  const found = await transaction
    .selectDistinct({ id: maskedProfiles.id, name: maskedProfiles.name })
    .from(applications)
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, applications.studentId))
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .innerJoin(liveProjects, eq(liveProjects.id, applications.projectId))
    .where(
      and(
        inArray(applications.studentId, [...studentIds]),
        eq(applications.stage, 'booked'),
        inArray(applications.toldStage, KNOWN_AS_BOOKED),
        ne(liveProjects.status, 'cancelled'),
        sql`coalesce(${roles.shootDate}, ${liveProjects.shootDate}) >= ${today}`,
      ),
    )
    .orderBy(asc(maskedProfiles.name))
  return found.map(({ name }) => name)
}
