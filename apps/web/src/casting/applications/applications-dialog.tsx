import type { RemovedApplication } from '@callboard/contract/casting/applications/endpoints'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { awaitsAnswer } from '#app/api/awaits-answer.ts'
import { errorText } from '#app/api/error-text.ts'
import { tellFailure } from '#app/changes/tell-failure.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { ListEnd } from '#shared/list-end.tsx'
import { readAll, rowsOf } from '#shared/list-pages.ts'
import { PrintButton } from '#shared/print-button.tsx'
import { removedApplicationsQuery } from '#shared/queries/desk.ts'
import { buttonClass } from '#ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#ui/dialog.tsx'
import { Banner } from '#ui/layout.tsx'
import { Loading, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { Tapes } from './application.tsx'
import { ApplicationList } from './application-list.tsx'
import { ApplicationsFilter } from './applications-filter.tsx'
import { countsOf, NO_FILTER, withStatus } from './applications-model.ts'
import { applicationsQuery } from './applications-query.ts'
import { CompareChosen } from './compare-chosen.tsx'
import { MessageShown } from './message-shown.tsx'

/**
 * All applicants of one casting call, with the office's decisions and notes.
 *
 * @param tapes renders the self-tapes of one applicant
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
      actions={
        <Link to="/project/$id/applicants" params={{ id: String(project.id) }} className={buttonClass('secondary', 'sm')}>
          {t('Open the room')}
        </Link>
      }
      filling={<Applications projectId={project.id} tapes={tapes} />}
    />
  )
}

function Applications({ projectId, tapes }: { projectId: number; tapes: Tapes }) {
  const [filter, setFilter] = useState(NO_FILTER)
  const list = useInfiniteQuery({ ...applicationsQuery(projectId, filter), placeholderData: keepPreviousData })
  const { data, error, isFetching, refetch } = list
  // An error response empties the list. If the server cannot be reached, or only a further page fails, keep the list and the text typed in
  // it.
  const isEmptied = error !== null && (data === undefined || (error instanceof ApiError && !list.isFetchNextPageError))
  const gone = useQuery(removedApplicationsQuery(projectId))
  const removed = gone.data ?? []
  const [chosen, setChosen] = useState<readonly number[]>([])
  const choose = (studentId: number) =>
    setChosen((before) => (before.includes(studentId) ? before.filter((id) => id !== studentId) : [...before, studentId]))
  useEffect(() => {
    if (error) tellFailure(error, { title: t('Error'), description: t('Failed to fetch applications') })
  }, [error])
  const pages = isEmptied ? undefined : data?.pages
  const newest = pages?.at(-1)
  const counts = newest && countsOf(newest)
  const applications = rowsOf(pages?.map((page) => page.applications) ?? [], ({ id }) => id)
  const foot =
    chosen.length > 0 ? (
      <CompareChosen ids={chosen} onClear={() => setChosen([])} />
    ) : (
      newest &&
      newest.found > 0 && (
        <>
          <MessageShown projectId={projectId} filter={filter} seen={newest.seen} count={newest.recipients} />
          <PrintButton prepare={() => readAll(list)} />
        </>
      )
    )
  // Show the filter, the list and the removed applications together, so that none of them moves the list later.
  if (!isEmptied && (data === undefined || awaitsAnswer(gone)))
    return (
      <DialogBody>
        <Loading label={t('Loading applications')} className="flex flex-col gap-6">
          <Repeat times={3}>
            <Skeleton className="h-28" />
          </Repeat>
        </Loading>
      </DialogBody>
    )
  return (
    <>
      {counts && counts.all > 1 && <ApplicationsFilter counts={counts} filter={filter} onFilter={setFilter} seen={newest.seen} />}
      <DialogBody>
        {removed.length > 0 && <RemovedNote removed={removed} />}
        {isEmptied ? (
          <ErrorState as="h3" title={t('Failed to fetch applications')} onRetry={() => void refetch()} retrying={isFetching}>
            {errorText(error, t('Please try again.'))}
          </ErrorState>
        ) : counts?.all === 0 ? (
          <EmptyState as="h3" title={t('No applications')}>
            {t('Students who apply to this casting call appear here.')}
          </EmptyState>
        ) : (
          <>
            <ApplicationList
              applications={applications}
              found={newest?.found ?? 0}
              filter={filter}
              onShowAll={() => setFilter(withStatus(NO_FILTER, 'all'))}
              tapes={tapes}
              comparison={{ ids: chosen, onChoose: choose }}
            />
            <ListEnd list={list} count={applications.length} />
          </>
        )}
      </DialogBody>
      {foot && <DialogFoot>{foot}</DialogFoot>}
    </>
  )
}

/** Reports applications that were deleted with their students' accounts, because the office may have counted on one. */
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
        {removedText(removed.length, accepted)}
        {newest && (
          <span>{` ${plural(removed.length, 'Removed {when}.', 'The last one was removed {when}.', { when: formatDateTime(newest.removedAt, timeZone) })}`}</span>
        )}
      </Banner>
    </div>
  )
}

function removedText(count: number, accepted: number): string {
  if (accepted === 0)
    return plural(
      count,
      'It went with its student’s account, or is kept no longer.',
      'They were removed with the students’ accounts or by a retention rule.',
    )
  if (count === 1) return t('It was removed with the student’s account or by a retention rule. It had been booked.')
  return plural(
    accepted,
    'They went with their students’ accounts, or are kept no longer; {count} of them was booked.',
    'They were removed with the students’ accounts or by a retention rule. {count} of them had been booked.',
  )
}
