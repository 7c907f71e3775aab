import type { ProjectApplication } from '@callboard/contract/applications/endpoints'
import type { ApplicationStatus } from '@callboard/contract/applications/rules'
import { findWords } from '@callboard/contract/fold'
import type { UserSearchResult } from '@callboard/contract/messages/endpoints'

/** What of the applications is shown. */
export interface ApplicationFilter {
  /** `all` leaves out none. */
  readonly status: ApplicationStatus | 'all'
  /** What had the status when it was chosen. It stays in sight when it is decided about, so that nobody else moves under the hand. */
  readonly kept: ReadonlySet<number>
  /** Words of a name, major or address. */
  readonly words: string
}

export const NO_FILTER: ApplicationFilter = { status: 'all', kept: new Set(), words: '' }

/** How many applications have each status. */
export function countByStatus(applications: readonly ProjectApplication[]): Record<ApplicationFilter['status'], number> {
  const counts = { all: applications.length, pending: 0, accepted: 0, rejected: 0, withdrawn: 0 }
  for (const { status } of applications) counts[status] += 1
  return counts
}

/** The applications that a filter shows; the same list where it leaves out none. Every word has to be found somewhere. */
export function applyFilter(
  applications: readonly ProjectApplication[],
  { status, kept, words }: ApplicationFilter,
): readonly ProjectApplication[] {
  const hasWords = findWords(words)
  const found = applications.filter((application) => {
    if (status !== 'all' && application.status !== status && !kept.has(application.id)) return false
    const { firstName, lastName, major, email } = application.student
    return hasWords(`${firstName} ${lastName} ${major} ${email}`)
  })
  return found.length === applications.length ? applications : found
}

/** The same filter with another status, beginning with what has it now. */
export function withStatus(
  filter: ApplicationFilter,
  status: ApplicationFilter['status'],
  applications: readonly ProjectApplication[],
): ApplicationFilter {
  return { ...filter, status, kept: new Set(applications.filter((one) => one.status === status).map(({ id }) => id)) }
}

/** The student of an application as somebody whom a message goes to. */
export function recipientOf({ student: { userId, firstName, lastName, email } }: ProjectApplication): UserSearchResult {
  return { id: userId, firstName, lastName, email }
}

/** Whom a message to these applications goes to: nobody who is restricted, or has withdrawn. */
export function recipientsOf(applications: readonly ProjectApplication[]): UserSearchResult[] {
  return applications.filter(({ isRestricted, status }) => !isRestricted && status !== 'withdrawn').map(recipientOf)
}
