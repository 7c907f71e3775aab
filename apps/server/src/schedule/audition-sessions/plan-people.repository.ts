import { AUDITION_STAGES } from '@callboard/contract/schedule/audition-sessions/rules'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { affectedColumns, toAffected } from '#db/affected.ts'
import type { Queryable } from '#db/client.ts'
import { applications } from '#db/schema/applications.ts'
import { auditionSessions, auditionSlots, slotInvitations } from '#db/schema/audition-sessions.ts'
import { roles } from '#db/schema/roles.ts'
import { maskedProfiles } from '#db/schema/views.ts'

/** The people with a coming audition in some roles or a casting call, for the dialog of a change of plan. They keep their slots. */
export async function findSeated(db: Queryable, where: { roleIds: readonly number[] } | { projectId: number }, now: Date) {
  const found = await db
    .selectDistinct({ ...affectedColumns, applicationId: applications.id, stage: applications.stage })
    .from(slotInvitations)
    .innerJoin(auditionSlots, eq(auditionSlots.id, slotInvitations.slotId))
    .innerJoin(auditionSessions, eq(auditionSessions.id, slotInvitations.sessionId))
    .innerJoin(applications, eq(applications.id, slotInvitations.applicationId))
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, applications.studentId))
    .where(
      and(
        'projectId' in where ? eq(applications.projectId, where.projectId) : inArray(applications.roleId, [...where.roleIds]),
        inArray(applications.stage, AUDITION_STAGES),
        isNull(auditionSessions.cancelledAt),
        isNull(slotInvitations.offeredUntil),
        sql`lower(${auditionSlots.during}) > ${now.toISOString()}`,
      ),
    )
    .orderBy(asc(maskedProfiles.name))
  return found.map((person) => ({ ...toAffected(person, 'slot'), stage: person.stage }))
}
