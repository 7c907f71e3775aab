import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { exportSizeQuery } from '#lib/queries/exports.ts'
import { Page, PageHeader } from '#ui/layout.tsx'
import { ExportForm } from './export-form.tsx'
import { ExportJobs } from './export-jobs.tsx'

/** Takes the student database out, as CSV or PDF. */
export function ExportScreen() {
  const size = useQuery(exportSizeQuery)
  return (
    <Page title="Export database" width="form">
      <Link to="/admin-dashboard" className="mb-4 inline-flex min-h-11 items-center gap-2 text-ink-soft no-underline hover:text-ink">
        <ArrowLeft aria-hidden className="size-5" /> Back to Dashboard
      </Link>
      <PageHeader
        title="Export database"
        lead="Every student, as they are at the moment you press the button. Each export is written into the audit log."
      />
      <ExportForm students={size.data?.count} />
      <div className="mt-12">
        <ExportJobs />
      </div>
    </Page>
  )
}
