import { TALENT_MESSAGE } from '@callboard/contract/people/profiles/talents.rules'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'

/** Confirms profiles with an undo button, or withdraws confirmations. */
export function useConfirmTalents(onDone: () => void) {
  const confirming = useChange({
    mutationFn: (body: { ids: number[]; confirmed: boolean }) => api('POST /api/talent/confirmations', { body }),
    onSuccess: ({ changed }, { confirmed }) => {
      if (confirmed) onDone()
      if (!confirmed) return void toast({ title: t(TALENT_MESSAGE.unconfirmed) })
      toast({
        title:
          changed.length === 0
            ? t('They were all confirmed already')
            : plural(changed.length, '1 profile confirmed', '{count} profiles confirmed'),
        ...(changed.length > 0 && { undo: () => confirming.mutate({ ids: changed, confirmed: false }) }),
      })
    },
    failed: t(TALENT_MESSAGE.confirmFailed),
    changes: ['talent'],
  })
  return confirming
}
