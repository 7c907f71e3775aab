import type { Presentation, Reviewer } from '@callboard/contract/casting/presentations/endpoints'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Section } from '#ui/layout.tsx'
import { TextArea } from '#ui/text-field.tsx'
import type { PresentationActions } from './use-presentation.ts'

/** The reviewers, who has not voted, and how to add, remind and remove them. */
export function ReviewersPart({ presentation, actions }: { presentation: Presentation; actions: PresentationActions }) {
  const { reviewers, people, isOver } = presentation
  const [removing, setRemoving] = useState<Reviewer | null>(null)
  const [isAdding, setAdding] = useState(reviewers.length === 0)
  const isMissing = reviewers.some(({ voted }) => voted < people)
  return (
    <Section
      title={t('Reviewers')}
      actions={
        isOver ? undefined : (
          <div className="flex flex-wrap gap-2">
            {isMissing && (
              <Button size="sm" pending={actions.remind.isPending} onClick={() => actions.remind.mutate()}>
                {t('Remind those who have not finished')}
              </Button>
            )}
            <Button size="sm" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
              {t('Add reviewers')}
            </Button>
          </div>
        )
      }
    >
      {isAdding && !isOver && <AddReviewers actions={actions} onAdded={() => setAdding(false)} />}
      <ul className="grid gap-1">
        {reviewers.map((reviewer) => (
          <li key={reviewer.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2">
            <span className="wrap-anywhere basis-full sm:flex-1 sm:basis-auto">
              <span className="block font-medium sm:inline">{reviewer.name ?? reviewer.email}</span>{' '}
              <span className="text-ink-soft text-sm">{reviewer.name === null ? '' : reviewer.email}</span>
            </span>
            <Badge tone={reviewer.voted >= people ? 'ok' : reviewer.openedAt ? 'notice' : 'neutral'}>
              {reviewer.openedAt || reviewer.voted > 0
                ? t('{voted} of {people} voted', { voted: reviewer.voted, people })
                : t('Has not opened it')}
            </Badge>
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('Remove {name}', { name: reviewer.name ?? reviewer.email })}
              onClick={() => setRemoving(reviewer)}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        size="sm"
        title={t('Remove {name}?', { name: removing?.name ?? removing?.email ?? '' })}
        description={t('Their link ends at once, and their votes are forgotten.')}
        footer={
          <>
            <Button onClick={() => setRemoving(null)}>{t('Cancel')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                if (removing) actions.remove.mutate(removing.id)
                setRemoving(null)
              }}
            >
              {t('Remove')}
            </Button>
          </>
        }
      />
    </Section>
  )
}

function AddReviewers({ actions: { add }, onAdded }: { actions: PresentationActions; onAdded: () => void }) {
  const [lines, setLines] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    add.mutate(lines, { onSuccess: onAdded })
  }
  const fields = add.error instanceof ApiError ? add.error.fields : {}
  const error = add.isError ? (fields.reviewers ?? errorText(add.error, t('That did not work. Please try again.'))) : undefined
  return (
    <form noValidate onSubmit={submit} className="mb-4 grid max-w-xl gap-3">
      <TextArea
        label={t('New reviewers')}
        hint={t('One on a line: Dean Ito <dean@example.edu>, or the address alone.')}
        rows={3}
        value={lines}
        error={error}
        onChange={({ target }) => setLines(target.value)}
      />
      <Button type="submit" variant="primary" className="justify-self-start" pending={add.isPending} pendingLabel={t('Sending...')}>
        {t('Send the links')}
      </Button>
    </form>
  )
}
