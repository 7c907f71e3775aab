import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from './client.ts'
import { auditionSlots, slotInvitations } from './schema/audition-sessions.ts'

/** What an invitation says without a slot. */
export const NO_SLOT = {
  slotId: null,
  place: null,
  capacity: null,
  offeredUntil: null,
  clashReason: null,
  missedOffer: null,
  declinedAt: null,
} as const

/**
 * Takes the slots of audition sessions that have not begun, and the places on waiting lists, from somebody who is restricted or no longer
 * in the running.
 *
 * @param whose of which invitations
 * @returns whether they had any
 */
export async function freeFutureSlots(transaction: Transaction, whose: SQL | undefined, now: Date): Promise<boolean> {
  const future = transaction
    .select({ id: auditionSlots.id })
    .from(auditionSlots)
    .where(sql`lower(${auditionSlots.during}) > ${now.toISOString()}`)
  const freed = await transaction
    .update(slotInvitations)
    // They did not give the slot back. If they return, they choose again.
    .set({ ...NO_SLOT, takes: 0, waitingSince: null, version: sql`${slotInvitations.version} + 1`, updatedAt: now })
    .where(and(whose, sql`(${isNotNull(slotInvitations.waitingSince)} or ${inArray(slotInvitations.slotId, future)})`))
    .returning({ id: slotInvitations.id })
  return freed.length > 0
}

/** The invitations of an application. */
export const ofApplication = (id: number): SQL => eq(slotInvitations.applicationId, id)

/** The invitations of a student. */
export const ofStudent = (id: number): SQL => eq(slotInvitations.studentId, id)

/** Those of some invitations whose people are on the waiting list, or have not taken an offered slot. */
export const withoutPromise = (whose: SQL): SQL | undefined =>
  and(whose, or(isNotNull(slotInvitations.waitingSince), isNotNull(slotInvitations.offeredUntil)))
