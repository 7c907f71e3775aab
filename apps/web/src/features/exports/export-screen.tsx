import { useQuery } from '@tanstack/react-query'
import { t } from '#app/language/t.ts'
import { exportSizeQuery } from '#shared/queries/exports.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import { ExportForm } from './export-form.tsx'
import { ExportJobs } from './export-jobs.tsx'

/** Exports the student database as CSV or PDF. */
export function ExportScreen() {
  const size = useQuery(exportSizeQuery)
  return (
    <Page title={t('Export database')} width="form">
      <BackLink to="/admin-dashboard">{t('Back to Dashboard')}</BackLink>
      <PageHeader
        title={t('Export database')}
        lead={t('Every student, as they are at the moment you press the button. Each export is written into the audit log.')}
      />
      <ExportForm students={size.data?.count} />
      <div className="mt-12">
        <ExportJobs />
      </div>
    </Page>
  )
}
