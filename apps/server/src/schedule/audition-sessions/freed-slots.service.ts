import { AUDITION_STAGES } from '@callboard/contract/schedule/audition-sessions/rules'
import type { Transaction } from '#db/client.ts'
import { freeFutureSlots, ofApplication } from '#db/future-slots.ts'
import type { Moved } from '#module.ts'
import type { Jobs } from '#platform/jobs.ts'
import { WAITING_LISTS_JOB } from './audition-sessions.jobs.ts'

/**
 * Takes the slots and places on waiting lists from somebody who is restricted or no longer in the running, and has those who wait be asked
 * as soon as the transaction ends, not only at the next minute.
 *
 * @param whose of which invitations
 */
export async function freeSlots(
  transaction: Transaction,
  jobs: Pick<Jobs, 'enqueue'>,
  whose: Parameters<typeof freeFutureSlots>[1],
  now: Date,
): Promise<void> {
  if (await freeFutureSlots(transaction, whose, now)) await jobs.enqueue(transaction, WAITING_LISTS_JOB, {})
}

/** Takes the slots from somebody whose application has moved out of the stages with auditions. */
export async function freeSlotsAfter(
  transaction: Transaction,
  jobs: Pick<Jobs, 'enqueue'>,
  { applicationId, to, at }: Moved,
): Promise<void> {
  if (!AUDITION_STAGES.some((open) => open === to)) await freeSlots(transaction, jobs, ofApplication(applicationId), at)
}
