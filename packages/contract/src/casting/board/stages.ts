import type { ApplicationStatus, DECIDABLE_STATUSES } from '../applications/rules.ts'

/** The stages of an application to one role, in order; the last five are closed. */
export const STAGES = [
  'submitted',
  'invited',
  'shortlisted',
  'callback',
  'alternate',
  'offered',
  'booked',
  'completed',
  'no-show',
  'released',
  'declined',
  'withdrawn',
  'offer-expired',
] as const
export type Stage = (typeof STAGES)[number]

/**
 * Who moves an application: a casting director, its student, or the product by a rule, for example when an offer expires.
 */
export type Mover = 'office' | 'student' | 'system'

/** Stages in which the office still has to choose and the student waits. */
export const OPEN_STAGES = ['submitted', 'invited', 'shortlisted', 'callback', 'alternate', 'offered'] as const satisfies readonly Stage[]

/** Stages that take one of the role's places. A person who does not come gives the place back. */
export const PLACED_STAGES = ['booked', 'completed'] as const satisfies readonly Stage[]

/** What a casting director may choose while an application is open or was released. */
const CHOICES = ['submitted', 'shortlisted', 'callback', 'alternate', 'offered', 'booked', 'released'] as const satisfies readonly Stage[]

const chosenFrom = (from: Stage): readonly Stage[] => CHOICES.filter((to) => to !== from)

/** Every allowed move; all others are refused. The product moves a student who gets an audition slot to `callback`. */
const MOVES: Readonly<Record<Stage, Readonly<Record<Mover, readonly Stage[]>>>> = {
  submitted: { office: chosenFrom('submitted'), student: ['withdrawn'], system: ['released', 'callback'] },
  // Only the student can turn an invitation into an application.
  invited: {
    office: ['shortlisted', 'callback', 'alternate', 'offered', 'booked', 'released'],
    student: ['submitted', 'declined'],
    system: ['released', 'callback'],
  },
  // The office can invite a student who does not know that they are on the shortlist.
  shortlisted: { office: [...chosenFrom('shortlisted'), 'invited'], student: ['withdrawn'], system: ['released', 'callback'] },
  callback: { office: chosenFrom('callback'), student: ['withdrawn'], system: ['released'] },
  alternate: { office: chosenFrom('alternate'), student: ['withdrawn'], system: ['released', 'offered'] },
  // A student who accepts after the last place was taken becomes an alternate.
  offered: { office: chosenFrom('offered'), student: ['booked', 'alternate', 'declined'], system: ['offer-expired', 'released'] },
  booked: {
    office: ['submitted', 'alternate', 'completed', 'no-show', 'released'],
    student: ['withdrawn'],
    system: ['completed', 'no-show', 'released'],
  },
  completed: { office: ['submitted', 'booked', 'no-show', 'released'], student: [], system: [] },
  'no-show': { office: ['submitted', 'booked', 'completed', 'released'], student: [], system: [] },
  // A student who does not know of the release yet may still withdraw.
  released: { office: chosenFrom('released'), student: ['withdrawn'], system: [] },
  // The student declined, so the office may only ask again.
  declined: { office: ['invited', 'offered'], student: ['submitted'], system: [] },
  withdrawn: { office: ['invited'], student: ['submitted'], system: [] },
  'offer-expired': { office: chosenFrom('offer-expired'), student: ['submitted'], system: [] },
}

/** The stages to which a mover may move an application. */
export function movesFrom(from: Stage, by: Mover): readonly Stage[] {
  return MOVES[from][by]
}

/** @returns whether the move is allowed; a move to the same stage is not */
export function mayMove(from: Stage, to: Stage, by: Mover): boolean {
  return MOVES[from][by].includes(to)
}

/** The status of a stage: pending before a decision, accepted once booked, withdrawn when the student ended it. */
export function statusOf(stage: Stage): ApplicationStatus {
  switch (stage) {
    case 'booked':
    case 'completed':
    case 'no-show':
      return 'accepted'
    case 'released':
    case 'offer-expired':
      return 'rejected'
    case 'withdrawn':
    case 'declined':
      return 'withdrawn'
    case 'submitted':
    case 'invited':
    case 'shortlisted':
    case 'callback':
    case 'alternate':
    case 'offered':
      return 'pending'
  }
}

