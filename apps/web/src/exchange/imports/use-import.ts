import type { TalentImport } from '@callboard/contract/exchange/imports/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { importQuery, importsQuery } from '#shared/queries/imports.ts'
import { importProblemsQuery } from './problems-query.ts'

/** Changes one import; the page shows the response at once, and a notification if the change failed. */
export function useImportChange(id: number) {
  const queryClient = useQueryClient()
  return useChange({
    mutationFn: (change: () => Promise<TalentImport>) => change(),
    onSuccess: (saved) => {
      queryClient.setQueryData(importQuery(id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: [`/api/imports/${id}/rows`] })
      void queryClient.invalidateQueries({ queryKey: importProblemsQuery(id).queryKey })
      void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey, exact: true })
    },
    failed: () => {
      void queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey })
      return { title: t('Error'), fallback: t('This could not be done. Please try again.') }
    },
  })
}

/** The actions on an import that need only its id. */
export const importSteps = (id: number) => ({
  start: () => api('POST /api/imports/{id}/start', { params: { id } }),
  cancel: () => api('POST /api/imports/{id}/cancel', { params: { id } }),
  undo: () => api('POST /api/imports/{id}/undo', { params: { id } }),
})
