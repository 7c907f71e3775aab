import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { talentSelfTapesQuery } from '#shared/queries/self-tapes.ts'
import { preloadable } from '#ui/preloadable.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { tapesFor } from './tape-text.ts'

const TapeViewingList = preloadable(async () => (await import('./tape-viewing-list.tsx')).TapeViewingList)

/** The self-tapes of an applicant, those for this casting call first; loaded when the list is opened. */
export function ApplicantTapes({ talentId, projectId }: { talentId: number; projectId: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="mt-3" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-1 text-ink-soft text-sm pointer-coarse:py-3">{t('Self-Tapes')}</summary>
      {isOpen && <Tapes talentId={talentId} projectId={projectId} />}
    </details>
  )
}

function Tapes({ talentId, projectId }: { talentId: number; projectId: number }) {
  const { data, error, isFetching, refetch } = useQuery(talentSelfTapesQuery(talentId))
  useEffect(TapeViewingList.preload, [])
  const again = () => void refetch()
  return (
    <div className="mt-3">
      {data ? (
        data.length > 0 ? (
          <Suspense fallback={<TapesSkeleton />}>
            <TapeViewingList tapes={tapesFor(projectId, data)} onAgain={again} />
          </Suspense>
        ) : (
          <p className="text-ink-soft">{t('No self-tapes yet.')}</p>
        )
      ) : error ? (
        <ErrorState as="p" onRetry={again} retrying={isFetching}>
          {errorText(error, t('The self-tapes could not be loaded.'))}
        </ErrorState>
      ) : (
        <TapesSkeleton />
      )}
    </div>
  )
}

const TapesSkeleton = () => (
  <Loading label={t('Loading self-tapes')}>
    <Skeleton className="h-24 w-full" />
  </Loading>
)
