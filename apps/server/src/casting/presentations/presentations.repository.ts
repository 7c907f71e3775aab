import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { applications } from '#db/schema/applications.ts'
import { auditionSessions } from '#db/schema/audition-sessions.ts'
import { presentationPeople, presentationRoles, presentations, reviewers } from '#db/schema/presentations.ts'
import { roles } from '#db/schema/roles.ts'
import { liveProjects, namedAccounts } from '#db/schema/views.ts'

/** A presentation, with its creator and the roles of its shortlist. */
export type StoredPresentation = typeof presentations.$inferSelect & {
  readonly projectTitle: string
  readonly createdByName: string | null
  readonly roleIds: number[]
}

/** A reviewer, without the hash of their token. */
export type StoredReviewer = Omit<typeof reviewers.$inferSelect, 'tokenHash'>

const REVIEWER = {
  id: reviewers.id,
  presentationId: reviewers.presentationId,
  email: reviewers.email,
  name: reviewers.name,
  invitedAt: reviewers.invitedAt,
  remindedAt: reviewers.remindedAt,
  isReminded: reviewers.isReminded,
  openedAt: reviewers.openedAt,
}

/** Presentations of a casting call that is not deleted, newest first. */
export async function findPresentations(
  db: Queryable,
  where: { readonly projectId: number } | { readonly id: number },
): Promise<StoredPresentation[]> {
  const rows = await db
    .select({
      presentation: presentations,
      projectTitle: liveProjects.title,
      createdByName: namedAccounts.name,
      roleIds: sql<number[]>`array(select ${presentationRoles.roleId} from ${presentationRoles}
        where ${presentationRoles.presentationId} = ${presentations.id} order by 1)`,
    })
    .from(presentations)
    .innerJoin(liveProjects, eq(liveProjects.id, presentations.projectId))
    .leftJoin(namedAccounts, eq(namedAccounts.id, presentations.createdBy))
    .where('id' in where ? eq(presentations.id, where.id) : eq(presentations.projectId, where.projectId))
    .orderBy(sql`${presentations.id} desc`)
  return rows.map(({ presentation, ...rest }) => ({ ...presentation, ...rest }))
}

/** A presentation, locked until the transaction ends. */
export async function lockPresentation(transaction: Transaction, id: number) {
  const [found] = await transaction.select().from(presentations).where(eq(presentations.id, id)).for('no key update')
  return found
}

/** Locks a casting call so that its number of presentations stays the same. @returns the number */
export async function countPresentations(transaction: Transaction, projectId: number): Promise<number> {
  await transaction.select({ id: liveProjects.id }).from(liveProjects).where(eq(liveProjects.id, projectId)).for('no key update')
  return transaction.$count(presentations, eq(presentations.projectId, projectId))
}

export async function insertPresentation(transaction: Transaction, values: typeof presentations.$inferInsert): Promise<number> {
  const [made] = await transaction.insert(presentations).values(values).returning({ id: presentations.id })
  if (!made) throw new Error('the presentation was not stored')
  return made.id
}

export async function updatePresentation(
  transaction: Transaction,
  id: number,
  values: Partial<typeof presentations.$inferInsert>,
): Promise<void> {
  await transaction
    .update(presentations)
    .set({ ...values, version: sql`${presentations.version} + 1` })
    .where(eq(presentations.id, id))
}

/** Adds applications of a casting call to a presentation, in this order. @returns how many of them the casting call has */
export async function insertChosen(
  transaction: Transaction,
  presentation: { readonly id: number; readonly projectId: number },
  applicationIds: readonly number[],
): Promise<number> {
  const found = await transaction
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.projectId, presentation.projectId), inArray(applications.id, [...applicationIds])))
    .for('key share')
  const known = new Set(found.map(({ id }) => id))
  const chosen = [...new Set(applicationIds)].filter((id) => known.has(id))
  if (chosen.length > 0)
    await transaction
      .insert(presentationPeople)
      .values(chosen.map((applicationId, position) => ({ presentationId: presentation.id, applicationId, position })))
  return chosen.length
}