/** The stages that tell a student that they are in. Whether they came stays inside the office. */
export const KNOWN_AS_BOOKED = STAGES.filter((stage) => statusOf(stage) === 'accepted')

/** Whether a student knows that they are booked. @param told the stage that they know */
export const isKnownAsBooked = (told: Stage | null): boolean => KNOWN_AS_BOOKED.some((known) => known === told)

const STAGE_OF_STATUS = { pending: 'submitted', accepted: 'booked', rejected: 'released' } as const satisfies Record<
  (typeof DECIDABLE_STATUSES)[number],
  Stage
>

/**
 * The stage to which setting a status moves an application. The stage stays if it already has this status: *pending* does not
 * change a shortlisted application.
 */
export function stageForStatus(current: Stage, status: (typeof DECIDABLE_STATUSES)[number]): Stage {
  return statusOf(current) === status ? current : STAGE_OF_STATUS[status]
}

/** Stages in which the office has not decided yet. */
export const TO_DECIDE = ['submitted', 'shortlisted', 'callback'] as const satisfies readonly Stage[]

/** The stages as students see them. Students never see ranks, notes or other applicants. */
export const STUDENT_STAGES = ['received', 'considered', 'asked', 'booked', 'closed'] as const
export type StudentStage = (typeof STUDENT_STAGES)[number]

/** Converts a stage to the student's view of it. */
export function studentStageOf(stage: Stage): StudentStage {
  switch (stage) {
    case 'submitted':
      return 'received'
    case 'shortlisted':
    case 'callback':
    case 'alternate':
      return 'considered'
    case 'invited':
    case 'offered':
      return 'asked'
    case 'booked':
      return 'booked'
    case 'completed':
    case 'no-show':
    case 'released':
    case 'declined':
    case 'withdrawn':
    case 'offer-expired':
      return 'closed'
  }
}

/** How an application ended, where its student cannot tell this from stage and status. A no-show stays inside the office. */
export const OWN_ENDINGS = ['completed', 'declined', 'gave-back', 'offer-expired'] as const
export type OwnEnding = (typeof OWN_ENDINGS)[number]

/**
 * @param known the stage that the student knows
 * @param gaveBack whether the student gave a place back by withdrawing
 * @returns how the application ended for its student; `null` if the stage already says it
 */
export function ownEndingOf(known: Stage, gaveBack: boolean): OwnEnding | null {
  if (known === 'withdrawn') return gaveBack ? 'gave-back' : null
  return OWN_ENDINGS.find((ending) => ending === known) ?? null
}

/**
 * The stage that the student knows after a move. A decision that changes the status stays unknown until they are told, and an
 * offer until it is sent. Everything else needs no message and counts as known at once.
 *
 * @param told the stage that the student knew before; `null` when they do not know of the application, because the office added
 * them
 * @param to the new stage
 * @param tells whether the student learns of the move at once, as of every move of their own
 */
export function toldStage(told: Stage | null, to: Stage, tells: boolean): Stage | null {
  if (to === 'offered' && !tells) return told
  if (tells || (told !== null && statusOf(told) === statusOf(to))) return to
  // Every move ends an open offer. Its student can no longer answer it and is in consideration again.
  return told === 'offered' ? 'shortlisted' : told
}

/**
 * Whether the student has still to be told a decision. A student who does not know of their application is only told that they
 * are in.
 *
 * @param told the stage that the student knows, `null` when they do not know of the application
 */
export function isUntold(stage: Stage, told: Stage | null): boolean {
  return told === null ? statusOf(stage) === 'accepted' : statusOf(told) !== statusOf(stage)
}

/** @returns whether the stage takes a place of the role */
export function takesPlace(stage: Stage): boolean {
  return PLACED_STAGES.some((placed) => placed === stage)
}

/**
 * The lowest free place of a role, from 1. Places beyond the number needed are only taken with a reason.
 *
 * @param taken the taken places, in any order
 */
export function freePlace(taken: readonly number[]): number {
  const places = new Set(taken)
  let place = 1
  while (places.has(place)) place++
  return place
}
