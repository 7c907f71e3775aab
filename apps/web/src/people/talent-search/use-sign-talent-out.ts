import { useMutation } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { offerSignInAgain } from '#app/session/sign-in-again.ts'
import { leaveForSignIn } from '#app/session/unauthorized.ts'

/** Signs a talent out in every browser, for example after the loss of a phone. They can sign in again. */
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
