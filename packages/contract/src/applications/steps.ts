import type { EventType } from '../calendar/rules.ts'
import type { ApplicationStatus } from './rules.ts'

/** The input of `applicationStep`. Days are `YYYY-MM-DD` of the institution, instants ISO 8601. */
export interface ApplicationFacts {
  readonly status: ApplicationStatus
  /** Of the casting call. */
  readonly projectStatus: string
  readonly shootDate: string | null
  /** The deadline, and whether an application would be accepted now; `null` if the student may not see the call. */
  readonly call: { readonly deadline: string | null; readonly open: boolean } | null
  /** The next event of this casting call that the student sees. */
  readonly event: { readonly eventType: EventType; readonly startDate: string } | null
  /** Whether the student has sent a self-tape for it. */
  readonly hasTape: boolean
  readonly today: string
}

/** What a student can do next about an application, if anything. */
export type ApplicationStep =
  | { readonly step: 'come'; readonly event: NonNullable<ApplicationFacts['event']> }
  | { readonly step: 'tape' | 'wait' | 'over' | 'look-elsewhere' | 'withdrawn' }
  | { readonly step: 'prepare' | 'await-date' }
  | { readonly step: 'add-photos' }
  | { readonly step: 'apply-again'; readonly by: string | null }

/** Types of event at which the office chooses. */
const CHOOSING: ReadonlySet<EventType> = new Set(['casting', 'audition', 'callback'])

/** The next step of an application. */
export function applicationStep(facts: ApplicationFacts): ApplicationStep {
  const { status, projectStatus, shootDate, call, event, hasTape, today } = facts
  const isLive = projectStatus === 'active'
  switch (status) {
    case 'withdrawn':
      return call?.open ? { step: 'apply-again', by: call.deadline } : { step: 'withdrawn' }
    case 'rejected':
      return { step: 'look-elsewhere' }
    case 'accepted':
      if (projectStatus === 'cancelled') return { step: 'over' }
      if (event) return { step: 'come', event }
      if (projectStatus === 'completed' || (shootDate !== null && shootDate < today)) return { step: 'add-photos' }
      return { step: shootDate === null ? 'await-date' : 'prepare' }
    case 'pending':
      if (!isLive) return { step: 'over' }
      // A shoot is for accepted students.
      if (event && CHOOSING.has(event.eventType)) return { step: 'come', event }
      return { step: hasTape ? 'wait' : 'tape' }
  }
}
