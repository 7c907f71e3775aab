import { emailKey } from '@callboard/contract/email'
import { and, asc, desc, eq, gt, gte, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { deletedAt, deletedBy } from '#db/deleted-by.ts'
import { users } from '#db/schema/accounts.ts'
import { calendarEvents } from '#db/schema/projects.ts'
import type { RestrictedStudent } from '#people/profiles/profiles.service.ts'
import { type EventValues, isAddress, type NamedAccount } from './calendar.domain.ts'

export type StoredEvent = typeof calendarEvents.$inferSelect

/** A person who may be listed in `attendees`. */
export interface Attendee {
  readonly userId: string
  readonly email: string
}

/** `attendees` contains user ids or addresses. Old addresses may contain capital letters. */
function attends({ userId, email }: Attendee) {
  return sql`exists (select from unnest(${calendarEvents.attendees}) as attendee where lower(attendee) in (lower(${userId}), lower(${email})))`
}

/** @param onlyFor the student to filter for, or `null` for all events */
function visibleTo(onlyFor: Attendee | null) {
  return onlyFor === null ? undefined : or(eq(calendarEvents.isPrivate, false), attends(onlyFor))
}

/**
 * Events that overlap a range, earliest first. An event that ends when the range starts is outside, unless it has no length.
 *
 * @param onlyFor the student to filter for, or `null` for all events
 */
export async function findEvents(
  db: Queryable,
  { from, to, onlyFor }: { from: Date; to: Date; onlyFor: Attendee | null },
): Promise<StoredEvent[]> {
  const overlaps = and(lte(calendarEvents.startDate, to), or(gt(calendarEvents.endDate, from), gte(calendarEvents.startDate, from)))
  return db
    .select()
    .from(calendarEvents)
    .where(and(isNull(calendarEvents.deletedAt), overlaps, visibleTo(onlyFor)))
    .orderBy(asc(calendarEvents.startDate), asc(calendarEvents.id))
}

/**
 * The events of a person's feed, earliest first: those that begin after `startedSince`, except those deleted before `deletedSince`.
 *
 * @param onlyFor the student who owns the feed, or `null` for all events
 */
export async function findFeedEvents(
  db: Queryable,
  { startedSince, deletedSince, onlyFor }: { startedSince: Date; deletedSince: Date; onlyFor: Attendee | null },
): Promise<StoredEvent[]> {
  const recent = or(isNull(calendarEvents.deletedAt), gte(calendarEvents.deletedAt, deletedSince))
  return db
    .select()
    .from(calendarEvents)
    .where(and(gte(calendarEvents.startDate, startedSince), recent, visibleTo(onlyFor)))
    .orderBy(asc(calendarEvents.startDate), asc(calendarEvents.id))
}

/**
 * Finds an event, deleted or not.
 *
 * @param onlyFor the student to filter for, or `null` for casting directors
 */
export async function findEvent(db: Queryable, id: number, onlyFor: Attendee | null): Promise<StoredEvent | undefined> {
  const [found] = await db
    .select()
    .from(calendarEvents)
    .where(and(eq(calendarEvents.id, id), visibleTo(onlyFor)))
  return found
}

/** Events that were deleted after this time, newest first. */
export async function findDeletedEvents(db: Queryable, since: Date, limit: number) {
  return db
    .select({
      id: calendarEvents.id,
      name: calendarEvents.title,
      deletedAt: deletedAt(calendarEvents.deletedAt),
      deletedBy: deletedBy('event', 'calendar_events.id'),
    })
    .from(calendarEvents)
    .where(gt(calendarEvents.deletedAt, since))
    .orderBy(desc(calendarEvents.deletedAt), desc(calendarEvents.id))
    .limit(limit)
}

/** Finds an event, deleted or not, and locks it until the transaction ends. */
export async function findAndLockEvent(transaction: Transaction, id: number): Promise<StoredEvent | undefined> {
  const [found] = await transaction.select().from(calendarEvents).where(eq(calendarEvents.id, id)).for('update')
  return found
}

export async function insertEvent(transaction: Transaction, values: EventValues & { createdBy: string; now: Date }): Promise<StoredEvent> {
  const { now, ...event } = values
  const [made] = await transaction
    .insert(calendarEvents)
    .values({ ...event, createdAt: now, updatedAt: now })
    .returning()
  if (!made) throw new Error('an event that was stored is not there')
  return made
}

/** Changes an event and raises its version, which is `SEQUENCE` in feeds. */
export async function updateEvent(
  transaction: Transaction,
  id: number,
  { now, ...values }: Partial<EventValues> & { deletedAt?: Date | null; now: Date },
): Promise<StoredEvent> {
  const [changed] = await transaction
    .update(calendarEvents)
    .set({ ...values, version: sql`${calendarEvents.version} + 1`, updatedAt: now })
    .where(eq(calendarEvents.id, id))
    .returning()
  if (!changed) throw new Error('the locked event is missing')
  return changed
}

/** Permanently removes events that were deleted before this time. @returns how many */
export async function removeEventsDeletedBefore(db: Queryable, moment: Date): Promise<number> {
  const removed = await db.delete(calendarEvents).where(lt(calendarEvents.deletedAt, moment)).returning({ id: calendarEvents.id })
  return removed.length
}

/**
 * The accounts of attendees given by id or address. Each list is one query parameter, because a month of a busy office has a thousand
 * attendees.
 *
 * @param restricted students, who must not be recognisable by the address in their profile either. All are compared here, because they are
 * few and SQL cannot compare internationalised domains
 */
export async function findAccounts(
  db: Queryable,
  attendees: readonly string[],
  restricted: readonly RestrictedStudent[],
): Promise<NamedAccount[]> {
  const ids = attendees.filter((attendee) => !isAddress(attendee))
  const addresses = attendees.filter(isAddress).map(emailKey)
  const named = await db
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(or(sql`${users.id} = any(${sql.param(ids)}::text[])`, sql`${users.email} = any(${sql.param(addresses)}::text[])`))
  const held = new Map(restricted.map(({ userId, address }) => [userId, address]))
  const others = restricted.filter(({ address }) => addresses.includes(emailKey(address)))
  return [
    ...named.map((account) => ({ ...account, heldAddress: held.get(account.id) ?? null })),
    ...others.map(({ userId, email, address }) => ({ id: userId, email, firstName: null, lastName: null, heldAddress: address })),
  ]
}
