import { TALENT_MESSAGE } from '@callboard/contract/people/profiles/talents.rules'
import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { tellFailure } from '#app/changes/tell-failure.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { reread } from '#app/live/reread.ts'
import { toast } from '#app/notices/toast.ts'

/** Invalidates all lists of talent. */
function rereadTalent(queryClient: QueryClient): Promise<void> {
  return reread(queryClient, 'talent')
}

/** Undoes a deletion and shows the outcome. */
async function restoreDeletion(queryClient: QueryClient, findBatch: () => Promise<string | undefined>): Promise<void> {
  try {
    const batch = await findBatch()
    if (batch === undefined) throw new Error(TALENT_MESSAGE.restoreGone)
    const { message } = await api('POST /api/talent/deleted/{batch}/restore', { params: { batch } })
    toast({ title: message })
  } catch (error) {
    tellFailure(error, { title: t('Not restored'), fallback: t(TALENT_MESSAGE.restoreGone) })
  } finally {
    void rereadTalent(queryClient)
  }
}

/** The id of the deletion that removed this profile. */
async function batchOf(id: number): Promise<string | undefined> {
  const deletions = await api('GET /api/talent/deleted')
  return deletions.find(({ profileIds }) => profileIds.includes(id))?.batch
}

function offerUndo(queryClient: QueryClient, title: string, findBatch: () => Promise<string | undefined>): void {
  toast({ title, undo: () => void restoreDeletion(queryClient, findBatch) })
}

/** Deletes several profiles. @param onDeleted called before the list is reloaded */
export function useDeleteTalents(onDeleted: () => void) {
  const queryClient = useQueryClient()
  return useChange({
    mutationFn: (profileIds: number[]) => api('DELETE /api/talent/bulk', { body: { profileIds } }),
    onSuccess: ({ message, batch }) => {
      onDeleted()
      if (batch === null) toast({ title: message })
      else offerUndo(queryClient, message, async () => batch)
      void rereadTalent(queryClient)
    },
    failed: t(TALENT_MESSAGE.bulkDeleteFailed),
  })
}

/** Deletes one profile; the caller shows a failure. @param onDeleted called before the list is reloaded */
export function useDeleteTalent(onDeleted: () => void) {
  const queryClient = useQueryClient()
  return useChange({
    mutationFn: (id: number) => api('DELETE /api/talent/{id}', { params: { id } }),
    onSuccess: (_, id) => {
      onDeleted()
      offerUndo(queryClient, t(TALENT_MESSAGE.deleted), () => batchOf(id))
      queryClient.removeQueries({ queryKey: [`/api/talent/${id}`] })
      void rereadTalent(queryClient)
    },
  })
}
