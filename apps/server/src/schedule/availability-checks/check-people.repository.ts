import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { availabilityChecks, checkAnswers, checkPeople } from '#db/schema/availability-checks.ts'
import { liveProjects, shownProfiles } from '#db/schema/views.ts'
import type { StoredAnswer } from './checks.domain.ts'
import { OPEN_WINDOW } from './checks.repository.ts'

/** Reserves ids for new people, because their link tokens are derived from the ids. */
export async function nextPersonIds(transaction: Transaction, count: number): Promise<number[]> {
  const { rows } = await transaction.$client.query<{ id: number }>(
    "SELECT nextval('check_people_id_seq')::int AS id FROM generate_series(1, $1)",
    [count],
  )
  return rows.map(({ id }) => id)
}

export async function insertPeople(transaction: Transaction, values: (typeof checkPeople.$inferInsert)[]): Promise<void> {
  await transaction.insert(checkPeople).values(values)
}

/** The ids of all students of a check, including restricted ones. */
export async function findAskedIds(transaction: Transaction, checkId: number): Promise<Set<number>> {
  const found = await transaction.select({ id: checkPeople.studentId }).from(checkPeople).where(eq(checkPeople.checkId, checkId))
  return new Set(found.map(({ id }) => id))
}

/** Removes a student from a check, unless they are restricted. @returns their account, or `undefined` when they were not in it */
export async function deletePerson(transaction: Transaction, checkId: number, studentId: number): Promise<string | undefined> {
  const [gone] = await transaction
    .delete(checkPeople)
    .where(
      and(
        eq(checkPeople.checkId, checkId),
        inArray(
          checkPeople.studentId,
          transaction.select({ id: shownProfiles.id }).from(shownProfiles).where(eq(shownProfiles.id, studentId)),
        ),
      ),
    )
    .returning({
      userId: sql<string>`(select ${shownProfiles.userId} from ${shownProfiles} where ${shownProfiles.id} = ${checkPeople.studentId})`,
    })
  return gone?.userId
}

/** A person to mail. */
export interface Addressee {
  /** The id of the person in the check. */
  readonly id: number
  readonly userId: string
  readonly roleId: number | null
}

const ADDRESSEES = `SELECT q.id, s.user_id AS "userId", q.role_id AS "roleId"
  FROM check_people AS q JOIN shown_profiles AS s ON s.id = q.student_id WHERE q.check_id = $1`

/** The people of a check with an unanswered future time who have had no mail about it since `quietSince`. */
export async function findToRemind(
  transaction: Transaction,
  checkId: number,
  { now, quietSince }: { now: Date; quietSince: Date },
): Promise<Addressee[]> {
  const { rows } = await transaction.$client.query<Addressee>(
    `${ADDRESSEES} AND greatest(q.sent_at, q.reminded_at) < $3 AND EXISTS (SELECT FROM ${OPEN_WINDOW} AND upper(w.during) > $2) ORDER BY q.id`,
    [checkId, now, quietSince],
  )
  return rows
}

/** When the people of a check with an unanswered future time had a mail about it, since this time. */
export async function findLateMails(
  transaction: Transaction,
  checkId: number,
  { now, since }: { now: Date; since: Date },
): Promise<Date[]> {
  const { rows } = await transaction.$client.query<{ at: Date }>(
    `SELECT greatest(q.sent_at, q.reminded_at) AS at FROM check_people AS q JOIN shown_profiles AS s ON s.id = q.student_id
       WHERE q.check_id = $1 AND greatest(q.sent_at, q.reminded_at) >= $3 AND EXISTS (SELECT FROM ${OPEN_WINDOW} AND upper(w.during) > $2)`,
    [checkId, now, since],
  )
  return rows.map(({ at }) => at)
}

