import { and, asc, eq, gt, gte, lte, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { calendarEvents } from '#db/schema/projects.ts'

export type StoredEvent = typeof calendarEvents.$inferSelect

/** A person whom `attendees` may name. */
export interface Attendee {
  readonly userId: string
  readonly email: string
}

/** `attendees` holds user ids or addresses as somebody typed them (decision 26). */
function attends({ userId, email }: Attendee) {
  return sql`exists (select from unnest(${calendarEvents.attendees}) as attendee where lower(attendee) in (lower(${userId}), lower(${email})))`
}

/**
 * Events that share a moment with a range, earliest first. An event that ends as the range starts is outside, unless it has no length.
 *
 * @param onlyFor the student who asks, or `null` for every event
 */
export async function findEvents(
  db: Queryable,
  { from, to, onlyFor }: { from: Date; to: Date; onlyFor: Attendee | null },
): Promise<StoredEvent[]> {
  const overlaps = and(lte(calendarEvents.startDate, to), or(gt(calendarEvents.endDate, from), gte(calendarEvents.startDate, from)))
  const visible = onlyFor === null ? undefined : or(eq(calendarEvents.isPrivate, false), attends(onlyFor))
  return db.select().from(calendarEvents).where(and(overlaps, visible)).orderBy(asc(calendarEvents.startDate), asc(calendarEvents.id))
}
