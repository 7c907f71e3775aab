import type { ApplicationsPage, ShownApplications } from '@callboard/contract/casting/applications/endpoints'
import { APPLICATION_LIST, APPLICATION_STATUSES } from '@callboard/contract/casting/applications/rules'
import { findWords } from '@callboard/contract/fold'
import { RESTRICTED } from '@callboard/contract/restricted'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { Database } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import * as repository from './applications-page.repository.ts'
import { officeApplications } from './office-applications.ts'

/** A student who can get a message, with the id of their account. */
interface Recipient {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** Pages of the applications to a casting call, because it may have thousands. */
export interface ApplicationsPageService {
  /** The next page of the applications shown, oldest first. @throws AppError 404 when there is no such casting call */
  page(actor: SignedInActor, projectId: number, query: ShownApplications & { from: number }): Promise<ApplicationsPage>
  /** The students of the applications shown who can get a message, each once. @throws AppError 404 when there is no such casting call */
  recipients(actor: SignedInActor, projectId: number, query: ShownApplications): Promise<Recipient[]>
}

/** The students of these applications who can get a message, each once. */
function reachedOf(found: Awaited<ReturnType<typeof repository.findSearched>>): Recipient[] {
  const reached = found.flatMap(({ canBeWrittenTo, student: { major: _, ...student } }) => (canBeWrittenTo ? student : []))
  return [...new Map(reached.map((student) => [student.id, student])).values()]
}

export function createApplicationsPageService({ db, projects }: { db: Database; projects: ProjectsService }): ApplicationsPageService {
  /** The applications that contain every word of the search. Nothing about a restricted student matches. */
  async function search(shown: repository.Shown, words: string) {
    const hasWords = findWords(words)
    return (await repository.findSearched(db, shown)).filter(({ isHeld, student: { firstName, lastName, major, email } }) =>
      hasWords(isHeld ? RESTRICTED : `${firstName} ${lastName} ${major} ${email}`),
    )
  }

  return {
    async page(actor, projectId, { status, seen, search: words, from }) {
      await projects.get(actor, projectId)
      const newest = seen ?? (await repository.findNewestChange(db))
      const shown = { projectId, status, seen }
      const counts = await repository.countByStatus(db, projectId)
      const byStatus = APPLICATION_STATUSES.map((one) => ({
        status: one,
        count: counts.find(({ status: has }) => has === one)?.count ?? 0,
      }))
      const range = { limit: APPLICATION_LIST.page, offset: from }
      const matching = words === '' ? undefined : await search(shown, words)
      const { found, recipients } = matching
        ? { found: matching.length, recipients: reachedOf(matching).length }
        : await repository.countShown(db, shown)
      const ids = matching
        ? matching.slice(from, from + APPLICATION_LIST.page).map(({ id }) => id)
        : await repository.findSomeIds(db, shown, range)
      return { applications: await officeApplications(db, { ids }), found, recipients, byStatus, seen: newest }
    },

    async recipients(actor, projectId, { status, seen, search: words }) {
      await projects.get(actor, projectId)
      return reachedOf(await search({ projectId, status, seen }, words))
    },
  }
}
