import { KNOWN_AS_BOOKED, type Stage } from '@callboard/contract/casting/board/stages'
import type { BusySource } from '@callboard/contract/people/availability/rules'
import { and, asc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { NO_SLOT } from '#db/future-slots.ts'
import { prepared } from '#db/prepared.ts'
import { users } from '#db/schema/accounts.ts'
import { applications } from '#db/schema/applications.ts'
import { auditionSessions, auditionSlots, slotInvitations } from '#db/schema/audition-sessions.ts'
import { roles } from '#db/schema/roles.ts'
import { keptProjects, liveProjects, maskedProfiles, shownProfiles } from '#db/schema/views.ts'

export type Invitation = Awaited<ReturnType<typeof findInvitations>>[number]

/** The fields of an invitation that may change. */
export type InvitationChange = Partial<Omit<typeof slotInvitations.$inferInsert, 'id' | 'sessionId' | 'applicationId' | 'studentId'>>

type Where =
  | { readonly sessionId: number }
  | { readonly ids: readonly number[] }
  | { readonly tokenHash: Buffer }
  | { readonly userId: string }

function selectInvitations(db: Queryable, wanted: SQL, which: 'live' | 'all' = 'live') {
  return db
    .select({
      id: slotInvitations.id,
      sessionId: slotInvitations.sessionId,
      applicationId: slotInvitations.applicationId,
      studentId: slotInvitations.studentId,
      slotId: slotInvitations.slotId,
      place: slotInvitations.place,
      offeredUntil: slotInvitations.offeredUntil,
      waitingSince: slotInvitations.waitingSince,
      remindedAt: slotInvitations.remindedAt,
      missedOffer: slotInvitations.missedOffer,
      declinedAt: slotInvitations.declinedAt,
      takes: slotInvitations.takes,
      clashReason: slotInvitations.clashReason,
      version: slotInvitations.version,
      invitedBy: slotInvitations.invitedBy,
      invitedAt: slotInvitations.invitedAt,
      updatedAt: slotInvitations.updatedAt,
      stage: applications.stage,
      roleName: roles.name,
      isHeld: maskedProfiles.isHeld,
      userId: maskedProfiles.userId,
      firstName: maskedProfiles.firstName,
      lastName: maskedProfiles.lastName,
      /** The address of the account, even for a restricted student. */
      email: users.email,
      cellPhone: maskedProfiles.cellPhone,
      notes: applications.notes,
    })
    .from(slotInvitations)
    .innerJoin(applications, eq(applications.id, slotInvitations.applicationId))
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .innerJoin(keptProjects, eq(keptProjects.id, applications.projectId))
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, slotInvitations.studentId))
    .innerJoin(users, eq(users.id, maskedProfiles.userId))
    .where(and(wanted, which === 'live' ? isNull(keptProjects.deletedAt) : undefined))
    .orderBy(sql`${applications.rank} asc nulls first`, asc(applications.submittedAt), asc(slotInvitations.id))
}

const invitationsOfSession = prepared('invitations of a session', ['sessionId'], (db, { sessionId }) =>
  selectInvitations(db, eq(slotInvitations.sessionId, sessionId)),
)
const ownInvitations = prepared('own invitations', ['userId'], (db, { userId }) => selectInvitations(db, eq(maskedProfiles.userId, userId)))

/**
 * Invitations with their people, in the order of placing: by application time, and then the alternates by rank.
 *
 * @param which `all` includes those of deleted casting calls
 */
export async function findInvitations(db: Queryable, where: Where, which: 'live' | 'all' = 'live') {
  if ('ids' in where) return selectInvitations(db, inArray(slotInvitations.id, [...where.ids]), which)
  if ('tokenHash' in where) return selectInvitations(db, eq(slotInvitations.tokenHash, where.tokenHash), which)
  if ('userId' in where)
    return which === 'live' ? ownInvitations(db, where) : selectInvitations(db, eq(maskedProfiles.userId, where.userId), which)
  return which === 'live' ? invitationsOfSession(db, where) : selectInvitations(db, eq(slotInvitations.sessionId, where.sessionId), which)
}

