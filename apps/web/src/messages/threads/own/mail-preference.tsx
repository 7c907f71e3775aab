import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { mailPreferenceQuery } from '#shared/queries/messages.ts'
import { Switch } from '#ui/choice.tsx'

/** Whether messages are also sent by mail; updates optimistically and reverts on an error. */
export function MailPreference() {
  const queryClient = useQueryClient()
  const { queryKey } = mailPreferenceQuery
  const preference = useQuery(mailPreferenceQuery)
  const change = useChange({
    mutationFn: (officeMail: boolean) => api('PUT /api/mail-preference', { body: { officeMail } }),
    onMutate: (officeMail) => queryClient.setQueryData(queryKey, { officeMail }),
    revert: (officeMail) => queryClient.setQueryData(queryKey, { officeMail: !officeMail }),
    failed: { title: t('Error'), fallback: t('That could not be saved. Please try again.') },
  })
  if (preference.data === undefined) return null
  return (
    <Switch
      className="mt-10"
      label={t('Send me these messages by email as well')}
      hint={t('They are always in your inbox here.')}
      checked={preference.data.officeMail}
      onChange={(event) => change.mutate(event.target.checked)}
    />
  )
}
