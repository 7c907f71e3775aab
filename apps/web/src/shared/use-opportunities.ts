import type { Project } from '@callboard/contract/casting/projects/endpoints'
import type { ProjectPage } from '@callboard/contract/casting/projects/pages.endpoints'
import { PROJECT_LIST, PROJECT_PAGE_LARGEST } from '@callboard/contract/casting/projects/rules'
import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { opportunitiesQuery } from '#shared/queries/projects.ts'

/**
 * The newest active casting calls, and their total number.
 *
 * @param more the number to show besides the first ones
 * @returns `first` is the read of the first page, without which nothing can be shown
 */
export function useOpportunities(more: number): {
  first: UseQueryResult<ProjectPage>
  projects: readonly Project[]
  total: number
} {
  // Shown casting calls stay while more are loading.
  const first = useQuery({ ...opportunitiesQuery(more), placeholderData: keepPreviousData })
  const wanted = PROJECT_LIST.studentHome + more
  const pageCount = first.isPlaceholderData ? 1 : Math.min(first.data?.pageCount ?? 1, Math.ceil(wanted / PROJECT_PAGE_LARGEST))
  const others = useQueries({
    queries: Array.from({ length: pageCount - 1 }, (_, index) => opportunitiesQuery(more, index + 2)),
    // Stop at the first missing page, because the order would have a gap.
    combine: (pages) => {
      const missing = pages.findIndex(({ data }) => data === undefined)
      return pages.slice(0, missing === -1 ? undefined : missing).flatMap(({ data }) => data?.projects ?? [])
    },
  })
  return {
    first,
    projects: [...(first.data?.projects ?? []), ...others].slice(0, wanted),
    total: first.data?.byStatus.find(({ status }) => status === 'active')?.count ?? 0,
  }
}
