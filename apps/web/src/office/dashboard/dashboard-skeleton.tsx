import { PROJECT_LIST } from '@callboard/contract/casting/projects/rules'
import { t } from '#app/language/t.ts'
import { Page, PageHeader } from '#ui/layout.tsx'
import { Loading, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { DASHBOARD_COLUMNS } from './dashboard-view.tsx'

/** The dashboard while its projects load. */
export function DashboardSkeleton() {
  return (
    <Page title={t('Casting dashboard')} width="desk">
      <PageHeader title={t('Casting dashboard')} />
      <Loading label={t('Loading dashboard')}>
        <Skeleton className="mb-3 h-9 w-96 max-w-full" />
        <div className={DASHBOARD_COLUMNS}>
          <Skeleton className="h-72 w-full xl:order-last xl:h-120" />
          <div>
            <Skeleton className="mt-2 mb-4 h-7 w-48" />
            <Repeat times={PROJECT_LIST.dashboard}>
              <Skeleton className="mb-2 h-9" />
            </Repeat>
          </div>
        </div>
      </Loading>
    </Page>
  )
}
