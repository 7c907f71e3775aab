import type { ExportJob } from '@callboard/contract/exchange/exports/endpoints'
import { EXPORT_CATEGORY_NAME } from '@callboard/contract/exchange/exports/rules'
import { useQuery } from '@tanstack/react-query'
import { Download, Trash2, X } from 'lucide-react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { exportJobsQuery } from '#shared/queries/exports.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Cluster, Section } from '#ui/layout.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { ErrorState } from '#ui/states.tsx'
import { bytesText, exportFile, studentCount } from './export-model.ts'

const isUnderWay = ({ state }: ExportJob) => state === 'waiting' || state === 'running'

/** The last day's exports that ran in the background; renders nothing without any. */
export function ExportJobs() {
  const jobs = useQuery(exportJobsQuery)
  if (jobs.isError) {
    return (
      <Section title={t('Made in the background')}>
        <ErrorState as="h3" onRetry={() => void jobs.refetch()} retrying={jobs.isFetching}>
          {errorText(jobs.error, t('The exports could not be loaded. Please try again.'))}
        </ErrorState>
      </Section>
    )
  }
  if (!jobs.data || jobs.data.length === 0) return null
  return (
    <Section title={t('Made in the background')} hint={t('Every casting director sees these. A file is deleted a day after it was made.')}>
      <ul className="divide-y divide-line border-line border-y">
        {jobs.data.map((job) => (
          <ExportJobRow key={job.id} job={job} />
        ))}
      </ul>
    </Section>
  )
}

function ExportJobRow({ job }: { job: ExportJob }) {
  const { timeZone } = useInstitution()
  const end = useChange({
    mutationFn: () => api('DELETE /api/export/jobs/{id}', { params: { id: job.id } }),
    failed: { title: t('Error'), fallback: t('This could not be done. Please try again.') },
    changes: [exportJobsQuery],
  })
  const underWay = isUnderWay(job)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <Cluster gap={2}>
          <h3 className="wrap-anywhere font-semibold font-text text-base">{job.fileName}</h3>
          {job.state === 'failed' && <Badge tone="danger">{t('Failed')}</Badge>}
          {job.state === 'cancelled' && <Badge>{t('Cancelled')}</Badge>}
          {job.state === 'ready' && <Badge tone="ok">{t('Ready')}</Badge>}
        </Cluster>
        <p className="text-ink-soft text-sm">
          {job.includeFields.map((category) => t(EXPORT_CATEGORY_NAME[category])).join(', ')} ·{' '}
          {job.consenting && <>{t('only people who agreed')} · </>}
          <span>
            {job.createdBy
              ? t('{when} by {name}', { when: formatDateTime(job.createdAt, timeZone), name: job.createdBy })
              : formatDateTime(job.createdAt, timeZone)}
          </span>
        </p>
        <p className="mt-1 text-sm tabular-nums" role="status">
          <span>{jobText(job, timeZone)}</span>
        </p>
        {underWay && (
          <ProgressBar
            className="mt-2"
            label={t('Export {fileName}', { fileName: job.fileName })}
            share={job.total && job.done > 0 ? job.done / job.total : null}
          />
        )}
      </div>
      <Cluster gap={2}>
        {job.state === 'ready' && (
          <a href={exportFile(job)} download={job.fileName} className={buttonClass('secondary')}>
            <Download aria-hidden className="size-[1.15em] flex-none" strokeWidth={2.25} /> {t('Download')}
          </a>
        )}
        <Button variant="ghost" icon={underWay ? X : Trash2} pending={end.isPending} onClick={() => end.mutate()}>
          {underWay ? t('Cancel') : 'Delete'}
        </Button>
      </Cluster>
    </li>
  )
}

function jobText(job: ExportJob, timeZone: string): string {
  if (job.state === 'waiting') return t('Waiting for its turn')
  if (job.state === 'running') return t('{done} of {students}', { done: job.done, students: studentCount(job.total ?? 0) })
  if (job.state === 'failed') return t('It could not be made. Please try again.')
  if (job.state === 'cancelled') return t('Stopped before it was done.')
  const kept = job.keptUntil ? t('kept until {when}', { when: formatDateTime(job.keptUntil, timeZone) }) : ''
  return [studentCount(job.done), bytesText(job.size ?? 0), kept].filter(Boolean).join(' · ')
}
