import type { ProjectPage, ProjectPageQuery } from '@callboard/contract/casting/projects/pages.endpoints'
import { PROJECT_STATUSES } from '@callboard/contract/casting/projects/rules'
import { findWords } from '@callboard/contract/fold'
import type { Institution } from '@callboard/contract/institution'
import { dayOf } from '@callboard/contract/time/month'
import type { Database } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import type { Clock } from '#platform/clock.ts'
import * as repository from './project-page.repository.ts'
import { studentOf } from './projects.domain.ts'
import { shownProject } from './shown-project.ts'

/** Pages of casting calls, because there may be thousands. */
export interface ProjectPageService {
  /**
   * One page of the casting calls that the actor may see, newest first. Beyond the end it returns the last page.
   *
   * @param typeText the name of a type in the reader's language, which the search matches, too
   */
  page(actor: SignedInActor, query: ProjectPageQuery, typeText: (type: string) => string): Promise<ProjectPage>
}

export function createProjectPageService({
  db,
  clock,
  institution,
}: {
  db: Database
  clock: Clock
  institution: Institution
}): ProjectPageService {
  return {
    async page(actor, { status: statuses, search, within, page: wanted, limit }, typeText) {
      const which = { studentUserId: studentOf(actor), statuses }
      const counts = await repository.countByStatus(db, which.studentUserId)
      const countOf = (one: string) => counts.find(({ status: has }) => has === one)?.count ?? 0
      const byStatus = PROJECT_STATUSES.map((one) => ({ status: one, count: countOf(one) })).filter(({ count }) => count > 0)
      const total = byStatus.reduce((sum, { count }) => sum + count, 0)
      const hasWords = findWords(search)
      const matching =
        search === ''
          ? undefined
          : (await repository.findSearchedTexts(db, which)).filter(({ title, type, campus, location }) =>
              hasWords(within === 'title' ? title : `${title} ${typeText(type)} ${campus ?? ''} ${location ?? ''}`),
            )
      const found = matching?.length ?? statuses?.reduce((sum, one) => sum + countOf(one), 0) ?? total
      const pageCount = Math.max(1, Math.ceil(found / limit))
      const page = Math.min(wanted, pageCount)
      const offset = (page - 1) * limit
      const stored = matching
        ? await repository.findTheseProjects(
            db,
            matching.slice(offset, offset + limit).map(({ id }) => id),
          )
        : await repository.findSomeProjects(db, { ...which, limit, offset })
      const today = dayOf(clock.now(), institution.timeZone)
      const projects = stored.map((one) => shownProject(one, actor, today))
      const applications = which.studentUserId === null && (await repository.countApplicationsOf(db, stored))
      return { projects, page, pageCount, total, byStatus, ...(applications && { applications }) }
    },
  }
}
