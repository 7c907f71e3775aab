import type { ClosureInput } from '@callboard/contract/casting/closure/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { concerns } from '#app/live/live-topics.ts'
import { toast } from '#app/notices/toast.ts'
import { leaveForSignIn } from '#app/session/unauthorized.ts'
import { closureQuery } from '#casting/board/closure-queries.ts'

/** Starts to close a casting call. @param onStarted called before the rest of its people is shown */
export function useClose(projectId: number, onStarted: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ClosureInput) => api('POST /api/projects/{id}/closure', { params: { id: projectId }, body }),
    onSuccess: (closure) => {
      onStarted()
      queryClient.setQueryData(closureQuery(projectId).queryKey, closure)
    },
    onError: (error) => {
      if (isSignedOut(error)) return leaveForSignIn()
      toast({ title: t('The casting call was not closed'), description: errorText(error, t('Please try again.')), tone: 'destructive' })
    },
    onSettled: () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => concerns('projects', queryKey[0]) }),
  })
}
