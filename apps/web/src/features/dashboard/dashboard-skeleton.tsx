import { PROJECT_LIST } from '@callboard/contract/project-options'
import { t } from '#lib/t.ts'
import { Page } from '#ui/layout.tsx'
import { Loading, Repeat, Skeleton } from '#ui/skeleton.tsx'

/** The dashboard while its projects load. */
export function DashboardSkeleton() {
  return (
    <Page title={t('Casting dashboard')} width="desk">
      <Loading label={t('Loading dashboard')}>
        <div className="mb-10 flex flex-wrap justify-between gap-5">
          <Skeleton className="h-12 w-80 max-w-full" />
          <Skeleton className="h-11 w-96 max-w-full" />
        </div>
        <div className="mb-12 grid max-[16rem]:grid-cols-1 grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
          {['total', 'active', 'completed', 'browse'].map((card) => (
            <Skeleton key={card} className="h-24" />
          ))}
        </div>
        <Skeleton className="mb-6 h-7 w-48" />
        <Repeat times={PROJECT_LIST.dashboard}>
          <Skeleton className="mb-4 h-9" />
        </Repeat>
      </Loading>
    </Page>
  )
}
