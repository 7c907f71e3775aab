import type { InvitationAnswer } from '@callboard/contract/casting/invitations/rules'
import { type PlanTerms, planOf } from '@callboard/contract/casting/projects/plan'
import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { applications } from '#db/schema/applications.ts'
import { roleInvitations } from '#db/schema/role-invitations.ts'
import { roles } from '#db/schema/roles.ts'
import { liveProjects, shownProfiles } from '#db/schema/views.ts'

/** An invitation as it is stored. */
export type StoredInvitation = typeof roleInvitations.$inferSelect

/** The current plan of an application's role. */
export async function findPlan(transaction: Transaction, applicationId: number): Promise<PlanTerms | undefined> {
  const [found] = await transaction
    .select({
      role: { shootDate: roles.shootDate, shootTime: roles.shootTime, endTime: roles.endTime },
      project: {
        shootDate: liveProjects.shootDate,
        shootTime: liveProjects.shootTime,
        endTime: liveProjects.endTime,
        location: liveProjects.location,
        address: liveProjects.address,
        campus: liveProjects.campus,
      },
    })
    .from(applications)
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .innerJoin(liveProjects, eq(liveProjects.id, applications.projectId))
    .where(eq(applications.id, applicationId))
  return found && planOf(found)
}

/** Stores an invitation that is sent now. Reopens an earlier one that was answered or has ended, with the same link. */
export async function putInvitation(
  transaction: Transaction,
  { applicationId, ...values }: Pick<StoredInvitation, 'applicationId' | 'plan' | 'tokenHash' | 'sentAt' | 'expiresAt'>,
): Promise<void> {
  await transaction
    .insert(roleInvitations)
    .values({ applicationId, ...values })
    .onConflictDoUpdate({
      target: roleInvitations.applicationId,
      set: { ...values, answer: null, answeredAt: null, version: sql`${roleInvitations.version} + 1` },
    })
}

/** Raises the version of an open invitation, and extends its link. Inserts the row for an invitation from before links existed. */
export async function renewInvitation(
  transaction: Transaction,
  values: Pick<StoredInvitation, 'applicationId' | 'plan' | 'tokenHash' | 'sentAt' | 'expiresAt'>,
): Promise<void> {
  const { plan, expiresAt } = values
  await transaction
    .insert(roleInvitations)
    .values(values)
    .onConflictDoUpdate({
      target: roleInvitations.applicationId,
      set: { plan, expiresAt, version: sql`${roleInvitations.version} + 1` },
      setWhere: isNull(roleInvitations.answer),
    })
}

/** The invitation of a locked application. */
export async function findInvitation(transaction: Transaction, applicationId: number): Promise<StoredInvitation | undefined> {
  const [found] = await transaction.select().from(roleInvitations).where(eq(roleInvitations.applicationId, applicationId))
  return found
}

export async function setAnswer(
  transaction: Transaction,
  applicationId: number,
  values: { answer: InvitationAnswer; answeredAt: Date },
): Promise<void> {
  await transaction
    .update(roleInvitations)
    .set(values)
    .where(and(eq(roleInvitations.applicationId, applicationId), isNull(roleInvitations.answer)))
}

/** The invitation of a link, unless its student is restricted or its casting call deleted. */
export async function findByToken(db: Queryable, tokenHash: Buffer) {
  const [found] = await db
    .select({
      invitation: roleInvitations,
      firstName: shownProfiles.firstName,
      studentId: applications.studentId,
      projectId: applications.projectId,
      stage: applications.stage,
      toldStage: applications.toldStage,
      role: { name: roles.name, pay: roles.pay, shootDate: roles.shootDate, shootTime: roles.shootTime, endTime: roles.endTime },
      project: {
        title: liveProjects.title,
        status: liveProjects.status,
        shootDate: liveProjects.shootDate,
        shootTime: liveProjects.shootTime,
        endTime: liveProjects.endTime,
        location: liveProjects.location,
        address: liveProjects.address,
        campus: liveProjects.campus,
      },
    })
    .from(roleInvitations)
    .innerJoin(applications, eq(applications.id, roleInvitations.applicationId))
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .innerJoin(liveProjects, eq(liveProjects.id, applications.projectId))
    .innerJoin(shownProfiles, eq(shownProfiles.id, applications.studentId))
    .where(eq(roleInvitations.tokenHash, tokenHash))
  return found
}

/** The other roles of a casting call in which a student knows to have an application, with the stage that they know. */
export async function findOtherRoles(
  db: Queryable,
  { applicationId, studentId, projectId }: { applicationId: number; studentId: number; projectId: number },
) {
  return db
    .select({ roleName: roles.name, toldStage: applications.toldStage })
    .from(applications)
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .where(
      and(
        eq(applications.studentId, studentId),
        eq(applications.projectId, projectId),
        ne(applications.id, applicationId),
        isNotNull(applications.toldStage),
      ),
    )
    .orderBy(asc(roles.id))
}
