import { DELETED_PROJECT_MESSAGE } from '@callboard/contract/office/deletion/projects.rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { concerns } from '#app/live/live-topics.ts'
import { toast } from '#app/notices/toast.ts'
import { leaveForSignIn } from '#app/session/unauthorized.ts'

/** Restores a deleted casting call, given its id. */
export function useRestore() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api('POST /api/projects/deleted/{id}/restore', { params: { id } }),
    onSuccess: ({ title }) => toast({ title: t('Casting call restored'), description: title }),
    onError: (error) => {
      if (isSignedOut(error)) return leaveForSignIn()
      toast({ title: t('Not restored'), description: errorText(error, t(DELETED_PROJECT_MESSAGE.gone)), tone: 'destructive' })
    },
    onSettled: () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => concerns('projects', queryKey[0]) }),
  })
}
