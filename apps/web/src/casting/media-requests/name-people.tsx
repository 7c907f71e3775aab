import { MEDIA_REQUEST_MESSAGE } from '@callboard/contract/casting/media-requests/rules'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { ownMediaRequestsQuery } from '#shared/queries/media-requests.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'

/** Names another person in a tape. That person is asked, and shown once they agree. */
export function NamePeople({ takeId }: { takeId: number }) {
  const [email, setEmail] = useState('')
  const [isMissing, setMissing] = useState(false)
  const name = useChange({
    mutationFn: () => api('POST /api/media-takes/{id}/people', { params: { id: takeId }, body: { email } }),
    onSuccess: () => {
      setEmail('')
      toast({
        title: t('They are asked'),
        description: t('If they have applied to this casting call, too. They are shown here once they agree.'),
      })
    },
    changes: [ownMediaRequestsQuery],
  })
  const error = isMissing && email.trim() === '' ? MEDIA_REQUEST_MESSAGE.whose : undefined
  return (
    <details className="mt-2">
      <summary className="cursor-pointer py-1 font-semibold pointer-coarse:py-3">{t('Is someone else in it?')}</summary>
      <form
        noValidate
        className="mt-2 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(email.trim() === '')
          if (email.trim() !== '') name.mutate()
        }}
      >
        <TextField
          label={t('Their email address')}
          hint={t('They watch the tape, and say whether they agree to be named.')}
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          value={email}
          onChange={({ target }) => {
            setEmail(target.value)
            name.reset()
          }}
          error={error ?? (name.isError ? errorText(name.error, t('That did not work. Please try again.')) : undefined)}
        />
        <Button type="submit" className="justify-self-start" pending={name.isPending} pendingLabel={t('Asking...')}>
          {t('Ask them')}
        </Button>
      </form>
    </details>
  )
}
