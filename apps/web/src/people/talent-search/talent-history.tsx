import type { ProfileChange } from '@callboard/contract/people/profiles/history.endpoints'
import { PROFILE_HISTORY } from '@callboard/contract/people/profiles/history.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { ChangesList } from '#shared/changes-list.tsx'
import { talentHistoryQuery } from '#shared/queries/talent.ts'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'

/** The changes of a profile, with their authors and times. Loaded when it is opened. */
export function TalentHistory({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="print:hidden" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-9 cursor-pointer items-center font-semibold text-sm underline decoration-edge underline-offset-4 hover:decoration-ink pointer-coarse:min-h-11">
        {t('History')}
      </summary>
      {isOpen && <Changes id={id} />}
    </details>
  )
}

function Changes({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(talentHistoryQuery(id))
  if (!data) {
    return error ? (
      <ErrorState as="p" onRetry={() => void refetch()} retrying={isFetching}>
        {errorText(error, t('The history could not be loaded. Please try again.'))}
      </ErrorState>
    ) : (
      <Loading label={t('Loading the history')}>
        <SkeletonText lines={3} />
      </Loading>
    )
  }
  return (
    <>
      <p className="measure text-ink-soft text-sm">
        {data.length === 0
          ? t('Nothing has been changed yet')
          : t('Changes are kept for {months} months and go with the profile. Of ethnicity, religion and hours only the name is kept.', {
              months: PROFILE_HISTORY.months,
            })}
      </p>
      <ol className="divide-y divide-line">
        {data.map((change) => (
          <Change key={change.version} change={change} />
        ))}
      </ol>
    </>
  )
}

function Change({ change: { at, by, byLink, changes } }: { change: ProfileChange }) {
  const { timeZone } = useInstitution()
  return (
    <li className="py-3">
      <p className="wrap-anywhere mb-1 text-ink-soft text-sm tabular-nums">
        {formatDateTime(at, timeZone)} · <span>{byLink ? t('someone with an edit link') : (by ?? t('an account that is gone'))}</span>
      </p>
      <ChangesList changes={changes} />
    </li>
  )
}