/** The people of a check who have answered before, and must now answer one of these windows. */
export async function findToAskAgain(transaction: Transaction, checkId: number, windowIds: readonly number[]): Promise<Addressee[]> {
  const { rows } = await transaction.$client.query<Addressee>(
    `${ADDRESSEES} AND q.answered_at IS NOT NULL AND EXISTS (SELECT FROM ${OPEN_WINDOW} AND w.id = ANY($2)) ORDER BY q.id`,
    [checkId, windowIds],
  )
  return rows
}

/** The accounts of all people of a check. */
export async function findAccounts(db: Queryable, checkId: number): Promise<string[]> {
  const { rows } = await db.$client.query<Addressee>(ADDRESSEES, [checkId])
  return rows.map(({ userId }) => userId)
}

export async function setReminded(transaction: Transaction, ids: readonly number[], remindedAt: Date): Promise<void> {
  await transaction
    .update(checkPeople)
    .set({ remindedAt })
    .where(inArray(checkPeople.id, [...ids]))
}

/** A person of a check, with the check as they see it. */
export type AskedStudent = Awaited<ReturnType<typeof findAsked>>[number]

type AskedWhere = { readonly tokenHash: Buffer } | { readonly personId: number } | { readonly userId: string; readonly checkId?: number }

/** Unrestricted people of checks, by due time; without deleted casting calls. */
export async function findAsked(db: Queryable, where: AskedWhere) {
  const isWanted =
    'tokenHash' in where
      ? eq(checkPeople.tokenHash, where.tokenHash)
      : 'personId' in where
        ? eq(checkPeople.id, where.personId)
        : and(eq(shownProfiles.userId, where.userId), where.checkId === undefined ? undefined : eq(checkPeople.checkId, where.checkId))
  return db
    .select({
      personId: checkPeople.id,
      studentId: checkPeople.studentId,
      userId: shownProfiles.userId,
      firstName: shownProfiles.firstName,
      roleId: checkPeople.roleId,
      replies: checkPeople.replies,
      check: {
        id: availabilityChecks.id,
        projectId: availabilityChecks.projectId,
        projectTitle: liveProjects.title,
        message: availabilityChecks.message,
        questions: availabilityChecks.questions,
        dueAt: availabilityChecks.dueAt,
      },
      isOpen: sql<boolean>`${availabilityChecks.closedAt} is null and ${liveProjects.status} = 'active'`,
    })
    .from(checkPeople)
    .innerJoin(shownProfiles, eq(shownProfiles.id, checkPeople.studentId))
    .innerJoin(availabilityChecks, eq(availabilityChecks.id, checkPeople.checkId))
    .innerJoin(liveProjects, eq(liveProjects.id, availabilityChecks.projectId))
    .where(isWanted)
    .orderBy(availabilityChecks.dueAt, availabilityChecks.id)
}

/** The answers of a student to checks, by window. */
export async function findOwnAnswers(db: Queryable, studentId: number, checkIds: readonly number[]): Promise<Map<number, StoredAnswer>> {
  const found = await db
    .select()
    .from(checkAnswers)
    .where(and(eq(checkAnswers.studentId, studentId), inArray(checkAnswers.checkId, [...checkIds])))
  return new Map(found.map(({ windowId, ...answer }) => [windowId, answer]))
}

/** Stores answers, which replace earlier ones. */
export async function saveAnswers(transaction: Transaction, values: (typeof checkAnswers.$inferInsert)[]): Promise<void> {
  if (values.length === 0) return
  await transaction
    .insert(checkAnswers)
    .values(values)
    .onConflictDoUpdate({
      target: [checkAnswers.windowId, checkAnswers.studentId],
      set: {
        answer: sql`excluded.answer`,
        note: sql`excluded.note`,
        calendar: sql`excluded.calendar`,
        answeredAt: sql`excluded.answered_at`,
      },
    })
}

export async function setAnswered(
  transaction: Transaction,
  personId: number,
  change: { answeredAt: Date; replies?: string[] | undefined },
): Promise<void> {
  await transaction.update(checkPeople).set(change).where(eq(checkPeople.id, personId))
}
