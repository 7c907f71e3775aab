import type { MediaReplyInput, OwnMediaRequest } from '@callboard/contract/casting/media-requests/own-requests.endpoints'
import { MEDIA_REQUEST_LIMITS, MEDIA_REQUEST_MESSAGE } from '@callboard/contract/casting/media-requests/rules'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-field.tsx'

interface RequestAnswerProps {
  request: OwnMediaRequest
  answer: UseMutationResult<unknown, Error, MediaReplyInput>
}

/** *I'll do it*, or *I can't* with a reason; the student can change the answer until the deadline. */
export function RequestAnswer({ request: { reply, reason: before, dueAt }, answer }: RequestAnswerProps) {
  const { timeZone } = useInstitution()
  const now = useNow()
  const [isDeclining, setDeclining] = useState(false)
  const [reason, setReason] = useState(before ?? '')
  const [isMissing, setMissing] = useState(false)
  if (Date.parse(dueAt) <= now) return null
  const send = (given: MediaReplyInput) => answer.mutate(given, { onSuccess: () => setDeclining(false) })
  return (
    <section className="mb-6 grid gap-4" aria-label={t('Your answer')}>
      {reply && !isDeclining && (
        <p role="status" className="text-lg">
          <span>
            {reply === 'will' ? t('You said that you will do it.') : t('You said that you can’t: {reason}', { reason: before ?? '' })}
          </span>{' '}
          <span className="text-ink-soft">{t('You can change this until {when}.', { when: formatDateTime(dueAt, timeZone) })}</span>
        </p>
      )}
      {answer.isError && (
        <p role="alert" className="text-danger">
          {errorText(answer.error, t('That did not work. Please try again.'))}
        </p>
      )}
      {isDeclining ? (
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            setMissing(reason.trim() === '')
            if (reason.trim() !== '') send({ reply: 'cannot', reason })
          }}
        >
          <TextArea
            label={t('Why can’t you?')}
            hint={t('A word is enough. The office reads it.')}
            required
            autoFocus
            rows={2}
            maxLength={MEDIA_REQUEST_LIMITS.reason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={isMissing && reason.trim() === '' ? MEDIA_REQUEST_MESSAGE.reason : undefined}
          />
          <div className="flex flex-wrap gap-3 max-sm:flex-col">
            <Button type="submit" variant="primary" size="lg" pending={answer.isPending} pendingLabel={t('One moment...')}>
              {t('Send')}
            </Button>
            <Button size="lg" onClick={() => setDeclining(false)} disabled={answer.isPending}>
              {t('Back')}
            </Button>
          </div>
        </form>
      ) : (
        <div className="flex flex-wrap gap-3 max-sm:flex-col">
          {reply !== 'will' && (
            <Button
              variant="primary"
              size="lg"
              pending={answer.isPending}
              pendingLabel={t('One moment...')}
              onClick={() => send({ reply: 'will', reason: null })}
            >
              {t('I’ll do it')}
            </Button>
          )}
          {reply !== 'cannot' && (
            <Button size="lg" disabled={answer.isPending} onClick={() => setDeclining(true)}>
              {t('I can’t')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
