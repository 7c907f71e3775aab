import type { ProjectApplication, RemovedApplication } from '@callboard/contract/applications'
import { RESTRICTED } from '@callboard/contract/hold-options'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { useInstitution } from '#lib/boot.ts'
import { formatDateTime } from '#lib/dates.ts'
import { errorText, isSignedOut } from '#lib/error-text.ts'
import { PrintButton } from '#lib/print-button.tsx'
import { fullName, readable } from '#lib/profile-text.ts'
import { projectApplicationsQuery, removedApplicationsQuery } from '#lib/queries/desk.ts'
import { StatusBadge } from '#lib/status-badge.tsx'
import { plural, t } from '#lib/t.ts'
import { leaveForSignIn } from '#lib/unauthorized.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#ui/dialog.tsx'
import { Banner } from '#ui/layout.tsx'
import { LongList } from '#ui/long-list.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { Application, type Tapes } from './application.tsx'
import { ApplicationsFilter } from './applications-filter.tsx'
import { type ApplicationFilter, applyFilter, NO_FILTER } from './applications-model.ts'
import { CompareChosen } from './compare-chosen.tsx'

/**
 * Everybody who applied to one casting call, with what the office decided and noted.
 *
 * @param tapes shows the self-tapes of one applicant
 */
export function ApplicationsDialog({
  project,
  onClose,
  tapes,
}: {
  project: { id: number; title: string }
  onClose: () => void
  tapes: Tapes
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="tall"
      title={t('Applications')}
      description={project.title}
      filling={<Applications projectId={project.id} tapes={tapes} />}
    />
  )
}

function Applications({ projectId, tapes }: { projectId: number; tapes: Tapes }) {
  const { data: answered, error, isFetching, refetch } = useQuery(projectApplicationsQuery(projectId))
  // They are drawn with room for presses between them.
  const data = useDeferredValue(answered)
  // A failed fetch empties the list (admin document, section 7); one without an answer leaves what is there, and what is typed in it.
  const isEmptied = error instanceof ApiError || (error !== null && answered === undefined)
  const removed = useQuery(removedApplicationsQuery(projectId)).data ?? []
  const [filter, setFilter] = useState(NO_FILTER)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const choose = useCallback(
    (studentId: number) =>
      setChosen((before) => (before.includes(studentId) ? before.filter((id) => id !== studentId) : [...before, studentId])),
    [],
  )
  useEffect(() => {
    if (!error) return
    if (isSignedOut(error)) leaveForSignIn()
    else toast({ title: t('Error'), description: t('Failed to fetch applications'), tone: 'destructive' })
  }, [error])
  const foot =
    chosen.length > 0 ? <CompareChosen ids={chosen} onClear={() => setChosen([])} /> : data?.length && !isEmptied ? <PrintButton /> : null
  return (
    <>
      {data && data.length > 1 && !isEmptied && <ApplicationsFilter applications={data} filter={filter} onFilter={setFilter} />}
      <DialogBody>
        {removed.length > 0 && <RemovedNote removed={removed} />}
        {isEmptied ? (
          <ErrorState as="h3" title={t('Failed to fetch applications')} onRetry={() => void refetch()} retrying={isFetching}>
            {errorText(error, t('Please try again.'))}
          </ErrorState>
        ) : data === undefined ? (
          <Loading label={t('Loading applications')} className="flex flex-col gap-6">
            {['first', 'second', 'third'].map((row) => (
              <Skeleton key={row} className="h-28" />
            ))}
          </Loading>
        ) : data.length === 0 ? (
          <EmptyState as="h3" title={t('No applications')}>
            {t('Students who apply to this casting call appear here.')}
          </EmptyState>
        ) : (
          <ApplicationList
            applications={data}
            filter={filter}
            onShowAll={() => setFilter(NO_FILTER)}
            tapes={tapes}
            chosen={chosen}
            onChoose={choose}
          />
        )}
      </DialogBody>
      {foot && <DialogFoot>{foot}</DialogFoot>}
    </>
  )
}

/** What of the applications a filter shows. */
function ApplicationList({
  applications,
  filter,
  onShowAll,
  tapes,
  chosen,
  onChoose,
}: {
  applications: readonly ProjectApplication[]
  filter: ApplicationFilter
  onShowAll: () => void
  tapes: Tapes
  chosen: readonly number[]
  onChoose: (studentId: number) => void
}) {
  // The press on a status is answered before its applications are drawn.
  const applied = useDeferredValue(filter)
  const shown = useMemo(() => applyFilter(applications, applied), [applications, applied])
  if (shown.length === 0) {
    return (
      <EmptyState as="h3" title={t('Nobody here')} action={<Button onClick={onShowAll}>{t('Show all')}</Button>}>
        {applied.words.trim() ? t('No applicant has these words in name, major or address.') : t('No application has this status now.')}
      </EmptyState>
    )
  }
  return (
    <>
      {applied.status !== 'all' && <p className="hidden font-semibold print:block">{readable(applied.status)}</p>}
      <LongList
        rows={shown}
        rowKey={({ id }) => id}
        rowHeight={320}
        blockSize={4}
        // Tapes play here.
        keeps
        rowLabel={({ student }) => fullName(student)}
        rowClassName="py-6 first:pt-5"
        className="divide-y divide-line"
      >
        {(application) =>
          application.isRestricted ? (
            <Restricted application={application} />
          ) : (
            <Application application={application} tapes={tapes} chosen={chosen.includes(application.studentId)} onChoose={onChoose} />
          )
        }
      </LongList>
    </>
  )
}

/** An application whose student is on hold: that it is there, and how it stands. */
function Restricted({ application: { status, submittedAt } }: { application: ProjectApplication }) {
  const { timeZone } = useInstitution()
  return (
    <div className="flex flex-wrap items-start gap-4">
      <Avatar src={null} initial="–" alt="" size="lg" />
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-lg">{t(RESTRICTED)}</h3>
        <p className="text-ink-soft">{t('The student is on hold. There is nothing to decide until that is lifted.')}</p>
        <p className="mt-1 text-ink-soft text-sm">{t('Applied {when}', { when: formatDateTime(submittedAt, timeZone) })}</p>
      </div>
      <StatusBadge status={status} />
    </div>
  )
}

/** That applications went with their students' accounts, which the office must know where it had counted on one. */
function RemovedNote({ removed }: { removed: readonly RemovedApplication[] }) {
  const { timeZone } = useInstitution()
  const accepted = removed.filter(({ status }) => status === 'accepted').length
  const [newest] = removed
  return (
    <div className="mb-6">
      <Banner
        tone={accepted > 0 ? 'notice' : 'info'}
        title={plural(removed.length, '1 application was removed', '{count} applications were removed')}
      >
        {removedWords(removed.length, accepted)}
        {newest &&
          ` ${plural(removed.length, 'Removed {when}.', 'The last one was removed {when}.', { when: formatDateTime(newest.removedAt, timeZone) })}`}
      </Banner>
    </div>
  )
}

function removedWords(count: number, accepted: number): string {
  if (accepted === 0)
    return plural(
      count,
      'It went with its student’s account, or is kept no longer.',
      'They went with their students’ accounts, or are kept no longer.',
    )
  if (count === 1) return t('It went with its student’s account, or is kept no longer; it was accepted.')
  return plural(
    accepted,
    'They went with their students’ accounts, or are kept no longer; {count} of them was accepted.',
    'They went with their students’ accounts, or are kept no longer; {count} of them were accepted.',
  )
}
