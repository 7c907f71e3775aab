import type { EventType } from '../../event-types.ts'
import type { OwnEnding, StudentStage } from '../board/stages.ts'
import type { ApplicationStatus } from './rules.ts'

/** The input of `applicationStep`. Days are `YYYY-MM-DD` of the institution, instants ISO 8601. */
export interface ApplicationFacts {
  readonly status: ApplicationStatus
  readonly stage: StudentStage
  /** Whether the student took part, declined, gave the place back, or let an offer expire. */
  readonly ending: OwnEnding | null
  /** The status of the casting call. */
  readonly projectStatus: string
  readonly shootDate: string | null
  /** The deadline, and whether an application would be accepted now. */
  readonly call: { readonly deadline: string | null; readonly open: boolean }
  /** The next event of this casting call that the student sees. */
  readonly event: { readonly eventType: EventType; readonly startDate: string } | null
  /** Whether the student has sent a self-tape for it. */
  readonly hasTape: boolean
  readonly today: string
}

/** What a student can do next about an application, if anything. */
export type ApplicationStep =
  | { readonly step: 'come'; readonly event: NonNullable<ApplicationFacts['event']> }
  | { readonly step: 'tape' | 'wait' | 'over' | 'look-elsewhere' | 'offer-ended' | 'cancelled' }
  | { readonly step: 'withdrawn' | 'declined' | 'gave-back' }
  | { readonly step: 'prepare' | 'await-date' }
  | { readonly step: 'add-photos' }
  | { readonly step: 'apply-again' | 'apply-after-declining' | 'apply-after-giving-back'; readonly by: string | null }

/** Types of events at which the office chooses people. */
const CHOOSING: ReadonlySet<EventType> = new Set(['casting', 'audition', 'callback'])

/** The next step of an application that its student ended: while the casting call is open, and after it is closed. */
function stepAfterLeaving(ending: OwnEnding | null) {
  if (ending === 'declined') return { open: 'apply-after-declining', closed: 'declined' } as const
  if (ending === 'gave-back') return { open: 'apply-after-giving-back', closed: 'gave-back' } as const
  return { open: 'apply-again', closed: 'withdrawn' } as const
}

/** The next step of an application. */
export function applicationStep(facts: ApplicationFacts): ApplicationStep {
  const { status, stage, ending, projectStatus, shootDate, call, event, hasTape, today } = facts
  const isLive = projectStatus === 'active'
  switch (status) {
    case 'withdrawn': {
      const { open, closed } = stepAfterLeaving(ending)
      return call.open ? { step: open, by: call.deadline } : { step: closed }
    }
    case 'rejected':
      if (projectStatus === 'cancelled') return { step: 'cancelled' }
      return { step: isLive && ending === 'offer-expired' ? 'offer-ended' : 'look-elsewhere' }
    case 'accepted':
      if (projectStatus === 'cancelled') return { step: 'cancelled' }
      // The application is closed and the student did not take part, so there is nothing left to come to or to show.
      if (stage === 'closed' && ending !== 'completed') return { step: isLive ? 'look-elsewhere' : 'over' }
      if (event) return { step: 'come', event }
      if (ending === 'completed' || (shootDate === null ? projectStatus === 'completed' : shootDate < today)) return { step: 'add-photos' }
      return { step: shootDate === null ? 'await-date' : 'prepare' }
    case 'pending':
      if (!isLive) return { step: 'over' }
      // A shoot is for accepted students.
      if (event && CHOOSING.has(event.eventType)) return { step: 'come', event }
      return { step: hasTape ? 'wait' : 'tape' }
  }
}

/**
 * Whether a booked student can still say that they cannot come. They can until the day is over, even if the casting is done.
 */
export function mayGiveBack({
  stage,
  projectStatus,
  shootDate,
  today,
}: Pick<ApplicationFacts, 'stage' | 'projectStatus' | 'shootDate' | 'today'>): boolean {
  if (stage !== 'booked' || projectStatus === 'cancelled') return false
  return shootDate === null ? projectStatus === 'active' : shootDate >= today
}
