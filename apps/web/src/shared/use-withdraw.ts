import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { leaveForSignIn } from '#app/session/unauthorized.ts'
import { myApplicationsQuery } from './queries/applications.ts'

/** Withdraws a pending application, and refetches the applications. */
export function useWithdraw({ onWithdrawn }: { onWithdrawn: () => void }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (applicationId: number) => api('POST /api/applications/{id}/withdraw', { params: { id: applicationId } }),
    onSuccess: () => {
      toast({ title: t('Application withdrawn') })
      onWithdrawn()
    },
    onError: (error) => {
      if (isSignedOut(error)) return leaveForSignIn()
      toast({
        title: t('Error'),
        description: errorText(error, t('Failed to withdraw your application. Please try again.')),
        tone: 'destructive',
      })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: myApplicationsQuery.queryKey }),
  })
}
