import type { Institution } from '@callboard/contract/institution'
import type { Transaction } from '#db/client.ts'
import { ofStudent } from '#db/future-slots.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import { isInRunning, stateOf } from './audition-sessions.domain.ts'
import { freeSlots } from './freed-slots.service.ts'
import { findComingSlots } from './invitations.repository.ts'
import { cancelling, knownTerms, type SlotsService } from './slots.service.ts'

/** What happens to the audition times of somebody who is restricted. */
export interface LostSlotsService {
  /**
   * Takes the times to come from a student who is about to be restricted, tells them that they need not come, and offers the times to those
   * who wait. Call `messages.wakeMail` after the commit.
   */
  release(transaction: Transaction, studentId: number, userId: string): Promise<void>
}

export function createLostSlotsService(services: {
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  jobs: Pick<Jobs, 'enqueue'>
  slots: Pick<SlotsService, 'read' | 'tell'>
}): LostSlotsService {
  const { clock, institution, jobs, slots } = services
  return {
    async release(transaction, studentId, fromUserId) {
      const now = clock.now()
      const told = []
      for (const { id, sessionId } of await findComingSlots(transaction, studentId, now)) {
        const audition = await slots.read(transaction, sessionId)
        const invitation = audition.people.find((person) => person.id === id)
        const isExpected = invitation && isInRunning(invitation.stage) && stateOf(audition.session, now, institution.timeZone) === 'open'
        if (isExpected) told.push({ audition, invitation })
      }
      await freeSlots(transaction, jobs, ofStudent(studentId), now)
      for (const { audition, invitation } of told) {
        const to = { invitation: { ...invitation, version: invitation.version + 1 }, fromUserId, asks: false }
        const event = cancelling(knownTerms(audition, invitation))
        await slots.tell(transaction, { ...audition, people: [] }, { ...to, ...event }, (notices, about) => notices.removed(about))
      }
    },
  }
}
