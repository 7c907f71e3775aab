import type { OwnApplication } from '@callboard/contract/casting/applications/endpoints'
import type { StudentStage } from '@callboard/contract/casting/board/stages'
import { byDeadline } from '#shared/offer-text.ts'

/** Stages that wait for the student come first, ended ones last. */
const ORDER: readonly StudentStage[] = ['asked', 'booked', 'considered', 'received', 'closed']

/** How urgently an application needs the student: a changed plan also waits for an answer. */
const orderOf = ({ stage, newPlan }: OwnApplication): number => (newPlan ? 0 : ORDER.indexOf(stage))

/** Offers by their deadline; offers without a deadline last. */
function offersFirst({ offer: one }: OwnApplication, { offer: other }: OwnApplication): number {
  if (one && other) return byDeadline(one, other)
  return Number(Boolean(other)) - Number(Boolean(one))
}

/** By shoot day; applications without a day last. */
function shootsFirst(one: OwnApplication, other: OwnApplication): number {
  if (one.stage !== 'booked') return 0
  return (one.project.shootDate ?? '9').localeCompare(other.project.shootDate ?? '9')
}

/**
 * Sorts applications by urgency: offers by their deadline, invitations and changed plans, then bookings by their shoot day. Within the same
 * urgency the newest comes first.
 */
export function nextFirst(applications: readonly OwnApplication[]): readonly OwnApplication[] {
  return applications.toSorted((one, other) => orderOf(one) - orderOf(other) || offersFirst(one, other) || shootsFirst(one, other))
}
