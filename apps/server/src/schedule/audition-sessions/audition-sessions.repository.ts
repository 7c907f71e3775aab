import type { AuditionSessionInput } from '@callboard/contract/schedule/audition-sessions/endpoints'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { auditionSessions, auditionSlots, slotInvitations } from '#db/schema/audition-sessions.ts'
import { roles } from '#db/schema/roles.ts'
import { keptProjects, liveProjects } from '#db/schema/views.ts'

/** An audition session, with its casting call and role. */
export type StoredSession = Awaited<ReturnType<typeof findSessions>>[number]

/** The fields that the office sets; each room has an id. */
export type SessionValues = Omit<AuditionSessionInput, 'rooms' | 'chooseBy'> & {
  readonly rooms: { id: number; name: string }[]
  readonly chooseBy: Date | null
}

export interface SlotRow {
  readonly id: number
  readonly roomId: number
  readonly start: Date
  readonly end: Date
}

export type SessionsWhere = { readonly projectId: number } | { readonly id: number } | { readonly days: { from: string; to: string } }

function selectSessions(db: Queryable, wanted: SQL, which: 'live' | 'all' = 'live') {
  const count = (what: string) =>
    sql<number>`(select count(*)::int from ${slotInvitations} where ${slotInvitations.sessionId} = ${auditionSessions.id}${sql.raw(what)})`
  return db
    .select({
      id: auditionSessions.id,
      projectId: auditionSessions.projectId,
      roleId: auditionSessions.roleId,
      name: auditionSessions.name,
      kind: auditionSessions.kind,
      day: auditionSessions.day,
      startTime: auditionSessions.startTime,
      endTime: auditionSessions.endTime,
      rooms: auditionSessions.rooms,
      slotMinutes: auditionSessions.slotMinutes,
      capacity: auditionSessions.capacity,
      breaks: auditionSessions.breaks,
      place: auditionSessions.place,
      chooseBy: auditionSessions.chooseBy,
      cancelledAt: auditionSessions.cancelledAt,
      version: auditionSessions.version,
      createdBy: auditionSessions.createdBy,
      createdAt: auditionSessions.createdAt,
      updatedAt: auditionSessions.updatedAt,
      roleName: roles.name,
      project: { title: keptProjects.title, status: keptProjects.status, createdBy: liveProjects.createdBy },
      slots: sql<number>`(select count(*)::int from ${auditionSlots} where ${auditionSlots.sessionId} = ${auditionSessions.id})`,
      taken: count(' and slot_id is not null and offered_until is null'),
      offered: count(' and offered_until is not null'),
      invited: count(''),
      waiting: count(' and waiting_since is not null'),
    })
    .from(auditionSessions)
    .innerJoin(keptProjects, eq(keptProjects.id, auditionSessions.projectId))
    .leftJoin(liveProjects, eq(liveProjects.id, auditionSessions.projectId))
    .leftJoin(roles, eq(roles.id, auditionSessions.roleId))
    .where(and(wanted, which === 'live' ? isNull(keptProjects.deletedAt) : undefined))
    .orderBy(asc(auditionSessions.day), asc(auditionSessions.startTime), asc(auditionSessions.id))
}

const sessionById = prepared('audition session', ['id'], (db, { id }) => selectSessions(db, eq(auditionSessions.id, id)))

/** Audition sessions, earliest first. @param which `all` includes those of deleted casting calls */
export async function findSessions(db: Queryable, where: SessionsWhere, which: 'live' | 'all' = 'live') {
  if ('projectId' in where) return selectSessions(db, eq(auditionSessions.projectId, where.projectId), which)
  if ('days' in where) return selectSessions(db, sql`${auditionSessions.day} between ${where.days.from} and ${where.days.to}`, which)
  return which === 'live' ? sessionById(db, where) : selectSessions(db, eq(auditionSessions.id, where.id), which)
}

