import type { TalentImport } from '@callboard/contract/exchange/imports/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { leaveForSignIn } from '#app/session/unauthorized.ts'
import { importQuery, importsQuery } from '#shared/queries/imports.ts'

/** Changes one import; the page shows the answer at once, and says what failed. */
export function useImportChange(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: () => Promise<TalentImport>) => change(),
    onSuccess: (saved) => {
      queryClient.setQueryData(importQuery(id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: [`/api/imports/${id}/rows`] })
      void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey, exact: true })
    },
    onError: (error) => {
      if (isSignedOut(error)) return leaveForSignIn()
      toast({ title: t('Error'), description: errorText(error, t('This could not be done. Please try again.')), tone: 'destructive' })
      void queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey })
    },
  })
}

/** The steps of an import that need nothing but its id. */
export const importSteps = (id: number) => ({
  start: () => api('POST /api/imports/{id}/start', { params: { id } }),
  cancel: () => api('POST /api/imports/{id}/cancel', { params: { id } }),
  undo: () => api('POST /api/imports/{id}/undo', { params: { id } }),
})
