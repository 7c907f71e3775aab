import type { Card, Moved } from '@callboard/contract/casting/board/endpoints'
import { NOTIFICATION } from '@callboard/contract/notifications'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'

/**
 * The notification about an offer to the first alternate. The server sends the offer when the time to undo has passed, even if this page is
 * closed.
 */
export const heldOfferText = () => ({ title: t('The offer goes out in {seconds} seconds', { seconds: NOTIFICATION.undoMs / 1000 }) })

/** Cancels an offer that has not been sent yet. @param onUndone called with the result of the undo */
export function useUndoOffer(onUndone?: (moved: Moved) => void) {
  return useChange({
    mutationFn: ({ id, version }: Pick<Card, 'id' | 'version'>) =>
      api('POST /api/applications/offers/undo', { body: { applications: [{ id, version }] } }),
    onSuccess: (moved) => {
      toast({ title: t('No offer goes out') })
      onUndone?.(moved)
    },
    failed: t('The offer was not taken back'),
    changes: ['applications'],
  })
}
