import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { errorText, isSignedOut } from '#lib/error-text.ts'
import { mailPreferenceQuery } from '#lib/queries/messages.ts'
import { t } from '#lib/t.ts'
import { leaveForSignIn } from '#lib/unauthorized.ts'
import { Switch } from '#ui/choice.tsx'
import { toast } from '#ui/toast.ts'

/** Whether messages come by mail as well; holds at once, and goes back when the server refuses. */
export function MailPreference() {
  const queryClient = useQueryClient()
  const { queryKey } = mailPreferenceQuery
  const preference = useQuery(mailPreferenceQuery)
  const change = useMutation({
    mutationFn: (officeMail: boolean) => api('PUT /api/mail-preference', { body: { officeMail } }),
    onMutate: (officeMail) => queryClient.setQueryData(queryKey, { officeMail }),
    onError: (error, officeMail) => {
      queryClient.setQueryData(queryKey, { officeMail: !officeMail })
      if (isSignedOut(error)) return leaveForSignIn()
      toast({ title: t('Error'), description: errorText(error, t('That could not be saved. Please try again.')), tone: 'destructive' })
    },
  })
  if (preference.data === undefined) return null
  return (
    <Switch
      className="mt-10"
      label={t('Send me these messages by e-mail as well')}
      hint={t('They are always in your inbox here.')}
      checked={preference.data.officeMail}
      onChange={(event) => change.mutate(event.target.checked)}
    />
  )
}
