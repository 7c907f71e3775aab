import { planOf } from '@callboard/contract/casting/projects/plan'
import { bookingEventId } from '@callboard/contract/casting/projects/shoots'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { findBookings, putBooking } from './bookings.repository.ts'

/** The id and SEQUENCE of the next calendar event of a booking. */
export interface NextEvent {
  readonly id: string
  readonly sequence: number
}

/**
 * Raises the SEQUENCE of all bookings of a restored casting call. Calendar feeds already used two numbers: for the removal and the return.
 */
export async function raiseRestored(transaction: Transaction, projectId: number): Promise<void> {
  await transaction
    .update(bookings)
    .set({ sequence: sql`${bookings.sequence} + 2` })
    .where(
      inArray(
        bookings.applicationId,
        transaction.select({ id: applications.id }).from(applications).where(eq(applications.projectId, projectId)),
      ),
    )
}

async function raised(transaction: Transaction, applicationId: number, least: number): Promise<NextEvent | undefined> {
  const [found] = await transaction
    .update(bookings)
    .set({ sequence: sql`greatest(${bookings.sequence} + 1, ${least}::int)` })
    .where(eq(bookings.applicationId, applicationId))
    .returning({ sequence: bookings.sequence, eventId: bookings.eventId })
  return found && { id: bookingEventId(applicationId, found.eventId), sequence: found.sequence }
}

/**
 * The next calendar event of a booking. Inserts the row for a booking from before agreements were stored.
 *
 * @param least the minimum SEQUENCE, as high as in the calendar feeds
 */
export async function raiseSequence(transaction: Transaction, applicationId: number, least: number): Promise<NextEvent> {
  const first = await raised(transaction, applicationId, least)
  if (first) return first
  const [person] = await findBookings(transaction, [applicationId], 'all')
  if (person) await putBooking(transaction, { applicationId, terms: planOf(person), at: person.movedAt })
  return (await raised(transaction, applicationId, least)) ?? { id: bookingEventId(applicationId, null), sequence: least }
}
