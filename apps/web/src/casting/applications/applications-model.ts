import type { ApplicationsPage, ProjectApplication } from '@callboard/contract/casting/applications/endpoints'
import type { ApplicationStatus } from '@callboard/contract/casting/applications/rules'
import type { UserSearchResult } from '@callboard/contract/messages/messages/endpoints'
import type { ApplicationsWhich } from './applications-query.ts'

/** The filter before anything is chosen. */
export const NO_FILTER: ApplicationsWhich = { search: '', choice: 0 }

/** The number of applications with each status, and in total. */
export type StatusCounts = Readonly<Record<ApplicationStatus | 'all', number>>

export function countsOf({ byStatus }: Pick<ApplicationsPage, 'byStatus'>): StatusCounts {
  const counts = { all: 0, pending: 0, accepted: 0, rejected: 0, withdrawn: 0 }
  for (const { status, count } of byStatus) {
    counts[status] = count
    counts.all += count
  }
  return counts
}

/**
 * The same filter with another status. Its list keeps everyone who has the status now, also after a decision, so that rows do not move
 * under the pointer.
 */
export function withStatus({ search, choice }: ApplicationsWhich, status: ApplicationStatus | 'all'): ApplicationsWhich {
  return { search, choice: choice + 1, ...(status !== 'all' && { status }) }
}

/** The same filter with another search. @param seen the newest change on the page that is shown */
export function withSearch(filter: ApplicationsWhich, search: string, seen: number | undefined): ApplicationsWhich {
  return { ...filter, search, ...(filter.status && seen !== undefined && { seen }) }
}

/** Replaces an application in the pages, and corrects the counts by status; returns the same pages if none contains it. */
export function withApplication(pages: readonly ApplicationsPage[], changed: ProjectApplication): readonly ApplicationsPage[] {
  const before = pages.flatMap(({ applications }) => applications).find(({ id }) => id === changed.id)
  if (!before) return pages
  const moved = (status: ApplicationStatus) => Number(status === changed.status) - Number(status === before.status)
  return pages.map((page) => ({
    ...page,
    applications: page.applications.map((one) => (one.id === changed.id ? changed : one)),
    byStatus: page.byStatus.map(({ status, count }) => ({ status, count: count + moved(status) })),
  }))
}

/** The student of an application as the recipient of a message. */
export function recipientOf({ student: { userId, firstName, lastName, email } }: ProjectApplication): UserSearchResult {
  return { id: userId, firstName, lastName, email }
}
