import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { leaveForSignIn } from '#app/session/unauthorized.ts'
import { castingRoomQuery } from '#shared/queries/casting.ts'

/** Whether people are asked to take part, or put on the shortlist without knowing. */
export type AddAs = 'invited' | 'shortlisted'

interface Addition {
  readonly roleId: number
  readonly studentIds: number[]
  readonly as: AddAs
}

/** Adds people to a role, and says why some could not be added. */
export function useAddPeople(projectId: string, onAdded: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ roleId, ...body }: Addition) => api('POST /api/roles/{id}/applications', { params: { id: roleId }, body }),
    onSuccess: ({ cards, left: [first, ...others] }, { as }) => {
      if (first) {
        const title = plural(others.length + 1, '1 person was not added', '{count} people were not added')
        toast({ title, description: first.message, tone: 'destructive' })
      }
      if (cards.length > 0) {
        const invited = as === 'invited'
        toast({
          title: invited
            ? plural(cards.length, '1 person is invited', '{count} people are invited')
            : plural(cards.length, '1 person is on the shortlist', '{count} people are on the shortlist'),
        })
      }
      onAdded()
    },
    onError: (error) => {
      if (isSignedOut(error)) return leaveForSignIn()
      toast({ title: t('Nobody was added'), description: errorText(error, t('Please try again.')), tone: 'destructive' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: castingRoomQuery(projectId).queryKey }),
  })
}
