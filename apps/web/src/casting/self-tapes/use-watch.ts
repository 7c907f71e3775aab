import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { reread } from '#app/live/reread.ts'

/**
 * Tells the server that a tape plays, so that it is no longer new. A failure shows nothing, because it is no reason to interrupt the
 * viewer.
 */
export function useWatch() {
  const queryClient = useQueryClient()
  return useChange({
    mutationFn: (id: number) => api('POST /api/self-tapes/{id}/watched', { params: { id } }),
    onSuccess: () => reread(queryClient, 'self-tapes'),
  })
}
