import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { reread } from '#app/live/reread.ts'

/** Says that a tape plays, so that it is not new any more. A failure shows nothing: it is no reason to interrupt who watches the tape. */
export function useWatch() {
  const queryClient = useQueryClient()
  return useChange({
    mutationFn: (id: number) => api('POST /api/self-tapes/{id}/watched', { params: { id } }),
    onSuccess: () => reread(queryClient, 'self-tapes'),
  })
}
