import type { OwnApplication } from '@callboard/contract/applications/endpoints'
import type { StudentStage } from '@callboard/contract/casting/stages'

/** What awaits the student comes first, what is over last. */
const ORDER: readonly StudentStage[] = ['asked', 'booked', 'considered', 'received', 'closed']

/** The applications by how much they ask of the student; the newest first among equals. */
export function nextFirst(applications: readonly OwnApplication[]): readonly OwnApplication[] {
  return applications.toSorted((one, other) => ORDER.indexOf(one.stage) - ORDER.indexOf(other.stage))
}
