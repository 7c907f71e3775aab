import type { ApplicationsPage, ProjectApplication } from '@callboard/contract/casting/applications/endpoints'
import type { ApplicationStatus } from '@callboard/contract/casting/applications/rules'
import type { UserSearchResult } from '@callboard/contract/messages/messages/endpoints'
import type { ApplicationsWhich } from './applications-query.ts'

/** The filter before anything is chosen. */
export const NO_FILTER: ApplicationsWhich = { search: '', choice: 0 }

/** The number of applications with each status, and of all. */
export type StatusCounts = Readonly<Record<ApplicationStatus | 'all', number>>

export function countsOf({ byStatus }: Pick<ApplicationsPage, 'byStatus'>): StatusCounts {
  const counts = { all: 0, pending: 0, accepted: 0, rejected: 0, withdrawn: 0 }
  for (const { status, count } of byStatus) {
    counts[status] = count
    counts.all += count
  }
  return counts
}

/** The same filter with another status, of those who have it now. Who is decided then stays, so that the list does not move under the pointer. */
export function withStatus({ search, choice }: ApplicationsWhich, status: ApplicationStatus | 'all'): ApplicationsWhich {
  return { search, choice: choice + 1, ...(status !== 'all' && { status }) }
}

/** The same filter with another search. @param seen of the page that is shown */
export function withSearch(filter: ApplicationsWhich, search: string, seen: number | undefined): ApplicationsWhich {
  return { ...filter, search, ...(filter.status && seen !== undefined && { seen }) }
}

/** Pages with another version of an application, which counts with its new status; the same ones if it is on none of them. */
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
