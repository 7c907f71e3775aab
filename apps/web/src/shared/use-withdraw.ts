import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { myApplicationsQuery } from './queries/applications.ts'

/** Withdraws a pending application, and refetches the applications. */
export function useWithdraw({ onWithdrawn }: { onWithdrawn: () => void }) {
  return useChange({
    mutationFn: (applicationId: number) => api('POST /api/applications/{id}/withdraw', { params: { id: applicationId } }),
    onSuccess: () => {
      toast({ title: t('Application withdrawn') })
      onWithdrawn()
    },
    failed: { title: t('Error'), fallback: t('Failed to withdraw your application. Please try again.') },
    changes: [myApplicationsQuery],
  })
}
