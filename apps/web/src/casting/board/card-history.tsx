import type { CardChange } from '@callboard/contract/casting/board/endpoints'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { applicationHistoryQuery } from '#shared/queries/casting.ts'
import { stageText } from '#shared/stage-text.ts'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'

const JudgementOn = lazy(async () => ({ default: (await import('#shared/presentations/judgement-on.tsx')).JudgementOn }))

/** The history of an application, newest first; loaded when it is opened. */
export function CardHistory({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="mt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-1 text-ink-soft text-sm pointer-coarse:py-3">{t('History')}</summary>
      {isOpen && <Changes id={id} />}
    </details>
  )
}

function Changes({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(applicationHistoryQuery(id))
  const { timeZone } = useInstitution()
  if (data) {
    return (
      <>
        <ol className="mt-2 flex flex-col gap-2 border-line border-l-2 pl-3 text-sm">
          {data.toReversed().map((change) => (
            <li key={`${change.changedAt} ${change.to}`}>
              <span className="font-medium">{changeText(change)}</span>{' '}
              {t('by {name}, {when}', { name: t(change.changedBy), when: formatDateTime(change.changedAt, timeZone) })}
              {change.reason && <span className="block text-ink-soft">{t('Reason: {reason}', { reason: change.reason })}</span>}
              {change.notes && <span className="block text-ink-soft">“{change.notes}”</span>}
            </li>
          ))}
        </ol>
        <Suspense>
          <JudgementOn id={id} />
        </Suspense>
      </>
    )
  }
  if (error) {
    return (
      <ErrorState as="p" onRetry={() => void refetch()} retrying={isFetching}>
        {errorText(error, t('The history could not be loaded.'))}
      </ErrorState>
    )
  }
  return (
    <Loading label={t('Loading history')} className="mt-3">
      <SkeletonText lines={3} />
    </Loading>
  )
}

function changeText({ from, to }: CardChange): string {
  return from === null || from === to ? stageText(to) : t('{from} → {to}', { from: stageText(from), to: stageText(to) })
}
