import { useMutation } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { errorText, isSignedOut } from '#lib/error-text.ts'
import { offerSignInAgain } from '#lib/sign-in-again.ts'
import { plural, t } from '#lib/t.ts'
import { leaveForSignIn } from '#lib/unauthorized.ts'
import { toast } from '#ui/toast.ts'

/** Signs a talent out in every browser, as after the loss of a telephone. They sign in again as ever. */
export function useSignTalentOut() {
  return useMutation({
    mutationFn: (id: number) => api('DELETE /api/talent/{id}/sessions', { params: { id } }),
    onSuccess: ({ ended }) => {
      const description = ended === 0 ? t('They were signed in nowhere.') : plural(ended, '1 session ended.', '{count} sessions ended.')
      toast({ title: t('Signed out everywhere'), description })
    },
    onError: (error) => {
      if (isSignedOut(error)) leaveForSignIn()
      else if (!offerSignInAgain(error, `${window.location.pathname}${window.location.search}`))
        toast({ title: t('Not signed out'), description: errorText(error, t('Please try again.')), tone: 'destructive' })
    },
  })
}
