import { asc, inArray } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { maskedProfiles } from '#db/schema/views.ts'

/*
 * Rows are locked in one order, so that no two changes wait for each other: casting calls, roles, profiles, and then what belongs to a
 * profile: applications, self-tapes, and places on lists. A lock against deletion only may come earlier.
 */

/** Locks profiles against deletion until the transaction ends. @returns those that exist, by id */
export async function lockProfiles(transaction: Transaction, ids: readonly number[]) {
  const found = await transaction
    .select({ id: maskedProfiles.id, userId: maskedProfiles.userId, isHeld: maskedProfiles.isHeld })
    .from(maskedProfiles)
    .where(inArray(maskedProfiles.id, [...ids]))
    .orderBy(asc(maskedProfiles.id))
    .for('key share')
  return new Map(found.map((profile) => [profile.id, profile]))
}

/**
 * Locks everybody with an offer or a booking in locked casting calls. When a call is deleted, restored or purged, one trigger locks all of
 * them and another one locks those who are booked. Without this, they are locked in two rounds.
 */
export async function lockBusy(transaction: Transaction, projectIds: readonly number[]): Promise<void> {
  await transaction.$client.query(
    `SELECT FROM masked_profiles WHERE id IN (SELECT student_id FROM applications WHERE project_id = ANY($1)
       AND stage IN ('offered', 'booked', 'completed'))
     ORDER BY id FOR NO KEY UPDATE`,
    [projectIds],
  )
}
