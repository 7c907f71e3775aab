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

/** What happens to the audition times of somebody who is restricted, or no longer in the running. */
export interface LostSlotsService {
  /**
   * Takes the times to come from a student who is about to be restricted, tells them that they need not come, and offers the times to those
   * who wait. Call `messages.wakeMail` after the commit.
   */
  release(transaction: Transaction, studentId: number, userId: string): Promise<void>
  /**
   * As `onMove` of a module: people who leave the running lose their time once they know it. Until they are told, nobody else gets it, because they
   * would come.
   */
  followMove(transaction: Transaction, moved: Pick<Moved, 'applicationId' | 'to' | 'by' | 'isTold' | 'also'>): Promise<void>
  /** As `onTold` of a module. */
  followTold(transaction: Transaction, told: Pick<Moved, 'applicationId' | 'to' | 'also'>): Promise<void>
  /** As `onCalledOff` of a module: who has a time in a deleted casting call need not come. It stays theirs, in case it is restored. */
  followDeletion: NonNullable<Module['onCalledOff']>
}

/** Who loses their times, and why. */
interface Losing {
  readonly whose: SQL
  /** `ended` when the casting call is closed, so that nobody gets the time. */
  readonly why: 'restricted' | 'out' | 'given-back' | 'ended'
  /** `null` by a rule. */
  readonly fromUserId: string | null
  /** The message in which it is said; without one it has its own. */
  readonly also?: AlsoSaid[] | null
}

export function createLostSlotsService(services: {
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  jobs: Pick<Jobs, 'enqueue'>
  slots: Pick<SlotsService, 'read' | 'say' | 'tell'>
}): LostSlotsService {
  const { clock, institution, jobs, slots } = services

  /** Has those who wait be asked as soon as the transaction ends, not only at the next minute. */
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

  /** Whether people would come: also to a casting call that was cancelled a moment ago, of which they learn by this. */
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
          // The event in their calendar has the next number.
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
