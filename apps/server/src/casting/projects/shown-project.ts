import { isDesk } from '@callboard/contract/access'
import type { Project } from '@callboard/contract/casting/projects/endpoints'
import { isOpen } from '@callboard/contract/casting/projects/rules'
import type { SignedInActor } from '#platform/actor.ts'
import { storedPercentages } from './projects.domain.ts'
import type { StoredProject } from './projects.repository.ts'

/**
 * A casting call as its reader sees it. Only the office sees the office's own numbers.
 *
 * @param today the institution's calendar day, `YYYY-MM-DD`
 */
export function shownProject(stored: StoredProject, actor: SignedInActor, today: string): Project {
  const { numberOfMale, numberOfFemale, createdBy, offersToAlternates } = stored
  // Lists the fields, because spreading the stored row takes ten times as long.
  return {
    id: stored.id,
    title: stored.title,
    description: stored.description,
    type: stored.type,
    status: stored.status,
    urgent: stored.urgent,
    deadline: stored.deadline,
    campus: stored.campus,
    location: stored.location,
    address: stored.address,
    shootDate: stored.shootDate,
    shootTime: stored.shootTime,
    endTime: stored.endTime,
    major: stored.major,
    wardrobe: stored.wardrobe,
    inspirationPhotos: stored.inspirationPhotos,
    allowedYears: stored.allowedYears,
    numberOfStudents: stored.numberOfStudents,
    requirements: stored.requirements,
    open: isOpen(stored, today),
    ...(isDesk(actor.role) && { numberOfMale, numberOfFemale, ...storedPercentages(stored), createdBy, offersToAlternates }),
    version: stored.version,
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
  }
}
