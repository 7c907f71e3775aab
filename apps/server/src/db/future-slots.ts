import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from './client.ts'
import { auditionSlots, slotInvitations } from './schema/audition-sessions.ts'

/** The columns of an invitation without a slot. */
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
 * Takes slots and places on waiting lists from people who are restricted or no longer in the running. Only sessions that have not begun
 * are affected.
 *
 * @param whose selects the invitations
 * @returns whether any had a slot or place
 */
export async function freeFutureSlots(transaction: Transaction, whose: SQL | undefined, now: Date): Promise<boolean> {
  const future = transaction
    .select({ id: auditionSlots.id })
    .from(auditionSlots)
    .where(sql`lower(${auditionSlots.during}) > ${now.toISOString()}`)
  const freed = await transaction
    .update(slotInvitations)
    // These people did not give the slot back. If they return, they choose again.
    .set({ ...NO_SLOT, takes: 0, waitingSince: null, version: sql`${slotInvitations.version} + 1`, updatedAt: now })
    .where(and(whose, sql`(${isNotNull(slotInvitations.waitingSince)} or ${inArray(slotInvitations.slotId, future)})`))
    .returning({ id: slotInvitations.id })
  return freed.length > 0
}

/** The invitations of an application. */
export const ofApplication = (id: number): SQL => eq(slotInvitations.applicationId, id)

/** The invitations of a student. */
export const ofStudent = (id: number): SQL => eq(slotInvitations.studentId, id)

/** Selects invitations on the waiting list, and those whose offered slot is not yet taken. */
export const withoutPromise = (whose: SQL): SQL | undefined =>
  and(whose, or(isNotNull(slotInvitations.waitingSince), isNotNull(slotInvitations.offeredUntil)))