/** As `insertChosen`, for the roles of a shortlist. */
export async function insertRoles(
  transaction: Transaction,
  presentation: { readonly id: number; readonly projectId: number },
  roleIds: readonly number[],
): Promise<number> {
  const found = await transaction
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.projectId, presentation.projectId), inArray(roles.id, [...roleIds])))
    .for('key share')
  if (found.length > 0)
    await transaction.insert(presentationRoles).values(found.map(({ id: roleId }) => ({ presentationId: presentation.id, roleId })))
  return found.length
}

/** Whether an audition session belongs to the casting call. */
export async function isSessionOf(transaction: Transaction, projectId: number, sessionId: number): Promise<boolean> {
  const found = await transaction
    .select({ id: auditionSessions.id })
    .from(auditionSessions)
    .where(and(eq(auditionSessions.id, sessionId), eq(auditionSessions.projectId, projectId)))
  return found.length > 0
}

/** Sets or clears the note about an application. @returns false when the casting call has no such application */
export async function putNote(
  transaction: Transaction,
  { id, projectId }: { readonly id: number; readonly projectId: number },
  applicationId: number,
  note: string | null,
): Promise<boolean> {
  const { rowCount } = await transaction.$client.query(
    `INSERT INTO presentation_people (presentation_id, application_id, note) SELECT $1, a.id, $3 FROM applications AS a
     JOIN shown_profiles AS p ON p.id = a.student_id WHERE a.id = $2 AND a.project_id = $4
     ON CONFLICT (presentation_id, application_id) DO UPDATE SET note = excluded.note`,
    [id, applicationId, note, projectId],
  )
  return rowCount === 1
}

/** The reviewers of presentations, in the order in which they were added. */
export function findReviewers(db: Queryable, presentationIds: readonly number[]): Promise<StoredReviewer[]> {
  return db
    .select(REVIEWER)
    .from(reviewers)
    .where(inArray(reviewers.presentationId, [...presentationIds]))
    .orderBy(reviewers.id)
}

export async function findReviewerByToken(db: Queryable, tokenHash: Buffer): Promise<StoredReviewer | undefined> {
  const [found] = await db.select(REVIEWER).from(reviewers).where(eq(reviewers.tokenHash, tokenHash))
  return found
}

export async function findReviewer(db: Queryable, id: number): Promise<StoredReviewer | undefined> {
  const [found] = await db.select(REVIEWER).from(reviewers).where(eq(reviewers.id, id))
  return found
}

/** Reserves ids for new reviewers. */
export async function nextReviewerIds(transaction: Transaction, count: number): Promise<number[]> {
  const { rows } = await transaction.$client.query<{ id: number }>(
    "SELECT nextval('reviewers_id_seq')::int AS id FROM generate_series(1, $1)",
    [count],
  )
  return rows.map(({ id }) => id)
}

export async function insertReviewers(transaction: Transaction, values: (typeof reviewers.$inferInsert)[]): Promise<void> {
  await transaction.insert(reviewers).values(values)
}

/** @returns whether the presentation had this reviewer */
export async function deleteReviewer(transaction: Transaction, presentationId: number, id: number): Promise<boolean> {
  const { rowCount } = await transaction.delete(reviewers).where(and(eq(reviewers.id, id), eq(reviewers.presentationId, presentationId)))
  return rowCount === 1
}

export async function updateReviewers(
  db: Queryable,
  ids: readonly number[],
  values: Partial<Pick<StoredReviewer, 'remindedAt' | 'isReminded' | 'openedAt'>>,
): Promise<void> {
  await db
    .update(reviewers)
    .set(values)
    .where(inArray(reviewers.id, [...ids]))
}

/** Open presentations with votes due until then, and with a reviewer who has had no reminder. */
export async function findDue(db: Queryable, now: Date, until: Date): Promise<number[]> {
  const { rows } = await db.$client.query<{ id: number }>(
    `SELECT s.id FROM presentations AS s JOIN live_projects AS p ON p.id = s.project_id
     WHERE s.ended_at IS NULL AND s.ends_at > $1 AND s.due_at > $1 AND s.due_at <= $2
       AND EXISTS (SELECT FROM reviewers AS r WHERE r.presentation_id = s.id AND NOT r.is_reminded) ORDER BY s.id`,
    [now, until],
  )
  return rows.map(({ id }) => id)
}
