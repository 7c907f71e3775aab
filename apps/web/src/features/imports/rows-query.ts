import { IMPORT_LIMITS, type ImportOutcome } from '@callboard/contract/imports/rules'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'

/** Rows of an import with one outcome, a page at a time. */
export const importRowsQuery = (id: number, outcome: ImportOutcome) =>
  infiniteQueryOptions({
    queryKey: [`/api/imports/${id}/rows`, outcome] as const,
    queryFn: ({ pageParam, signal }) => api('GET /api/imports/{id}/rows', { params: { id }, query: { outcome, after: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < IMPORT_LIMITS.page ? undefined : (page.at(-1)?.number ?? 0)),
  })
