import { KNOWN_AS_BOOKED, PLACED_STAGES } from '@callboard/contract/casting/board/stages'
import type { Day } from '@callboard/contract/time/month'
import { and, asc, between, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { isNotDeleted } from '#db/deleted-projects.ts'
import { applications } from '#db/schema/applications.ts'
import { studentProfiles } from '#db/schema/profiles.ts'
import { projects } from '#db/schema/projects.ts'
import { roles } from '#db/schema/roles.ts'

/** The first and the last day of a search. */
export interface Days {
  readonly from: Day
  readonly to: Day
}

const call = {
  id: projects.id,
  title: projects.title,
  status: projects.status,
  createdBy: projects.createdBy,
  location: projects.location,
  address: projects.address,
  campus: projects.campus,
  shootDate: projects.shootDate,
  shootTime: projects.shootTime,
  endTime: projects.endTime,
  version: projects.version,
  createdAt: projects.createdAt,
  updatedAt: projects.updatedAt,
}

/**
 * The roles that are needed on some days, each with its casting call: its own day counts, or without one that of the casting call.
 *
 * @param reader.isOffice whether drafts are included
 * @param reader.studentUserId the student, for the roles that they know they are booked for; `null` for all
 */
export async function findRolesOn(
  db: Queryable,
  { from, to }: Days,
  { isOffice, studentUserId }: { isOffice: boolean; studentUserId: string | null },
) {
  const booked = sql<number>`(select count(*)::int from ${applications}
    where ${and(eq(applications.roleId, roles.id), inArray(applications.stage, PLACED_STAGES))})`
  const isIn = sql`exists ${db
    .select({ one: sql`1` })
    .from(applications)
    .innerJoin(studentProfiles, eq(studentProfiles.id, applications.studentId))
    .where(
      and(
        eq(applications.roleId, roles.id),
        eq(studentProfiles.userId, studentUserId ?? ''),
        inArray(applications.toldStage, KNOWN_AS_BOOKED),
      ),
    )}`
  return db
    .select({
      call,
      role: {
        id: roles.id,
        name: roles.name,
        needed: roles.needed,
        booked,
        shootDate: roles.shootDate,
        shootTime: roles.shootTime,
        endTime: roles.endTime,
        version: roles.version,
        createdAt: roles.createdAt,
        updatedAt: roles.updatedAt,
      },
    })
    .from(roles)
    .innerJoin(projects, eq(projects.id, roles.projectId))
    .where(
      and(
        isNotDeleted,
        between(sql`coalesce(${roles.shootDate}, ${projects.shootDate})`, from, to),
        isOffice ? undefined : ne(projects.status, 'draft'),
        studentUserId === null ? undefined : isIn,
      ),
    )
    .orderBy(asc(projects.id), asc(roles.position), asc(roles.id))
}
export type RoleOn = Awaited<ReturnType<typeof findRolesOn>>[number]

/**
 * The casting calls whose last day to apply is on some days, except cancelled ones.
 *
 * @param forStudents only those for which every student can apply
 */
export async function findDeadlines(db: Queryable, { from, to }: Days, forStudents: boolean) {
  const publicRole = sql`exists ${db
    .select({ one: sql`1` })
    .from(roles)
    .where(and(eq(roles.projectId, projects.id), eq(roles.isInternal, false)))}`
  return db
    .select({ ...call, deadline: sql<Day>`${projects.deadline}` })
    .from(projects)
    .where(
      and(
        isNotDeleted,
        between(projects.deadline, from, to),
        forStudents ? and(eq(projects.status, 'active'), publicRole) : ne(projects.status, 'cancelled'),
      ),
    )
    .orderBy(asc(projects.deadline), asc(projects.id))
}
export type Deadline = Awaited<ReturnType<typeof findDeadlines>>[number]
