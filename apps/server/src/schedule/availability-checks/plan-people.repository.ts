import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { affectedColumns, toAffected } from '#db/affected.ts'
import type { Queryable } from '#db/client.ts'
import { availabilityChecks, checkPeople } from '#db/schema/availability-checks.ts'
import { roles } from '#db/schema/roles.ts'
import { maskedProfiles } from '#db/schema/views.ts'
import type { PlanChange } from '#module.ts'

/** People in an open check that does not cover the new time of their role, for the dialog of a change of plan. Their answers stay. */
export async function findAskedOf(db: Queryable, { projectId, roles: changed }: PlanChange, now: Date) {
  const list = <Value>(values: readonly Value[]) => sql.param(values)
  const isAskedAbout = sql`exists (select from check_windows as w,
    unnest(${list(changed.map(({ roleId }) => roleId))}::int[], ${list(changed.map(({ after }) => after.shootDate))}::date[],
      ${list(changed.map(({ after }) => after.shootTime))}::time[], ${list(changed.map(({ after }) => after.endTime))}::time[])
      as plan(role_id, day, begins, ends)
    where w.check_id = ${checkPeople.checkId} and (w.role_id is null or w.role_id = plan.role_id)
      and (${checkPeople.roleId} is null or ${checkPeople.roleId} = plan.role_id)
      and w.during @> campus_span(plan.day, plan.begins, plan.ends))`
  const concerns = or(isNull(checkPeople.roleId), sql`${checkPeople.roleId} = any(${list(changed.map(({ roleId }) => roleId))}::int[])`)
  const found = await db
    .selectDistinct(affectedColumns)
    .from(checkPeople)
    .innerJoin(availabilityChecks, eq(availabilityChecks.id, checkPeople.checkId))
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, checkPeople.studentId))
    .leftJoin(roles, eq(roles.id, checkPeople.roleId))
    .where(
      and(
        eq(availabilityChecks.projectId, projectId),
        isNull(availabilityChecks.closedAt),
        gt(availabilityChecks.dueAt, now),
        concerns,
        sql`not ${isAskedAbout}`,
      ),
    )
    .orderBy(asc(maskedProfiles.name))
  return found.map((person) => toAffected({ ...person, applicationId: null }, 'check'))
}
