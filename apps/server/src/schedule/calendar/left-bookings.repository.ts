import { KNOWN_AS_BOOKED } from '@callboard/contract/casting/board/stages'
import type { PlanTerms } from '@callboard/contract/casting/projects/plan'
import { bookingEventId } from '@callboard/contract/casting/projects/shoots'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { callSheetLines } from '#db/schema/call-sheets.ts'
import { ownProfiles } from '#db/schema/views.ts'

/** A booking as described by the last mail to its student. */
export interface LastTold {
  /** The id of its event in calendars. */
  readonly eventId: string
  /** The minimum sequence of its cancellation. */
  readonly least: number
  readonly told: PlanTerms
  /** The call, if it was sent after the plan. */
  readonly callAt: Date | null
  readonly wrapAt: Date | null
}

/** The bookings of a student, including those that ended, as described by the last mails. */
export async function findLastTold(db: Queryable, userId: string): Promise<LastTold[]> {
  // The mail about an ended booking has its own number. A student who is still booked got such a mail if the day became open, or the call
  // was deleted.
  const isBooked = inArray(applications.toldStage, KNOWN_AS_BOOKED)
  const isToldGone = sql`(${bookings.calledOffAt} is not null or ${bookings.told} ->> 'shootDate' is null)`
  const found = await db
    .select({
      id: applications.id,
      eventId: bookings.eventId,
      least: sql<number>`${bookings.sequence} + case when ${isBooked} and not ${isToldGone} then 1 else 0 end`,
      told: bookings.told,
      toldAt: bookings.toldAt,
      sentAt: callSheetLines.sentAt,
      callAt: callSheetLines.sentCall,
      wrapAt: callSheetLines.sentWrap,
    })
    .from(bookings)
    .innerJoin(applications, eq(applications.id, bookings.applicationId))
    .innerJoin(ownProfiles, eq(ownProfiles.id, applications.studentId))
    .leftJoin(
      callSheetLines,
      eq(
        callSheetLines.id,
        sql`(select l.id from call_sheet_lines as l where l.application_id = ${applications.id} and l.sent_at is not null
          order by l.sent_at desc, l.id desc limit 1)`,
      ),
    )
    .where(eq(ownProfiles.userId, userId))
  return found.map(({ id, eventId, toldAt, sentAt, callAt, wrapAt, ...booking }) => {
    const isLater = sentAt !== null && sentAt >= toldAt
    return { ...booking, eventId: bookingEventId(id, eventId), callAt: isLater ? callAt : null, wrapAt: isLater ? wrapAt : null }
  })
}