/** By invitation, the first photo of the person, and what else overlaps their slot. */
export async function findFacesAndClashes(db: Queryable, sessionId: number) {
  const { rows } = await db.$client.query<{ id: number; photoHash: string | null; busy: BusySource | null }>(
    `SELECT i.id,
       (SELECT hash FROM profile_photos AS p WHERE p.profile_id = i.student_id ORDER BY position, p.id LIMIT 1) AS "photoHash",
       (SELECT b.source FROM audition_slots AS s JOIN busy_spans AS b ON b.student_id = i.student_id
          AND lower(b.during) < upper(s.during) AND upper(b.during) > lower(s.during)
        WHERE s.id = i.slot_id AND b.invitation_id IS DISTINCT FROM i.id
        ORDER BY b.source IN ('booking', 'slot') DESC, lower(b.during) LIMIT 1) AS busy
     FROM slot_invitations AS i WHERE i.session_id = $1`,
    [sessionId],
  )
  return new Map(rows.map(({ id, ...face }) => [id, face]))
}

/** Reserves the id for a new invitation, because its link token is derived from the id. */
export async function nextInvitationId(transaction: Transaction): Promise<number> {
  const { rows } = await transaction.$client.query<{ id: number }>("SELECT nextval('slot_invitations_id_seq')::int AS id")
  if (!rows[0]) throw new Error('the sequence of invitations gave no number')
  return rows[0].id
}

export async function insertInvitation(transaction: Transaction, values: typeof slotInvitations.$inferInsert): Promise<void> {
  await transaction.insert(slotInvitations).values(values)
}

/** Changes an invitation and raises its version. */
export async function updateInvitation(transaction: Transaction, id: number, values: InvitationChange): Promise<void> {
  await transaction
    .update(slotInvitations)
    .set({ ...values, version: sql`${slotInvitations.version} + 1` })
    .where(eq(slotInvitations.id, id))
}

/** Stores when people were reminded to choose. */
export async function setReminded(transaction: Transaction, ids: readonly number[], remindedAt: Date): Promise<void> {
  await transaction
    .update(slotInvitations)
    .set({ remindedAt })
    .where(inArray(slotInvitations.id, [...ids]))
}

export async function deleteInvitation(transaction: Transaction, id: number): Promise<void> {
  await transaction.delete(slotInvitations).where(eq(slotInvitations.id, id))
}

/** Ends the expired offers in a locked audition session. @returns the ids of their invitations */
export async function endOffers(transaction: Transaction, sessionId: number, now: Date): Promise<number[]> {
  const ended = await transaction
    .update(slotInvitations)
    .set({ ...NO_SLOT, missedOffer: 'expired', version: sql`${slotInvitations.version} + 1`, updatedAt: now })
    .where(and(eq(slotInvitations.sessionId, sessionId), lte(slotInvitations.offeredUntil, now)))
    .returning({ id: slotInvitations.id })
  return ended.map(({ id }) => id)
}

/**
 * The waiting list of a locked audition session, in order, for applications at these stages. Leaves out restricted students. Skips
 * applications that a move has locked, because waiting for it could cause a deadlock.
 */
export async function findWaiting(transaction: Transaction, sessionId: number, stages: readonly Stage[]) {
  return transaction
    .select({ id: slotInvitations.id, studentId: slotInvitations.studentId })
    .from(slotInvitations)
    .innerJoin(applications, eq(applications.id, slotInvitations.applicationId))
    .innerJoin(shownProfiles, eq(shownProfiles.id, slotInvitations.studentId))
    .where(and(eq(slotInvitations.sessionId, sessionId), isNotNull(slotInvitations.waitingSince), inArray(applications.stage, [...stages])))
    .orderBy(asc(slotInvitations.waitingSince), asc(slotInvitations.id))
    .for('update', { of: slotInvitations, skipLocked: true })
}

