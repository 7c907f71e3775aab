import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'

/** Imports of talent, newest first. */
export const importsQuery = queryOptions({ ...apiQuery('GET /api/imports'), staleTime: 0 })

/** One import with its columns. Fails with 404 when it does not exist. */
export const importQuery = (id: string | number) => queryOptions({ ...apiQuery('GET /api/imports/{id}', { params: { id } }), staleTime: 0 })
