import { INVITATION_DAYS } from '@callboard/contract/casting/invitations/rules'
import { planOf } from '@callboard/contract/casting/projects/plan'
import { DAY_MS } from '@callboard/contract/time/durations'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { applicationChanges, applications } from '#db/schema/applications.ts'
import { projects } from '#db/schema/projects.ts'
import { roleInvitations } from '#db/schema/role-invitations.ts'
import { roles } from '#db/schema/roles.ts'
import { answerToken, hashToken } from '#platform/tokens.ts'
import { SAMPLE_DIRECTORS } from './people.ts'

/** The role to which the demo student is invited. */
const ROLE = 'Finale'

/** Invites somebody to a role of the demo; the invitation is not answered yet. */
export async function insertInvitation(
  transaction: Transaction,
  { studentId, secret, now }: { studentId: number; secret: string; now: Date },
): Promise<void> {
  const [found] = await transaction
    .select({ role: roles, project: projects })
    .from(roles)
    .innerJoin(projects, eq(projects.id, roles.projectId))
    .where(eq(roles.name, ROLE))
  if (!found) return
  const { role, project } = found
  const sentAt = new Date(now.getTime() - DAY_MS)
  const [made] = await transaction
    .insert(applications)
    .values({
      projectId: project.id,
      roleId: role.id,
      studentId,
      stage: 'invited',
      toldStage: 'invited',
      source: 'invited',
      submittedAt: sentAt,
      movedAt: sentAt,
    })
    .returning({ id: applications.id })
  if (!made) return
  await transaction
    .insert(applicationChanges)
    .values({ applicationId: made.id, stage: 'invited', changedBy: SAMPLE_DIRECTORS[0].id, changedAt: sentAt })
  await transaction.insert(roleInvitations).values({
    applicationId: made.id,
    plan: planOf({ role, project }),
    tokenHash: hashToken(answerToken(secret, `invitation/${made.id}`)),
    sentAt,
    expiresAt: new Date(sentAt.getTime() + INVITATION_DAYS * DAY_MS),
  })
}
