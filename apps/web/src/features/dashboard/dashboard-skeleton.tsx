import { PROJECT_LIST } from '@callboard/contract/projects/rules'
import { t } from '#app/language/t.ts'
import { Page, PageHeader } from '#ui/layout.tsx'
import { Loading, Repeat, Skeleton } from '#ui/skeleton.tsx'

/** The dashboard while its projects load. */
export function DashboardSkeleton() {
  return (
    <Page title={t('Casting dashboard')} width="desk">
      <PageHeader title={t('Casting dashboard')} />
      <Loading label={t('Loading dashboard')}>
        <Skeleton className="mb-10 h-11 w-96 max-w-full" />
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
