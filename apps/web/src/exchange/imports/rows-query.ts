import { IMPORT_LIMITS, type ImportOutcome } from '@callboard/contract/exchange/imports/rules'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'

/** The filter for the rows of an import. */
export type WhichRows = ImportOutcome | 'failed-photos' | 'kept' | 'without-cells'

function queryOf(rows: WhichRows) {
  if (rows === 'failed-photos') return { photos: 'failed' as const }
  if (rows === 'kept') return { kept: 'only' as const }
  return rows === 'without-cells' ? { cells: 'left-out' as const } : { outcome: rows }
}

/** Rows of an import, a page at a time: with one outcome, with failed photos, without a cell, or kept by an undo. */
export const importRowsQuery = (id: number, rows: WhichRows) =>
  infiniteQueryOptions({
    queryKey: [`/api/imports/${id}/rows`, rows] as const,
    queryFn: ({ pageParam: after, signal }) => {
      const query = { ...queryOf(rows), after }
      return api('GET /api/imports/{id}/rows', { params: { id }, query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < IMPORT_LIMITS.page ? undefined : (page.at(-1)?.number ?? 0)),
  })
