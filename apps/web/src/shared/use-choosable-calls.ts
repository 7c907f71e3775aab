import type { Project } from '@callboard/contract/casting/projects/endpoints'
import type { ProjectPage } from '@callboard/contract/casting/projects/pages.endpoints'
import type { ProjectStatus } from '@callboard/contract/casting/projects/rules'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { choosableCallsQuery, projectQuery } from './queries/projects.ts'

/** The casting calls from which a user chooses one. */
export interface ChoosableCalls {
  /** The read of the newest ones. */
  readonly newest: UseQueryResult<ProjectPage>
  /** The newest casting calls and the chosen one; `undefined` until they are loaded. */
  readonly calls: readonly Project[] | undefined
  /** Only casting calls with one of these statuses. */
  readonly status: ProjectStatus[] | undefined
  /** Whether there are more, which a search finds. */
  readonly hasOthers: boolean
  /** Adds a casting call that a search has found, as the chosen one. */
  readonly note: (call: Project) => void
}

/**
 * Reads the newest casting calls to choose from; others are found by their title.
 *
 * @param status only with one of these; a constant
 * @param chosen the id of the chosen one, empty for none
 */
export function useChoosableCalls({
  status,
  chosen,
  enabled = true,
}: {
  status?: ProjectStatus[]
  chosen: string
  enabled?: boolean
}): ChoosableCalls {
  const queryClient = useQueryClient()
  const newest = useQuery({ ...choosableCallsQuery(status), enabled })
  const listed = newest.data?.projects
  const isListed = listed?.some(({ id }) => String(id) === chosen)
  const other = useQuery({ ...projectQuery(chosen), enabled: chosen !== '' && isListed === false })
  return {
    newest,
    calls: listed && (isListed || !other.data ? listed : [...listed, other.data]),
    status,
    hasOthers: (newest.data?.pageCount ?? 1) > 1,
    note: (call) => void queryClient.setQueryData(projectQuery(call.id).queryKey, call),
  }
}
