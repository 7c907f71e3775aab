import { IMPORT_LIMITS, type ImportOutcome } from '@callboard/contract/exchange/imports/rules'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'

/** Rows of an import with one outcome, or with photos that failed, a page at a time. */
export const importRowsQuery = (id: number, rows: ImportOutcome | 'failed-photos') =>
  infiniteQueryOptions({
    queryKey: [`/api/imports/${id}/rows`, rows] as const,
    queryFn: ({ pageParam: after, signal }) => {
      const query = rows === 'failed-photos' ? { photos: 'failed' as const, after } : { outcome: rows, after }
      return api('GET /api/imports/{id}/rows', { params: { id }, query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < IMPORT_LIMITS.page ? undefined : (page.at(-1)?.number ?? 0)),
  })
