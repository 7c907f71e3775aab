import type { OwnMediaRequest } from '@callboard/contract/casting/media-requests/own-requests.endpoints'
import { MEDIA_REQUEST_LIMITS, MEDIA_REQUEST_MESSAGE } from '@callboard/contract/casting/media-requests/rules'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-field.tsx'

interface WordsFormProps {
  request: OwnMediaRequest
  send: UseMutationResult<unknown, Error, string>
}

/** Answers a request with a text; the last answer counts. */
export function WordsForm({ request: { takes }, send }: WordsFormProps) {
  const [words, setWords] = useState(takes[0]?.words ?? '')
  const [isMissing, setMissing] = useState(false)
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(words.trim() === '')
        if (words.trim() !== '') send.mutate(words)
      }}
    >
      <TextArea
        label={t('Your words')}
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
