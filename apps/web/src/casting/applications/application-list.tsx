import type { ProjectApplication } from '@callboard/contract/casting/applications/endpoints'
import { RESTRICTED } from '@callboard/contract/restricted'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { statusText } from '#shared/application-words.ts'
import { fullName } from '#shared/profile-text.ts'
import { stageText, stageTone } from '#shared/stage-text.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { LongList } from '#ui/long-list.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Application, since, type Tapes } from './application.tsx'
import type { ApplicationsWhich } from './applications-query.ts'
import type { Comparison } from './compare-chosen.tsx'

interface RowsProps {
  /** The applications on the pages read so far. */
  applications: readonly ProjectApplication[]
  /** The number of applications on all pages. */
  found: number
  tapes: Tapes
  comparison: Comparison
}

/** The filtered applications, or a message that there are none. */
export function ApplicationList({
  filter,
  onShowAll,
  ...rows
}: RowsProps & { filter: Pick<ApplicationsWhich, 'status' | 'search'>; onShowAll: () => void }) {
  if (rows.applications.length === 0) {
    return (
      <EmptyState as="h3" title={t('No one here')} action={<Button onClick={onShowAll}>{t('Show all')}</Button>}>
        {filter.search ? t('No applicant has these words in name, major or address.') : t('No application has this status now.')}
      </EmptyState>
    )
  }
  return (
    <>
      {filter.status && <p className="hidden font-semibold print:block">{statusText(filter.status)}</p>}
      <Rows {...rows} />
    </>
  )
}

function Rows({ applications, found, ...row }: RowsProps) {
  return (
    <LongList
      rows={applications}
      length={found}
      rowKey={({ id }) => id}
      rowHeight={320}
      blockSize={2}
      // Keep the rows mounted: tapes play here.
      keeps
      rowLabel={({ student }) => fullName(student)}
      // The browser skips layout and paint of rows outside the viewport; focus outlines reach over the edge.
      rowClassName="py-6 first:pt-5 [contain-intrinsic-block-size:auto_20rem] [content-visibility:auto] [overflow-clip-margin:0.5rem]"
      className="divide-y divide-line"
    >
      {(application) =>
        application.isRestricted ? <Restricted application={application} /> : <Application application={application} {...row} />
      }
    </LongList>
  )
}

/** An application of a restricted student: shows only that it exists, and its status. */
function Restricted({ application }: { application: ProjectApplication }) {
  const { timeZone } = useInstitution()
  return (
    <div className="flex flex-wrap items-start gap-4">
      <Avatar src={null} initial="–" alt="" size="lg" />
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-lg">{t(RESTRICTED)}</h3>
        <p className="text-ink-soft">{t('The student is on hold. There is nothing to decide until that is lifted.')}</p>
        <p className="mt-1 text-ink-soft text-sm">{since(application, timeZone)}</p>
      </div>
      <Badge tone={stageTone(application.stage)}>{stageText(application.stage)}</Badge>
    </div>
  )
}
