import { isSamePlan, type PlanTerms } from '../projects/plan.ts'

/**
 * Whether somebody who is booked has said yes to the plan as it is now: `agreed`; `asked` since it changed, without an answer yet; or `changed`,
 * when nobody has told them.
 */
export const PLAN_ANSWERS = ['agreed', 'asked', 'changed'] as const
export type PlanAnswer = (typeof PLAN_ANSWERS)[number]

/**
 * Where a booking stands.
 *
 * @param agreed what its person said yes to
 * @param told what they were told last
 * @param now the plan of the role
 */
export function planAnswer({ agreed, told, now }: { agreed: PlanTerms; told: PlanTerms; now: PlanTerms }): PlanAnswer {
  if (isSamePlan(agreed, now)) return 'agreed'
  return isSamePlan(told, now) ? 'asked' : 'changed'
}

/**
 * What somebody who is booked knew as valid before the plan as it is now: what they were told last that is not this plan, and not what they said
 * yes to long before. Pages, mails and reminders all say it as *Before*.
 *
 * @param before what they knew when they were told last; `null` when that was with their booking
 */
export function lastKnown(
  { agreed, before, told }: { agreed: PlanTerms; before: PlanTerms | null; told: PlanTerms },
  now: PlanTerms,
): PlanTerms {
  return isSamePlan(told, now) ? (before ?? agreed) : told
}

/**
 * What people are to a plan that changes. `audition`: invited to an audition without having applied. `added`: put on a role by the office,
 * without knowing of it.
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
 * What a change of the plan does for somebody. `kept`: nothing changes for them, and they are told nothing. `cancelled`: they are told that they
 * need not come; `thanked`: that it does not take place.
 */
export const PLAN_EFFECTS = ['asked', 'told', 'kept', 'restricted', 'cancelled', 'thanked'] as const
export type PlanEffect = (typeof PLAN_EFFECTS)[number]

/** Characters of the reason for which somebody is booked although they are busy. */
export const CLASH_REASON_LENGTH = 500

export const BOOKING_MESSAGE = {
  answer: 'Please say yes or no',
  version: 'Not a version of a booking',
} as const
