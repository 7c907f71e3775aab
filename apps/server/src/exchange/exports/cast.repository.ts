import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { firstPhotoHash } from '#db/first-photo.ts'
import { applications } from '#db/schema/applications.ts'
import { callSheetLines } from '#db/schema/call-sheets.ts'
import { roles } from '#db/schema/roles.ts'
import { liveProjects, shownProfiles } from '#db/schema/views.ts'

const ownCall = sql`from ${callSheetLines} where ${and(
  eq(callSheetLines.applicationId, applications.id),
  isNotNull(callSheetLines.sentCall),
  isNull(callSheetLines.cancelledAt),
)} order by ${callSheetLines.id} desc limit 1`

/** The stages of the cast and the alternates. */
const CAST_STAGES = ['booked', 'completed', 'no-show', 'alternate'] as const

/** A cast member, or an alternate with their rank. */
export type CastMember = Awaited<ReturnType<typeof findCast>>[number]

/** The cast of a casting call, by role: booked people by place, then alternates by rank. Restricted students are left out. */
export async function findCast(db: Queryable, projectId: number) {
  return db
    .select({
      roleId: roles.id,
      role: roles.name,
      needed: roles.needed,
      shootDate: sql<string | null>`coalesce(${roles.shootDate}, ${liveProjects.shootDate})`,
      // A role without its own day has the times of the casting call.
      shootTime: sql<string | null>`case when ${roles.shootDate} is null then ${liveProjects.shootTime} else ${roles.shootTime} end`,
      endTime: sql<string | null>`case when ${roles.shootDate} is null then ${liveProjects.endTime} else ${roles.endTime} end`,
      /** The call time and wrap time of the person, if they have a call. */
      callAt: sql<Date | null>`(select ${callSheetLines.sentCall} ${ownCall})`.mapWith(callSheetLines.sentCall),
      wrapAt: sql<Date | null>`(select ${callSheetLines.sentWrap} ${ownCall})`.mapWith(callSheetLines.sentWrap),
      place: sql<string>`coalesce(${sql<string | null>`called_place(${applications.id})`}, concat_ws(', ', ${liveProjects.location}, ${liveProjects.address}, ${liveProjects.campus}))`,
      stage: applications.stage,
      // Counted, because stored ranks have gaps.
      rank: sql<number | null>`case when ${applications.rank} is not null
        then rank() over (partition by ${roles.id}, ${applications.stage} order by ${applications.rank})::int end`,
      photoHash: firstPhotoHash('shown_profiles'),
      firstName: shownProfiles.firstName,
      lastName: shownProfiles.lastName,
      email: shownProfiles.email,
      cellPhone: shownProfiles.cellPhone,
      year: shownProfiles.year,
      gender: shownProfiles.gender,
      heightFeet: shownProfiles.heightFeet,
      heightInches: shownProfiles.heightInches,
    })
    .from(applications)
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .innerJoin(liveProjects, eq(liveProjects.id, applications.projectId))
    .innerJoin(shownProfiles, eq(shownProfiles.id, applications.studentId))
    .where(and(eq(applications.projectId, projectId), inArray(applications.stage, [...CAST_STAGES])))
    .orderBy(
      asc(roles.position),
      asc(roles.id),
      sql`${applications.stage} = 'alternate'`,
      asc(applications.place),
      asc(applications.rank),
      asc(applications.id),
    )
}
