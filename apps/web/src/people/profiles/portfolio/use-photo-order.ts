import { PHOTO_NOTICE } from '@callboard/contract/notifications'
import type { OwnProfile } from '@callboard/contract/people/profiles/endpoints'
import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t, translateNotice } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { myProfileQuery } from '#shared/queries/profile.ts'
import { moved, withPhotoOrder } from './photo-order.ts'

const MUTATION_KEY = ['/api/student-profile/photo-order']

/**
 * Reorders photos: shows and saves the new order immediately, and reverts it on an error.
 *
 * @returns `move(from, to)`, and whether a save is pending
 */
export function usePhotoOrder(profile: OwnProfile) {
  const queryClient = useQueryClient()
  const saving = useIsMutating({ mutationKey: MUTATION_KEY }) > 0
  const show = (photoIds: readonly string[]) =>
    queryClient.setQueryData(myProfileQuery.queryKey, (now) => now && withPhotoOrder(now, photoIds))

  const save = useChange({
    mutationKey: MUTATION_KEY,
    // Run one after another, so that the last chosen order is stored last.
    scope: { id: 'photo-order' },
    mutationFn: ({ photoIds }: { photoIds: string[]; before: string[] }) =>
      api('PUT /api/student-profile/photo-order', { body: { photoIds } }),
    onMutate: ({ photoIds }) => {
      show(photoIds)
    },
    onSuccess: (saved) => {
      if (queryClient.isMutating({ mutationKey: MUTATION_KEY }) === 1) queryClient.setQueryData(myProfileQuery.queryKey, saved)
      toast(translateNotice(PHOTO_NOTICE.reordered))
    },
    revert: ({ before }) => show(before),
    failed: () => {
      void queryClient.invalidateQueries({ queryKey: myProfileQuery.queryKey })
      return { title: t('Error'), fallback: t('Failed to save the order of your photos. Please try again.') }
    },
  })

  const before = profile.portfolio.photos.map(({ id }) => id)
  return {
    saving,
    move(from: number, to: number) {
      const photoIds = moved(before, from, to)
      if (photoIds !== before) save.mutate({ photoIds: [...photoIds], before })
    },
  }
}
