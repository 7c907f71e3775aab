import type { Presentation } from '@callboard/contract/casting/presentations/endpoints'
import { PRESENTATION_LIMITS, VERDICTS } from '@callboard/contract/casting/presentations/rules'
import { useState } from 'react'
import { oneDecimal } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { agreementText, scoresText, verdictText } from '#shared/presentations/presentation-text.ts'
import { roleName } from '#shared/role-text.ts'
import { stageText } from '#shared/stage-text.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { meanScores, type Result } from './results-model.ts'
import type { PresentationActions } from './use-presentation.ts'
import { VERDICT_TONE } from './vote-form.tsx'

/** The result of the votes on one person; each vote when the row is opened. */
export function ResultRow({
  presentation,
  result: { person, tally },
  actions,
}: {
  presentation: Presentation
  result: Result
  actions: PresentationActions
}) {
  const { rubric, reviewers, isBlind, shown } = presentation
  const means = meanScores(person, rubric.length)
  return (
    <Card>
      <details>
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-2">
          <Avatar src={person.photoUrl} initial={person.name} size="lg" />
          <span className="min-w-40 flex-1">
            <span className="wrap-anywhere block font-semibold">{person.name}</span>
            <span className="block text-ink-soft text-sm">
              {isBlind && person.isShown
                ? t('{role} · {stage} · number {number}', {
                    role: roleName(person.roleName),
                    stage: stageText(person.stage),
                    number: String(person.number),
                  })
                : t('{role} · {stage}', { role: roleName(person.roleName), stage: stageText(person.stage) })}
            </span>
          </span>
          {!person.isShown && <Badge tone="neutral">{t('Not shown any more')}</Badge>}
          <span className="flex gap-3 text-sm tabular-nums">
            {VERDICTS.map((verdict) => (
              <span key={verdict}>{t('{verdict} {count}', { verdict: verdictText(verdict), count: tally[verdict] })}</span>
            ))}
          </span>
          <Badge tone={tally.agreement === 'split' ? 'notice' : tally.agreement === 'agree' ? 'ok' : 'neutral'}>
            {agreementText(tally.agreement)}
          </Badge>
        </summary>
        <div className="mt-4 grid gap-4 border-line border-t pt-4">
          {rubric.length > 0 && (
            <p className="text-sm">
              {rubric.map((criterion, at) => `${criterion}: ${means[at] == null ? '–' : oneDecimal(means[at] ?? 0)}`).join(' · ')}
            </p>
          )}
          <ul className="grid gap-2 text-sm">
            {reviewers.map(({ id, name, email }) => {
              const vote = person.votes.find(({ reviewerId }) => reviewerId === id)
              return (
                <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                  <span className="min-w-40 font-medium">{name ?? email}</span>
                  {vote?.verdict ? (
                    <Badge tone={VERDICT_TONE[vote.verdict]}>{verdictText(vote.verdict)}</Badge>
                  ) : (
                    <span className="text-ink-soft">{t('has not voted')}</span>
                  )}
                  {vote && <span className="text-ink-soft tabular-nums">{scoresText(rubric, vote.scores)}</span>}
                  {vote?.comment ? <span className="wrap-anywhere basis-full whitespace-pre-line">“{vote.comment}”</span> : null}
                </li>
              )
            })}
          </ul>
          {shown.includes('note') && !person.isRestricted && <Note person={person} isBlind={isBlind} actions={actions} />}
        </div>
      </details>
    </Card>
  )
}

function Note({ person, isBlind, actions }: { person: Result['person']; isBlind: boolean; actions: PresentationActions }) {
  const [text, setText] = useState(person.note ?? '')
  const isChanged = text.trim() !== (person.note ?? '')
  return (
    <div className="grid gap-2">
      <TextArea
        label={t('Your note to the reviewers')}
        hint={isBlind ? t('Reviewers read “…” instead of names.') : undefined}
        rows={2}
        maxLength={PRESENTATION_LIMITS.note}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {isChanged && (
        <Button
          size="sm"
          className="self-start justify-self-start"
          pending={actions.note.isPending}
          onClick={() => actions.note.mutate({ applicationId: person.id, text })}
        >
          {t('Save the note')}
        </Button>
      )}
    </div>
  )
}
