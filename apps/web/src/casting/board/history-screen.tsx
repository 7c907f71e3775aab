import type { ProjectVersion } from '@callboard/contract/casting/projects/versions.endpoints'
import { VERSION_LIMITS } from '@callboard/contract/casting/projects/versions.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { ChangesList } from '#shared/changes-list.tsx'
import { projectVersionsQuery } from '#shared/queries/project-versions.ts'
import { Button } from '#ui/button.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { RestoreVersionDialog } from './restore-version-dialog.tsx'
import { RoomFrame } from './room-frame.tsx'

/** The versions of a casting call: who changed what and when, and a button to restore each. */
export function HistoryScreen({ projectId }: { projectId: string }) {
  return (
    <RoomFrame projectId={projectId} tab={t('History')}>
      {() => <History projectId={projectId} />}
    </RoomFrame>
  )
}

function History({ projectId }: { projectId: string }) {
  const { data, error, isFetching, refetch } = useQuery(projectVersionsQuery(projectId))
  const [restoring, setRestoring] = useState<number>()
  if (!data) {
    return error ? (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {errorText(error, t('The history could not be loaded. Please try again.'))}
      </ErrorState>
    ) : (
      <Loading label={t('Loading the history')}>
        <SkeletonText lines={6} />
      </Loading>
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState as="h2" title={t('Nothing has been changed yet')}>
        {t('Each change of this casting call and its roles will be listed here, with a way back.')}
      </EmptyState>
    )
  }
  return (
    <>
      <p className="measure mb-4 text-ink-soft">
        {t(
          'The last {count} changes of the call and its roles are kept for {months} months. Each button restores everything as it was after that change. The restore is a change too.',
          {
            count: VERSION_LIMITS.kept,
            months: VERSION_LIMITS.months,
          },
        )}
      </p>
      <ol className="divide-y divide-line border-ink border-t-2 border-b border-b-line">
        {data.map((version, index) => (
          <Version key={version.number} version={version} isNow={index === 0} onRestore={() => setRestoring(version.number)} />
        ))}
      </ol>
      {restoring !== undefined && <RestoreVersionDialog projectId={projectId} number={restoring} onClose={() => setRestoring(undefined)} />}
    </>
  )
}

function Version({ version, isNow, onRestore }: { version: ProjectVersion; isNow: boolean; onRestore: () => void }) {
  const { timeZone } = useInstitution()
  const { number, at, by, restores, changes } = version
  const when = formatDateTime(at, timeZone)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="wrap-anywhere font-semibold font-text text-base">
          {t('Version {number}', { number })}
          <span className="font-normal text-ink-soft text-sm tabular-nums">
            {' '}
            · {[when, by ?? t('an account that is gone')].join(' · ')}
          </span>
        </h2>
        {restores !== null && <p className="text-ink-soft text-sm">{t('Version {number} restored', { number: restores })}</p>}
        <div className="mt-2">
          {changes.length > 0 ? (
            <ChangesList changes={changes} />
          ) : (
            <p className="text-ink-soft text-sm">{t('The oldest version that is kept.')}</p>
          )}
        </div>
      </div>
      {isNow ? (
        <span className="text-ink-soft text-sm">{t('As it is now')}</span>
      ) : (
        <Button size="sm" onClick={onRestore}>
          {t('Back to version {number}…', { number })}
        </Button>
      )}
    </li>
  )
}
