import { useQuery } from '@tanstack/react-query'
import { plural, t } from '#app/language/t.ts'
import { exportSizeQuery } from '#shared/queries/exports.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Banner, Page, PageHeader } from '#ui/layout.tsx'
import { ExportForm } from './export-form.tsx'
import { ExportJobs } from './export-jobs.tsx'

/**
 * Exports the student database as CSV or PDF.
 *
 * @param chosen the profiles that another screen has selected; everyone if missing
 * @param onAll called to export everyone instead
 */
export function ExportScreen({ chosen, onAll }: { chosen: readonly number[] | undefined; onAll: () => void }) {
  const size = useQuery(exportSizeQuery)
  return (
    <Page title={t('Export database')} width="form">
      <BackLink to="/admin-dashboard">{t('Back to Dashboard')}</BackLink>
      <PageHeader
        title={t('Export database')}
        lead={
          chosen
            ? t('Each export is written into the audit log.')
            : t('Every student, as they are at the moment you press the button. Each export is written into the audit log.')
        }
      />
      {chosen && (
        <div className="mb-8">
          <Banner
            tone="info"
            title={plural(chosen.length, 'Only the selected person', 'Only the {count} selected people')}
            action={
              <Button size="sm" onClick={onAll}>
                {t('Export every student instead')}
              </Button>
            }
          />
        </div>
      )}
      <ExportForm students={chosen ? chosen.length : size.data?.count} chosen={chosen} />
      <div className="mt-12">
        <ExportJobs />
      </div>
    </Page>
  )
}
