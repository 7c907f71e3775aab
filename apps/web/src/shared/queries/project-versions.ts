import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'

/** The versions of a casting call, newest first. Each visit reads them again. */
export const projectVersionsQuery = (id: string) =>
  queryOptions({ ...apiQuery('GET /api/projects/{id}/versions', { params: { id } }), staleTime: 0 })

/** What a restoration of a version would change now. Read again on each opening. */
export const restorePreviewQuery = (id: string, number: number) =>
  queryOptions({ ...apiQuery('GET /api/projects/{id}/versions/{number}', { params: { id, number } }), staleTime: 0 })
