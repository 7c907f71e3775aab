import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { firstPhotoHash } from '#db/first-photo.ts'
import { applications } from '#db/schema/applications.ts'
import { presentationPeople, presentations, reviewers, voteChanges, votes } from '#db/schema/presentations.ts'
import { roles } from '#db/schema/roles.ts'
import { liveProjects, maskedProfiles } from '#db/schema/views.ts'

export type VoteRow = typeof votes.$inferSelect

/** All votes of a presentation. */
export async function findVotes(db: Queryable, presentationId: number): Promise<VoteRow[]> {
  const found = await db
    .select({ vote: votes })
    .from(votes)
    .innerJoin(reviewers, eq(reviewers.id, votes.reviewerId))
    .where(eq(reviewers.presentationId, presentationId))
    .orderBy(votes.reviewerId, votes.applicationId)
  return found.map(({ vote }) => vote)
}

/** The vote of a reviewer on an application, locked until the transaction ends. */
export async function lockVote(transaction: Transaction, reviewerId: number, applicationId: number): Promise<VoteRow | undefined> {
  // Locks the reviewer, so that votes from two devices are stored one after the other, even the first ones.
  await transaction.select({ id: reviewers.id }).from(reviewers).where(eq(reviewers.id, reviewerId)).for('no key update')
  const [found] = await transaction
    .select()
    .from(votes)
    .where(and(eq(votes.reviewerId, reviewerId), eq(votes.applicationId, applicationId)))
  return found
}

/** Stores a vote, and adds it to the history. */
export async function putVote(transaction: Transaction, vote: typeof votes.$inferInsert): Promise<void> {
  const { reviewerId, applicationId, version, ...values } = vote
  await transaction
    .insert(votes)
    .values(vote)
    .onConflictDoUpdate({ target: [votes.reviewerId, votes.applicationId], set: { ...values, version } })
  await transaction.insert(voteChanges).values({ reviewerId, applicationId, ...values })
}

/** The people of a presentation as the office sees them: those with these ids, chosen ones, and those with a vote. */
export function findResultPeople(db: Queryable, presentationId: number, ids: readonly number[]) {
  const voted = db
    .select({ id: votes.applicationId })
    .from(votes)
    .innerJoin(reviewers, eq(reviewers.id, votes.reviewerId))
    .where(eq(reviewers.presentationId, presentationId))
  const chosen = db
    .select({ id: presentationPeople.applicationId })
    .from(presentationPeople)
    .where(eq(presentationPeople.presentationId, presentationId))
  return db
    .select({
      id: applications.id,
      version: applications.version,
      stage: applications.stage,
      roleId: applications.roleId,
      roleName: roles.name,
      studentId: applications.studentId,
      name: maskedProfiles.name,
      isRestricted: maskedProfiles.isHeld,
      photoHash: firstPhotoHash('masked_profiles'),
      note: presentationPeople.note,
    })
    .from(applications)
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, applications.studentId))
    .leftJoin(
      presentationPeople,
      and(eq(presentationPeople.presentationId, presentationId), eq(presentationPeople.applicationId, applications.id)),
    )
    .where(or(inArray(applications.id, [...ids]), inArray(applications.id, voted), inArray(applications.id, chosen)))
    .orderBy(asc(roles.position), asc(maskedProfiles.lastName), asc(maskedProfiles.firstName), asc(applications.id))
}

/** Every vote on an application, oldest first; none while its student is restricted; `undefined` without such an application. */
export async function findVoteChanges(db: Queryable, applicationId: number) {
  const [application] = await db
    .select({ isHeld: maskedProfiles.isHeld })
    .from(applications)
    .innerJoin(liveProjects, eq(liveProjects.id, applications.projectId))
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, applications.studentId))
    .where(eq(applications.id, applicationId))
  if (!application) return undefined
  if (application.isHeld) return []
  return db
    .select({
      presentationId: presentations.id,
      title: presentations.title,
      rubric: presentations.rubric,
      reviewer: reviewers.name,
      email: reviewers.email,
      verdict: voteChanges.verdict,
      comment: voteChanges.comment,
      scores: voteChanges.scores,
      votedAt: voteChanges.votedAt,
    })
    .from(voteChanges)
    .innerJoin(reviewers, eq(reviewers.id, voteChanges.reviewerId))
    .innerJoin(presentations, eq(presentations.id, reviewers.presentationId))
    .where(eq(voteChanges.applicationId, applicationId))
    .orderBy(asc(voteChanges.id))
}
