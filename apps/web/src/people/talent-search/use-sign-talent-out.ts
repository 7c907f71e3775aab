import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'

/** Signs a talent out in every browser, for example after the loss of a phone. They can sign in again. */
export function useSignTalentOut() {
  return useChange({
    mutationFn: (id: number) => api('DELETE /api/talent/{id}/sessions', { params: { id } }),
    onSuccess: ({ ended }) => {
      const description =
        ended === 0 ? t('They were not signed in anywhere.') : plural(ended, '1 session ended.', '{count} sessions ended.')
      toast({ title: t('Signed out everywhere'), description })
    },
    failed: t('Not signed out'),
  })
}
