import { KNOWN_AS_BOOKED } from '@callboard/contract/casting/board/stages'
import type { PlanTerms } from '@callboard/contract/casting/projects/plan'
import { bookingEventId } from '@callboard/contract/casting/projects/shoots'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { callSheetLines } from '#db/schema/call-sheets.ts'
import { ownProfiles } from '#db/schema/views.ts'

/** A booking as the last mail to its person says it. */
export interface LastTold {
  /** Of its event in calendars. */
  readonly eventId: string
  /** Below which its end must not be sent. */
  readonly least: number
  readonly told: PlanTerms
  /** Their call, if it was sent after the plan. */
  readonly callAt: Date | null
  readonly wrapAt: Date | null
}

/** The bookings of a student, also those that they have left, as the last mails say them. */
export async function findLastTold(db: Queryable, userId: string): Promise<LastTold[]> {
  // Leaving a booking is mailed with a number of its own. Who is still booked has that mail if the day is open, or the call deleted.
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
