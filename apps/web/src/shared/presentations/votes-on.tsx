import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { applicationVotesQuery } from '#shared/queries/presentations.ts'
import { scoresText, verdictText } from './presentation-text.ts'

/** The reviewers' votes on an application, newest first; renders nothing if there are none. */
export function VotesOn({ id }: { id: number }) {
  const { data = [] } = useQuery(applicationVotesQuery(id))
  const { timeZone } = useInstitution()
  if (data.length === 0) return null
  return (
    <section aria-label={t('Votes of reviewers')} className="mt-3">
      <h4 className="font-medium text-sm">{t('Votes of reviewers')}</h4>
      <ol className="mt-2 flex flex-col gap-2 border-line border-l-2 pl-3 text-sm">
        {data.toReversed().map(({ presentationId, reviewer, verdict, comment, title, votedAt, rubric, scores }) => (
          <li key={`${presentationId} ${reviewer} ${votedAt}`}>
            <span className="font-medium">{verdict ? verdictText(verdict) : t('No vote')}</span>{' '}
            {t('by {name}, {when}', { name: reviewer, when: formatDateTime(votedAt, timeZone) })}
            <span className="block text-ink-soft">{title}</span>
            <span className="block text-ink-soft tabular-nums">{scoresText(rubric, scores)}</span>
            {comment && <span className="block text-ink-soft">“{comment}”</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
