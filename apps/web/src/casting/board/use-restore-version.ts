import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { concerns } from '#app/live/live-topics.ts'
import { toast } from '#app/notices/toast.ts'
import { leaveForSignIn } from '#app/session/unauthorized.ts'

/** A version to restore, and the newest one that the person has seen. */
interface Restore {
  readonly number: number
  readonly latest: number
}

/** Restores a version of a casting call; the notification offers to undo it. The caller shows a failure. */
export function useRestoreVersion(projectId: string) {
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => concerns('projects', queryKey[0]) })
  const send = ({ number, latest }: Restore) =>
    api('POST /api/projects/{id}/versions/{number}/restore', { params: { id: projectId, number }, body: { latest } })
  const undo = useMutation({
    mutationFn: send,
    onSuccess: () => toast({ title: t('Change undone') }),
    onError: (error) => {
      if (isSignedOut(error)) leaveForSignIn()
      else toast({ title: t('Not restored'), description: errorText(error, t('Please try again.')), tone: 'destructive' })
    },
    onSettled: readAgain,
  })
  return useMutation({
    mutationFn: send,
    onSuccess: ({ number: made }, { number, latest }) =>
      toast({ title: t('Version {number} restored', { number }), undo: () => undo.mutate({ number: latest, latest: made }) }),
    onError: (error) => {
      if (isSignedOut(error)) leaveForSignIn()
    },
    onSettled: readAgain,
  })
}
