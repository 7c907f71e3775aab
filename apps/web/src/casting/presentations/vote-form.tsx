import type { Review, ReviewedPerson } from '@callboard/contract/casting/presentations/reviews.endpoints'
import { PRESENTATION_LIMITS, VERDICTS, type Verdict } from '@callboard/contract/casting/presentations/rules'
import { type ReactNode, type Ref, useState } from 'react'
import { t } from '#app/language/t.ts'
import { scoresText, verdictText } from '#shared/presentations/presentation-text.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Banner } from '#ui/layout.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { voteOn } from './kept-votes.ts'
import { personName, reviewerName } from './review-text.ts'
import type { Votes } from './use-votes.ts'

export const VERDICT_TONE: Readonly<Record<Verdict, Tone>> = { yes: 'ok', maybe: 'notice', no: 'danger' }

const CHOSEN: Readonly<Record<Verdict, string>> = {
  yes: 'aria-pressed:border-ok aria-pressed:bg-ok-tint aria-pressed:text-ok',
  maybe: 'aria-pressed:border-notice aria-pressed:bg-notice-tint aria-pressed:text-notice',
  no: 'aria-pressed:border-danger aria-pressed:bg-danger-tint aria-pressed:text-danger',
}

const SCORES = Array.from({ length: PRESENTATION_LIMITS.score }, (_, at) => at + 1)

interface VoteFormProps {
  person: ReviewedPerson
  review: Review
  votes: Votes
  commentRef: Ref<HTMLTextAreaElement>
  onDecide: (verdict: Verdict) => void
  /** The buttons to the previous and next person. `more` opens the rest of the form if it is closed. */
  steps: (more: ReactNode) => ReactNode
}

/** The vote on one person: within the reach of a thumb on a phone, otherwise beside the person. */
export function VoteForm({ person, review, votes, commentRef, onDecide, steps }: VoteFormProps) {
  const { verdict, comment, scores } = voteOn(person, votes.kept)
  const [isOpen, setOpen] = useState(false)
  const { rubric, commentsFor } = review
  const score = (at: number, value: number) =>
    votes.vote(person, {
      scores: rubric.map((_, place) => (place === at ? (scores[at] === value ? null : value) : (scores[place] ?? null))),
    })
  const more = (
    <>
      {rubric.map((criterion, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: criteria keep their places, and two may have one name
        <fieldset key={at} className="flex flex-wrap items-center justify-between gap-2">
          <legend className="float-left mr-auto text-sm">{criterion}</legend>
          <span className="flex gap-1">
            {SCORES.map((value) => (
              <button
                key={value}
                type="button"
                aria-pressed={scores[at] === value}
                aria-label={t('{criterion}: {score} of {most}', { criterion, score: value, most: PRESENTATION_LIMITS.score })}
                onClick={() => score(at, value)}
                className="size-10 rounded-md border border-edge bg-raised tabular-nums aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
              >
                {value}
              </button>
            ))}
          </span>
        </fieldset>
      ))}
      <TextArea
        ref={commentRef}
        label={t('Comment')}
        hint={
          commentsFor === 'office'
            ? t('Only the office reads it here. The person may ask for what is stored about them, and then reads it, without your name.')
            : t(
                'The office and the other reviewers read it. The person may ask for what is stored about them, and then reads it, without your name.',
              )
        }
        rows={2}
        maxLength={PRESENTATION_LIMITS.comment}
        value={comment ?? ''}
        onChange={({ target }) => votes.vote(person, { comment: target.value === '' ? null : target.value })}
      />
      {person.others && (
        <ul className="grid gap-2" aria-label={t('Votes of the others')}>
          {person.others.map((other) => (
            <li key={other.number} className="text-sm">
              <span className="mr-2 font-semibold">{reviewerName(other)}</span>
              {other.verdict ? <Badge tone={VERDICT_TONE[other.verdict]}>{verdictText(other.verdict)}</Badge> : null}
              {other.scores && <span className="ml-2 text-ink-soft tabular-nums">{scoresText(rubric, other.scores)}</span>}
              {other.comment ? <p className="wrap-anywhere mt-1 whitespace-pre-line">{other.comment}</p> : null}
            </li>
          ))}
        </ul>
      )}
    </>
  )
  return (
    <div className="mx-auto grid max-w-xl gap-3 lg:sticky lg:top-4">
      {votes.changed.has(person.key) && (
        <Banner
          tone="notice"
          title={t('You have voted on another device in the meantime')}
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => votes.settle(person, true)}>
                {t('Use this vote')}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => votes.settle(person, false)}>
                {t('Keep the other')}
              </Button>
            </span>
          }
        >
          {person.vote.verdict ? t('There you chose: {verdict}', { verdict: verdictText(person.vote.verdict) }) : null}
        </Banner>
      )}
      {votes.refused[person.key] !== undefined && (
        <Banner tone="danger" title={t('This vote is not stored')}>
          {votes.refused[person.key]}
        </Banner>
      )}
      <fieldset>
        <legend className="sr-only">{t('Your vote on {name}', { name: personName(person) })}</legend>
        <div className="grid grid-cols-3 gap-2">
          {VERDICTS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={verdict === one}
              onClick={() => onDecide(one)}
              className={cx('min-h-14 rounded-md border-2 border-edge bg-raised font-semibold text-lg', CHOSEN[one])}
            >
              {verdictText(one)}
            </button>
          ))}
        </div>
      </fieldset>
      {steps(
        <Button size="sm" variant="ghost" aria-expanded={isOpen} className="max-sm:w-full lg:hidden" onClick={() => setOpen(!isOpen)}>
          {comment ? t('Your comment') : rubric.length > 0 ? t('Scores and comment') : t('Write a comment')}
        </Button>,
      )}
      <div className={cx('max-h-[45svh] gap-3 overflow-y-auto lg:grid lg:max-h-none', isOpen ? 'grid' : 'hidden')}>{more}</div>
    </div>
  )
}