/** The accounts of everyone invited to an audition session. */
export async function findUserIds(db: Queryable, sessionId: number): Promise<string[]> {
  const found = await db
    .select({ userId: maskedProfiles.userId })
    .from(slotInvitations)
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, slotInvitations.studentId))
    .where(eq(slotInvitations.sessionId, sessionId))
  return found.map(({ userId }) => userId)
}

/** An entry in a student's time. */
export interface BusySpan {
  readonly studentId: number
  readonly start: Date
  readonly end: Date
  readonly source: BusySource
  /** Whether it excludes a slot at that time unless there is a reason: true for a booking and another slot. */
  readonly isExclusive: boolean
  /** The casting call of a booking, an offer or a slot. */
  readonly title: string | null
  /** Whether the student knows of it. */
  readonly isKnown: boolean
}

/** What takes students' time between two instants, except their slots of this audition session. */
export async function findBusy(
  db: Queryable,
  studentIds: readonly number[],
  { start, end, sessionId }: { start: Date; end: Date; sessionId: number },
): Promise<BusySpan[]> {
  const { rows } = await db.$client.query<BusySpan>({
    name: 'busy beside a session',
    text: `SELECT b.student_id::float8 AS "studentId", lower(b.during) AS start, upper(b.during) AS "end", b.source, b.source IN ('booking', 'slot') AS "isExclusive",
       p.title,
       CASE b.source WHEN 'booking' THEN coalesce(a.told_stage = ANY($5), false) WHEN 'offer' THEN a.told_stage = 'offered' ELSE true END AS "isKnown"
     FROM busy_spans AS b LEFT JOIN applications AS a ON a.id = b.application_id LEFT JOIN slot_invitations AS i ON i.id = b.invitation_id
       LEFT JOIN audition_sessions AS s ON s.id = i.session_id LEFT JOIN live_projects AS p ON p.id = coalesce(a.project_id, s.project_id)
     WHERE b.student_id = ANY($1) AND lower(b.during) < $3 AND upper(b.during) > $2 AND i.session_id IS DISTINCT FROM $4
     ORDER BY b.source IN ('booking', 'slot') DESC, b.during`,
    values: [studentIds, start, end, sessionId, KNOWN_AS_BOOKED],
  })
  return rows
}

/** The audition session of an invitation. */
export async function findSessionOf(db: Queryable, invitationId: number): Promise<number | undefined> {
  const [found] = await db
    .select({ sessionId: slotInvitations.sessionId })
    .from(slotInvitations)
    .innerJoin(auditionSessions, eq(auditionSessions.id, slotInvitations.sessionId))
    .innerJoin(liveProjects, eq(liveProjects.id, auditionSessions.projectId))
    .where(eq(slotInvitations.id, invitationId))
  return found?.sessionId
}

/** The invitations with a slot that has not begun. @param which as in `findInvitations` */
export async function findComingSlots(
  db: Queryable,
  whose: SQL,
  now: Date,
  which: 'live' | 'all' = 'live',
): Promise<{ id: number; sessionId: number }[]> {
  return db
    .select({ id: slotInvitations.id, sessionId: slotInvitations.sessionId })
    .from(slotInvitations)
    .innerJoin(auditionSlots, eq(auditionSlots.id, slotInvitations.slotId))
    .innerJoin(auditionSessions, eq(auditionSessions.id, slotInvitations.sessionId))
    .innerJoin(keptProjects, eq(keptProjects.id, auditionSessions.projectId))
    .where(
      and(
        whose,
        which === 'live' ? isNull(keptProjects.deletedAt) : undefined,
        isNull(slotInvitations.offeredUntil),
        sql`lower(${auditionSlots.during}) > ${now.toISOString()}`,
      ),
    )
    .orderBy(asc(slotInvitations.id))
}

/** Whether the student of an application knows of it. */
export async function isKnown(db: Queryable, applicationId: number): Promise<boolean> {
  const [found] = await db.select({ toldStage: applications.toldStage }).from(applications).where(eq(applications.id, applicationId))
  return found !== undefined && found.toldStage !== null
}