/** Locks an audition session until the transaction ends, so that changes of its slots and people run one after another. */
export async function lockSession(transaction: Transaction, id: number): Promise<void> {
  await transaction.select({ id: auditionSessions.id }).from(auditionSessions).where(eq(auditionSessions.id, id)).for('update')
}

/** Locks a casting call, so that new audition sessions are added one after another. @returns its number of sessions */
export async function countSessions(transaction: Transaction, projectId: number): Promise<number> {
  await transaction.select({ id: liveProjects.id }).from(liveProjects).where(eq(liveProjects.id, projectId)).for('no key update')
  const found = await transaction
    .select({ id: auditionSessions.id })
    .from(auditionSessions)
    .where(eq(auditionSessions.projectId, projectId))
  return found.length
}

/** Whether a role belongs to a casting call. */
export async function isRoleOf(db: Queryable, roleId: number, projectId: number): Promise<boolean> {
  const found = await db
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.id, roleId), eq(roles.projectId, projectId)))
  return found.length > 0
}

export async function insertSession(
  transaction: Transaction,
  values: SessionValues & { projectId: number; createdBy: string; createdAt: Date; updatedAt: Date },
): Promise<number> {
  const [made] = await transaction.insert(auditionSessions).values(values).returning({ id: auditionSessions.id })
  if (!made) throw new Error('no audition session was made')
  return made.id
}

/** Changes a locked audition session and raises its version. */
export async function updateSession(
  transaction: Transaction,
  id: number,
  values: Partial<SessionValues> & { cancelledAt?: Date; updatedAt: Date },
): Promise<void> {
  await transaction
    .update(auditionSessions)
    .set({ ...values, version: sql`${auditionSessions.version} + 1` })
    .where(eq(auditionSessions.id, id))
}

/** The slots of an audition session, earliest first, then by room id. */
export async function findSlots(db: Queryable, sessionId: number): Promise<SlotRow[]> {
  const found = await db
    .select({ id: auditionSlots.id, roomId: auditionSlots.roomId, during: auditionSlots.during })
    .from(auditionSlots)
    .where(eq(auditionSlots.sessionId, sessionId))
    .orderBy(asc(sql`lower(${auditionSlots.during})`), asc(auditionSlots.roomId))
  return found.map(({ id, roomId, during }) => ({ id, roomId, start: during.start, end: during.end }))
}

export async function insertSlots(
  transaction: Transaction,
  sessionId: number,
  { slots, capacity }: { slots: readonly { roomId: number; start: Date; end: Date }[]; capacity: number },
): Promise<void> {
  if (slots.length === 0) return
  const values = slots.map(({ roomId, start, end }) => ({ sessionId, roomId, during: { start, end }, capacity }))
  await transaction.insert(auditionSlots).values(values)
}

/** Removes slots without people. */
export async function deleteSlots(transaction: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await transaction.delete(auditionSlots).where(inArray(auditionSlots.id, [...ids]))
}

/** Changes the capacity of an audition session's slots, also in the rows of the people in them. */
export async function setCapacity(transaction: Transaction, sessionId: number, capacity: number): Promise<void> {
  await transaction.update(auditionSlots).set({ capacity }).where(eq(auditionSlots.sessionId, sessionId))
}

/** Open audition sessions with an expired offer or with waiting people. */
export async function findDueSessions(db: Queryable, now: Date): Promise<number[]> {
  const due = sql`exists (select from ${slotInvitations} where ${slotInvitations.sessionId} = ${auditionSessions.id}
    and (${slotInvitations.waitingSince} is not null or ${slotInvitations.offeredUntil} <= ${now.toISOString()}))`
  const found = await db
    .select({ id: auditionSessions.id })
    .from(auditionSessions)
    .innerJoin(liveProjects, eq(liveProjects.id, auditionSessions.projectId))
    .where(and(sql`${auditionSessions.cancelledAt} is null`, due))
    .orderBy(asc(auditionSessions.id))
  return found.map(({ id }) => id)
}
