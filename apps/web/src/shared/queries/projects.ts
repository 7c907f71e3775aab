import type { Api } from '@callboard/contract/api-types'
import { PROJECT_LIST } from '@callboard/contract/projects/rules'
import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'

/** Casting calls that the signed-in user may see, newest first. */
export const projectsQuery = apiQuery('GET /api/projects')

/** Some of the office's casting calls. What reads `projectsQuery` again, reads it again, too. */
export const projectPageQuery = (query: NonNullable<Api['GET /api/projects/page']['query']>) =>
  queryOptions({ ...apiQuery('GET /api/projects/page', { query }), queryKey: [...projectsQuery.queryKey, 'page', query] })

/** The newest of the office's casting calls, for its home. */
export const recentProjectsQuery = projectPageQuery({ limit: PROJECT_LIST.adminHome })

/** One casting call. Fails with 404 when it does not exist or the user may not see it. */
export const projectQuery = (id: string | number) => apiQuery('GET /api/projects/{id}', { params: { id } })
