import type { Api } from '@callboard/contract/api-types'
import { opportunitiesPage } from '@callboard/contract/casting/projects/home-address'
import { PROJECT_LIST, PROJECT_PAGE_LARGEST, type ProjectStatus } from '@callboard/contract/casting/projects/rules'
import { apiQuery } from '#app/api/api.ts'

/** The query key of all pages of casting calls, which a change of any casting call affects. */
export const PROJECT_PAGES_KEY = ['/api/projects/page'] as const

/** Some of the casting calls that the signed-in user may see, newest first. */
export const projectPageQuery = (query: NonNullable<Api['GET /api/projects/page']['query']>) =>
  apiQuery('GET /api/projects/page', { query })

/** The newest of the office's casting calls, for its home. */
export const recentProjectsQuery = projectPageQuery({ limit: PROJECT_LIST.adminHome })

/** One page of the active casting calls on a student's home. @param more the number to show besides the first ones */
export const opportunitiesQuery = (more: number, page = 1) => projectPageQuery(opportunitiesPage(more, page))

/** The newest casting calls to choose from. @param status only casting calls with one of these statuses */
export const choosableCallsQuery = (status?: ProjectStatus[]) =>
  projectPageQuery({ ...(status && { status }), limit: PROJECT_PAGE_LARGEST })

/** One casting call. Fails with 404 when it does not exist or the user may not see it. */
export const projectQuery = (id: string | number) => apiQuery('GET /api/projects/{id}', { params: { id } })
