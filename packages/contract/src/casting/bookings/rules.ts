import { isSamePlan, type PlanTerms } from '../projects/plan.ts'

/**
 * Whether a booked person has agreed to the current plan: `agreed`; `asked` when it changed and they have not answered; `changed`
 * when they have not been told.
 */
export const PLAN_ANSWERS = ['agreed', 'asked', 'changed'] as const
export type PlanAnswer = (typeof PLAN_ANSWERS)[number]

/**
 * The state of a booking.
 *
 * @param agreed the plan that its person agreed to
 * @param told the plan that they were told last
 * @param now the plan of the role
 */
export function planAnswer({ agreed, told, now }: { agreed: PlanTerms; told: PlanTerms; now: PlanTerms }): PlanAnswer {
  if (isSamePlan(agreed, now)) return 'agreed'
  return isSamePlan(told, now) ? 'asked' : 'changed'
}

/**
 * The last plan other than the current one that a booked person knew. Pages, mails and reminders show it as *Before*. A plan that
 * they agreed to long before does not count if they were told another one since.
 *
 * @param before the plan that they knew when they were told last; `null` when they were told with their booking
 */
export function lastKnown(
  { agreed, before, told }: { agreed: PlanTerms; before: PlanTerms | null; told: PlanTerms },
  now: PlanTerms,
): PlanTerms {
  return isSamePlan(told, now) ? (before ?? agreed) : told
}

/**
 * How a person is involved in a plan that changes. `audition`: invited to an audition without having applied. `added`: the office
 * put them on a role, and they do not know of it.
 */
export const PLAN_STANDINGS = [
  'booked',
  'called',
  'offered',
  'alternate',
  'invited',
  'applied',
  'audition',
  'added',
  'slot',
  'check',
] as const
export type PlanStanding = (typeof PLAN_STANDINGS)[number]

/**
 * What a change of the plan means for a person. `kept`: nothing changes, and they are not told. `cancelled`: they are told that
 * they need not come. `thanked`: they are told that it does not take place.
 */
export const PLAN_EFFECTS = ['asked', 'told', 'kept', 'restricted', 'cancelled', 'thanked'] as const
export type PlanEffect = (typeof PLAN_EFFECTS)[number]

/** Longest reason for booking a person who is busy, in characters. */
export const CLASH_REASON_LENGTH = 500

export const BOOKING_MESSAGE = {
  answer: 'Please say yes or no',
  version: 'Not a version of a booking',
} as const
