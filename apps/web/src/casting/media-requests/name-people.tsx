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

/** Names another person in a tape, or takes that back. That person is asked, and shown once they agree. */
export function NamePeople({ takeId }: { takeId: number }) {
  const [email, setEmail] = useState('')
  const [isMissing, setMissing] = useState(false)
  const failed = { title: t('Error'), fallback: t('That did not work. Please try again.') }
  const params = { id: takeId }
  const again = useChange({
    mutationFn: (address: string) => api('POST /api/media-takes/{id}/people', { params, body: { email: address } }),
    failed,
    changes: [ownMediaRequestsQuery],
  })
  const takeBack = useChange({
    mutationFn: (address: string) => api('POST /api/media-takes/{id}/people/remove', { params, body: { email: address } }),
    onSuccess: (_done, address) => {
      setEmail('')
      toast({
        title: t('They are not asked any more'),
        description: t('If you named them in this tape, it is taken back. They see that.'),
        undo: () => again.mutate(address),
      })
    },
    failed,
    changes: [ownMediaRequestsQuery],
  })
  const name = useChange({
    mutationFn: () => api('POST /api/media-takes/{id}/people', { params, body: { email } }),
    onSuccess: () => {
      const address = email
      setEmail('')
      toast({
        title: t('They are asked'),
        description: t('If they have applied to this casting call, too. They are shown here once they agree.'),
        undo: () => takeBack.mutate(address),
      })
    },
    changes: [ownMediaRequestsQuery],
  })
  const error = isMissing && email.trim() === '' ? MEDIA_REQUEST_MESSAGE.whose : undefined
  /** Whether an address is there; says so otherwise. */
  function isTyped(): boolean {
    setMissing(email.trim() === '')
    return email.trim() !== ''
  }

  return (
    <details className="mt-2">
      <summary className="cursor-pointer py-1 font-semibold pointer-coarse:py-3">{t('Is someone else in it?')}</summary>
      <form
        noValidate
        className="mt-2 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (isTyped()) name.mutate()
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
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={takeBack.isPending} pending={name.isPending} pendingLabel={t('Asking...')}>
            {t('Ask them')}
          </Button>
          <Button
            disabled={name.isPending}
            pending={takeBack.isPending}
            pendingLabel={t('One moment...')}
            onClick={() => isTyped() && takeBack.mutate(email)}
          >
            {t('They are not in it')}
          </Button>
        </div>
        <p className="text-ink-soft text-sm">{t('You named someone by mistake? Enter the address again, and take it back.')}</p>
      </form>
    </details>
  )
}
