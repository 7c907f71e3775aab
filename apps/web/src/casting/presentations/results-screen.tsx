import type { Presentation } from '@callboard/contract/casting/presentations/endpoints'
import { AGREEMENTS, type Agreement, VERDICTS, type Verdict } from '@callboard/contract/casting/presentations/rules'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { agreementText, shownText, verdictText } from '#shared/presentations/presentation-text.ts'
import { presentationQuery } from '#shared/queries/presentations.ts'
import { stageText } from '#shared/stage-text.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { ResultRow } from './result-row.tsx'
import { countsOf, type Result, resultsOf, withMajority } from './results-model.ts'
import { ReviewersPart } from './reviewers-part.tsx'
import { useEnding, usePresentation } from './use-presentation.ts'

const ChangeDialog = lazy(async () => ({ default: (await import('./change-dialog.tsx')).ChangeDialog }))

/** The stages to which votes can move people. */
const TARGETS = ['callback', 'shortlisted', 'alternate', 'released'] as const
export type Target = (typeof TARGETS)[number]

const USUAL: Readonly<Record<Verdict, Target>> = { yes: 'callback', maybe: 'alternate', no: 'released' }

interface ResultsScreenProps {
  projectId: string
  presentationId: string
  /** Moves applications, with undo. Those that are already there, or cannot be moved there, stay. */
  onMove: (applicationIds: readonly number[], to: Target) => void
}

/** The reviewers' votes: where they agree, where they are split, and who has not voted. */
export function ResultsScreen({ projectId, presentationId, onMove }: ResultsScreenProps) {
  const read = useQuery(presentationQuery(presentationId))
  if (read.data === undefined) {
    return read.isError ? (
      <ErrorState onRetry={() => void read.refetch()} retrying={read.isFetching}>
        {errorText(read.error, t('The presentation could not be loaded.'))}
      </ErrorState>
    ) : (
      <Loading label={t('Loading the votes')}>
        <Skeleton className="h-96" />
      </Loading>
    )
  }
  const { presentation, people } = read.data
  return <Results key={presentation.id} {...{ projectId, presentation, onMove }} results={resultsOf(people)} />
}

function Results({
  projectId,
  presentation,
  results,
  onMove,
}: {
  projectId: string
  presentation: Presentation
  results: readonly Result[]
  onMove: ResultsScreenProps['onMove']
}) {
  const { timeZone } = useInstitution()
  const actions = usePresentation(projectId, presentation.id)
  const { setEnded, isPending } = useEnding(projectId, presentation)
  const [isChanging, setChanging] = useState(false)
  const [only, setOnly] = useState<Agreement | 'all'>('all')
  const counts = countsOf(results)
  const shown = only === 'all' ? results : results.filter(({ tally }) => tally.agreement === only)
  const { title, endsAt, endedAt, isOver, isBlind, shown: fields } = presentation
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-bold font-display text-2xl">{title}</h2>
          <p className="text-ink-soft text-sm tabular-nums">
            {isOver
              ? t('Ended {when}', { when: formatDateTime(endedAt ?? endsAt, timeZone) })
              : t('Ends {when}', { when: formatDateTime(endsAt, timeZone) })}
          </p>
          <p className="text-ink-soft text-sm">
            {t('Reviewers see: {fields}', {
              fields: [isBlind ? t('Numbers instead of names') : t('Names'), ...fields.map(shownText)].join(', '),
            })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {!isOver && (
            <Button variant="ghost" onClick={() => setChanging(true)}>
              {t('Change…')}
            </Button>
          )}
          <Button pending={isPending} onClick={() => setEnded(!isOver)}>
            {isOver ? t('Open again') : t('End now')}
          </Button>
        </div>
      </div>
      {isChanging && (
        <Suspense>
          <ChangeDialog
            projectId={projectId}
            presentation={presentation}
            studentIds={results.flatMap(({ person }) => (person.isShown ? person.studentId : []))}
            onClose={() => setChanging(false)}
          />
        </Suspense>
      )}
      <ReviewersPart presentation={presentation} actions={actions} />
      <Section title={t('Votes')} className="mt-8">
        <MoveByVotes results={results} onMove={onMove} />
        <fieldset className="mb-4 flex flex-wrap gap-2">
          <legend className="sr-only">{t('Show')}</legend>
          {(['all', ...AGREEMENTS] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={only === one}
              onClick={() => setOnly(one)}
              className="min-h-9 rounded-full border border-edge bg-raised px-3 text-sm pointer-coarse:min-h-11 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
            >
              {one === 'all' ? t('All ({count})', { count: results.length }) : `${agreementText(one)} (${counts[one]})`}
            </button>
          ))}
        </fieldset>
        {shown.length === 0 ? (
          <p className="text-ink-soft">{t('No one.')}</p>
        ) : (
          <ul className="grid gap-2">
            {shown.map((result) => (
              <li key={result.person.id}>
                <ResultRow presentation={presentation} result={result} actions={actions} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}

function MoveByVotes({ results, onMove }: { results: readonly Result[]; onMove: ResultsScreenProps['onMove'] }) {
  const [verdict, setVerdict] = useState<Verdict>('yes')
  const [to, setTo] = useState<Target>(USUAL.yes)
  const people = withMajority(results, verdict).filter(({ stage }) => stage !== to)
  return (
    <div className="mb-5 flex flex-wrap items-end gap-3">
      <SelectField
        label={t('Most voted')}
        options={VERDICTS.map((one) => ({ value: one, label: verdictText(one) }))}
        value={verdict}
        onChange={({ target }) => {
          const chosen = VERDICTS.find((one) => one === target.value) ?? 'yes'
          setVerdict(chosen)
          setTo(USUAL[chosen])
        }}
      />
      <SelectField
        label={t('Move to')}
        options={TARGETS.map((one) => ({ value: one, label: stageText(one) }))}
        value={to}
        onChange={({ target }) => setTo(TARGETS.find((one) => one === target.value) ?? 'callback')}
      />
      <Button
        variant="primary"
        disabled={people.length === 0}
        onClick={() =>
          onMove(
            people.map(({ id }) => id),
            to,
          )
        }
      >
        {plural(people.length, 'Move 1 person', 'Move {count} people')}
      </Button>
      <p className="basis-full text-ink-soft text-sm">
        {t('Those with as many for as against stay, and those with an offer or a booking. No one is told until you tell them.')}
      </p>
    </div>
  )
}
