import { isClosed } from '@callboard/contract/casting/closure/rules'
import type { Institution } from '@callboard/contract/institution'
import { AUDITION_STAGES } from '@callboard/contract/schedule/audition-sessions/rules'
import type { SQL } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { freeFutureSlots, ofApplication, ofStudent, withoutPromise } from '#db/future-slots.ts'
import type { AlsoSaid, Module, Moved } from '#module.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import { isInRunning, roomName, spanOf, stateOf } from './audition-sessions.domain.ts'
import { WAITING_LISTS_JOB } from './audition-sessions.jobs.ts'
import { findComingSlots, isKnown, updateInvitation } from './invitations.repository.ts'
import { cancelling, knownTerms, type LockedAudition, type SlotsService } from './slots.service.ts'

/** Takes audition slots from students who are restricted or no longer considered. */
export interface LostSlotsService {
  /**
   * Takes the coming slots from a student before they are restricted. Tells them that they need not come, and offers the slots to waiting
   * people. Call `messages.wakeMail` after the commit.
   */
  release(transaction: Transaction, studentId: number, userId: string): Promise<void>
  /**
   * The `onMove` of a module: students who are no longer considered lose their slot when they learn that. Until then the slot stays taken,
   * because they would come.
   */
  followMove(transaction: Transaction, moved: Pick<Moved, 'applicationId' | 'to' | 'by' | 'isTold' | 'also'>): Promise<void>
  /** The `onTold` of a module. */
  followTold(transaction: Transaction, told: Pick<Moved, 'applicationId' | 'to' | 'also'>): Promise<void>
  /**
   * The `onCalledOff` of a module: students with a slot in a deleted casting call need not come. They keep the slot, in case the call is
   * restored.
   */
  followDeletion: NonNullable<Module['onCalledOff']>
}

/** The students who lose slots, and why. */
interface Losing {
  readonly whose: SQL
  /** `ended` when the casting call is closed: then nobody else gets the slot. */
  readonly why: 'restricted' | 'out' | 'given-back' | 'ended'
  /** `null` by a rule. */
  readonly fromUserId: string | null
  /** Collects the text for another message; without it the student gets a message of its own. */
  readonly also?: AlsoSaid[] | null
}

export function createLostSlotsService(services: {
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  jobs: Pick<Jobs, 'enqueue'>
  slots: Pick<SlotsService, 'read' | 'say' | 'tell'>
}): LostSlotsService {
  const { clock, institution, jobs, slots } = services

  /** Frees slots, and queues the waiting list to run right after the commit, not only at the next minute. */
  async function free(transaction: Transaction, whose: SQL | undefined): Promise<void> {
    if (await freeFutureSlots(transaction, whose, clock.now())) await jobs.enqueue(transaction, WAITING_LISTS_JOB, {})
  }

  async function tell(
    transaction: Transaction,
    { audition, invitation, losing }: { audition: LockedAudition; invitation: LockedAudition['people'][number]; losing: Losing },
  ): Promise<void> {
    const { why, fromUserId, also = null } = losing
    const slot = audition.slots.find(({ id }) => id === invitation.slotId)
    const to = { invitation: { ...invitation, version: invitation.version + 1 }, fromUserId, asks: false }
    const event = cancelling(knownTerms(audition, invitation))
    const told = { ...audition, people: [] }
    const say: Parameters<SlotsService['tell']>[3] = (notices, about) =>
      why === 'given-back' && slot
        ? notices.givenBack(about, { ...slot, room: roomName(audition.session, slot) })
        : notices.removed(about, why)
    if (also === null) return slots.tell(transaction, told, { ...to, ...event }, say)
    const said = slots.say(told, { ...to, ...event }, say)
    also.push({ text: (translator) => said(translator).content, calendar: (translator) => said(translator).calendar })
  }

  /** Whether people would still come. True also just after a casting call was cancelled, because this message tells them. */
  function isExpected({ session }: LockedAudition, why: Losing['why'], now: Date): boolean {
    if (why !== 'ended') return stateOf(session, now, institution.timeZone) === 'open'
    return session.cancelledAt === null && spanOf(session, institution.timeZone).end > now
  }

  async function lose(transaction: Transaction, wanted: Losing): Promise<void> {
    const now = clock.now()
    const told: Parameters<typeof tell>[1][] = []
    for (const { id, sessionId } of await findComingSlots(transaction, wanted.whose, now)) {
      const audition = await slots.read(transaction, sessionId)
      const invitation = audition.people.find((person) => person.id === id)
      const losing = wanted.why === 'out' && isClosed(audition.session.project.status) ? { ...wanted, why: 'ended' as const } : wanted
      if (!invitation || !isExpected(audition, losing.why, now)) continue
      if (losing.why !== 'restricted' || isInRunning(invitation.stage)) told.push({ audition, invitation, losing })
    }
    await free(transaction, wanted.whose)
    for (const one of told) await tell(transaction, one)
  }

  const hasLeft = (to: Moved['to']) => !AUDITION_STAGES.some((open) => open === to)

  return {
    release: (transaction, studentId, fromUserId) => lose(transaction, { whose: ofStudent(studentId), why: 'restricted', fromUserId }),

    async followMove(transaction, { applicationId, to, by, isTold, also }) {
      if (!hasLeft(to)) return
      const whose = ofApplication(applicationId)
      const why = by === 'student' ? 'given-back' : 'out'
      if (isTold || !(await isKnown(transaction, applicationId))) await lose(transaction, { whose, why, fromUserId: null, also })
      else await free(transaction, withoutPromise(whose))
    },

    async followTold(transaction, { applicationId, to, also }) {
      if (hasLeft(to)) await lose(transaction, { whose: ofApplication(applicationId), why: 'out', fromUserId: null, also })
    },

    async followDeletion(transaction, { applicationIds, isBack, at, also }) {
      for (const applicationId of applicationIds) {
        for (const { id, sessionId } of await findComingSlots(transaction, ofApplication(applicationId), at, 'all')) {
          // Raises the SEQUENCE of the calendar event.
          await updateInvitation(transaction, id, { updatedAt: at })
          const audition = await slots.read(transaction, sessionId, 'all')
          const invitation = audition.people.find((person) => person.id === id)
          const slot = audition.slots.find((one) => one.id === invitation?.slotId)
          const terms = invitation && knownTerms(audition, invitation)
          if (!slot || !terms || !isExpected(audition, 'ended', at)) continue
          const to = { invitation, event: { terms, isCancelled: !isBack } }
          const named = { ...slot, room: roomName(audition.session, slot) }
          const said = slots.say(audition, to, (notices, about) =>
            isBack ? notices.placed(about, named) : notices.removed(about, 'ended'),
          )
          also.push({ text: (translator) => said(translator).content, calendar: (translator) => said(translator).calendar })
        }
      }
    },
  }
}
