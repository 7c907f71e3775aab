import type { ProjectApplication } from '@callboard/contract/applications/endpoints'
import type { ApplicationStatus } from '@callboard/contract/applications/rules'
import { findWords } from '@callboard/contract/fold'
import type { UserSearchResult } from '@callboard/contract/messages/endpoints'

/** The filter of the applications. */
export interface ApplicationFilter {
  /** `all` means no filter. */
  readonly status: ApplicationStatus | 'all'
  /** The ids with this status when it was chosen. They stay visible after a decision, so that the list does not move under the pointer. */
  readonly kept: ReadonlySet<number>
  /** Search text: words of a name, major or address. */
  readonly search: string
}

export const NO_FILTER: ApplicationFilter = { status: 'all', kept: new Set(), search: '' }

/** The number of applications with each status. */
export function countByStatus(applications: readonly ProjectApplication[]): Record<ApplicationFilter['status'], number> {
  const counts = { all: applications.length, pending: 0, accepted: 0, rejected: 0, withdrawn: 0 }
  for (const { status } of applications) counts[status] += 1
  return counts
}

/** The filtered applications; the same array if none is left out. Each word must occur somewhere in the application. */
export function applyFilter(
  applications: readonly ProjectApplication[],
  { status, kept, search }: ApplicationFilter,
): readonly ProjectApplication[] {
  const hasWords = findWords(search)
  const found = applications.filter((application) => {
    if (status !== 'all' && application.status !== status && !kept.has(application.id)) return false
    const { firstName, lastName, major, email } = application.student
    return hasWords(`${firstName} ${lastName} ${major} ${email}`)
  })
  return found.length === applications.length ? applications : found
}

/** The same filter with another status, starting with the applications that have it now. */
export function withStatus(
  filter: ApplicationFilter,
  status: ApplicationFilter['status'],
  applications: readonly ProjectApplication[],
): ApplicationFilter {
  return { ...filter, status, kept: new Set(applications.filter((one) => one.status === status).map(({ id }) => id)) }
}

/** The student of an application as the recipient of a message. */
export function recipientOf({ student: { userId, firstName, lastName, email } }: ProjectApplication): UserSearchResult {
  return { id: userId, firstName, lastName, email }
}

/** The recipients of a message to these applicants: without those who are restricted or have withdrawn. */
export function recipientsOf(applications: readonly ProjectApplication[]): UserSearchResult[] {
  return applications.filter(({ isRestricted, status }) => !isRestricted && status !== 'withdrawn').map(recipientOf)
}
