import type { ProjectApplication, RemovedApplication } from '@callboard/contract/applications/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { awaitsAnswer } from '#app/api/awaits-answer.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { leaveForSignIn } from '#app/session/unauthorized.ts'
import { useInstitution } from '#app/start/boot.ts'
import { PrintButton } from '#shared/print-button.tsx'
import { projectApplicationsQuery, removedApplicationsQuery } from '#shared/queries/desk.ts'
import { buttonClass } from '#ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#ui/dialog.tsx'
import { Banner } from '#ui/layout.tsx'
import { Loading, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { Tapes } from './application.tsx'
import { ApplicationList } from './application-list.tsx'
import { ApplicationsFilter } from './applications-filter.tsx'
import { applyFilter, NO_FILTER, recipientsOf } from './applications-model.ts'
import { CompareChosen } from './compare-chosen.tsx'

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
      filling={<Applications projectId={project.id} tapes={tapes} />}
    />
  )
}

function Applications({ projectId, tapes }: { projectId: number; tapes: Tapes }) {
  const { data, error, isFetching, refetch } = useQuery(projectApplicationsQuery(projectId))
  // An error response empties the list. If the server cannot be reached, keep the list and the text typed in it.
  const isEmptied = error instanceof ApiError || (error !== null && data === undefined)
  const gone = useQuery(removedApplicationsQuery(projectId))
  const removed = gone.data ?? []
  const [filter, setFilter] = useState(NO_FILTER)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const choose = (studentId: number) =>
    setChosen((before) => (before.includes(studentId) ? before.filter((id) => id !== studentId) : [...before, studentId]))
  useEffect(() => {
    if (!error) return
    if (isSignedOut(error)) leaveForSignIn()
    else toast({ title: t('Error'), description: t('Failed to fetch applications'), tone: 'destructive' })
  }, [error])
  const shown = data && !isEmptied ? applyFilter(data, filter) : []
  const foot =
    chosen.length > 0 ? (
      <CompareChosen ids={chosen} onClear={() => setChosen([])} />
    ) : (
      shown.length > 0 && (
        <>
          <MessageShown applications={shown} />
          <PrintButton />
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
      {data && data.length > 1 && !isEmptied && <ApplicationsFilter applications={data} filter={filter} onFilter={setFilter} />}
      <DialogBody>
        {removed.length > 0 && <RemovedNote removed={removed} />}
        {isEmptied ? (
          <ErrorState as="h3" title={t('Failed to fetch applications')} onRetry={() => void refetch()} retrying={isFetching}>
            {errorText(error, t('Please try again.'))}
          </ErrorState>
        ) : data?.length === 0 ? (
          <EmptyState as="h3" title={t('No applications')}>
            {t('Students who apply to this casting call appear here.')}
          </EmptyState>
        ) : (
          <ApplicationList
            applications={shown}
            filter={filter}
            onShowAll={() => setFilter(NO_FILTER)}
            tapes={tapes}
            comparison={{ ids: chosen, onChoose: choose }}
          />
        )}
      </DialogBody>
      {foot && <DialogFoot>{foot}</DialogFoot>}
    </>
  )
}

/** Starts a message to all shown applicants who can receive one. */
function MessageShown({ applications }: { applications: readonly ProjectApplication[] }) {
  const recipients = recipientsOf(applications)
  if (recipients.length === 0) return null
  return (
    <Link to="/bulk-message" state={{ recipients }} className={buttonClass()}>
      <Mail aria-hidden className="size-5" /> {plural(recipients.length, 'Message {count} person', 'Message {count} people')}
    </Link>
  )
}

/** Reports that applications were deleted with their students' accounts, because the office may have counted on one. */
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
      'They went with their students’ accounts, or are kept no longer.',
    )
  if (count === 1) return t('It went with its student’s account, or is kept no longer; it was accepted.')
  return plural(
    accepted,
    'They went with their students’ accounts, or are kept no longer; {count} of them was accepted.',
    'They went with their students’ accounts, or are kept no longer; {count} of them were accepted.',
  )
}
