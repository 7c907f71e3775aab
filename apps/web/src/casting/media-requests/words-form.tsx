import type { OwnMediaRequest } from '@callboard/contract/casting/media-requests/own-requests.endpoints'
import { MEDIA_REQUEST_LIMITS, MEDIA_REQUEST_MESSAGE } from '@callboard/contract/casting/media-requests/rules'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { ownMediaRequestsQuery } from '#shared/queries/media-requests.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-field.tsx'

/** Answers a request in words; the last answer counts. */
export function WordsForm({ request: { id, takes } }: { request: OwnMediaRequest }) {
  const [words, setWords] = useState(takes[0]?.words ?? '')
  const [isMissing, setMissing] = useState(false)
  const send = useChange({
    mutationFn: () => api('POST /api/media-requests/{id}/takes', { params: { id }, body: { words } }),
    onSuccess: () => toast({ title: t('Received') }),
    changes: [ownMediaRequestsQuery],
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(words.trim() === '')
        if (words.trim() !== '') send.mutate()
      }}
    >
      <TextArea
        label={t('Your answer')}
        required
        rows={6}
        maxLength={MEDIA_REQUEST_LIMITS.words}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        error={isMissing && words.trim() === '' ? MEDIA_REQUEST_MESSAGE.words : undefined}
      />
      {send.isError && (
        <p role="alert" className="text-danger">
          {errorText(send.error, t('That did not work. Please try again.'))}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="justify-self-start"
        pending={send.isPending}
        pendingLabel={t('Sending...')}
      >
        {t('Send')}
      </Button>
    </form>
  )
}
