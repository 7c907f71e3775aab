import type { OwnApplication } from '@callboard/contract/casting/applications/endpoints'
import type { OwnMediaRequest } from '@callboard/contract/casting/media-requests/own-requests.endpoints'
import { REMINDED_STATES } from '@callboard/contract/casting/media-requests/rules'
import { dayOf } from '@callboard/contract/time/month'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { awaitsAnswer } from '#app/api/awaits-answer.ts'
import { errorText } from '#app/api/error-text.ts'
import { msg, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { myApplicationsQuery } from '#shared/queries/applications.ts'
import { upcomingQuery } from '#shared/queries/calendar.ts'
import { ownMediaRequestsQuery } from '#shared/queries/media-requests.ts'
import { selfTapesQuery } from '#shared/queries/self-tapes.ts'
import { WithdrawDialog } from '#shared/withdraw-dialog.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import { LongList } from '#ui/long-list.tsx'
import { Loading, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { ApplicationRow } from './application-row.tsx'
import { nextFirst } from './next-first.ts'

/** Whether a request for this application is still unanswered. Requests come in order of their deadlines. */
const isAboutIt = ({ projectId, roleName, isOpen, state }: OwnMediaRequest, { project, role }: OwnApplication) =>
  isOpen && projectId === project.id && roleName === role.name && REMINDED_STATES.some((waits) => waits === state)

const TITLE = msg('My Applications')

/** The student's applications, with status and next step. */
export function MyApplicationsScreen() {
  const applications = useQuery(myApplicationsQuery)
  if (applications.isPending) return <ListSkeleton />
  if (applications.isLoadingError) {
    return (
      <Page title={t(TITLE)}>
        <ErrorState
          as="h1"
          title={t('Your applications could not be loaded')}
          onRetry={() => applications.refetch()}
          retrying={applications.isFetching}
        >
          {errorText(applications.error, t('Something went wrong on the way. Nothing is lost.'))}
        </ErrorState>
      </Page>
    )
  }
  return <Applications applications={applications.data} />
}

function Applications({ applications }: { applications: readonly OwnApplication[] }) {
  const { timeZone } = useInstitution()
  const [now] = useState(() => new Date())
  const today = dayOf(now, timeZone)
  // These reads are optional: if they fail, the advice is only less specific.
  const events = useQuery(upcomingQuery(today))
  const tapes = useQuery(selfTapesQuery)
  const requests = useQuery(ownMediaRequestsQuery)
  const [leaving, setLeaving] = useState<OwnApplication | null>(null)
  const latestFirst = events.data?.toSorted((one, other) => other.startDate.localeCompare(one.startDate)) ?? []
  const soonest = new Map(latestFirst.map((event) => [event.projectId, event]))
  const taped = new Set(tapes.data?.map(({ projectId }) => projectId))
  if (applications.length === 0) {
    return (
      <Page title={t(TITLE)} width="text">
        <EmptyState
          as="h1"
          title={t('No applications yet')}
          action={
            <Link to="/" className={buttonClass('primary')}>
              {t('See opportunities')}
            </Link>
          }
        >
          {t('When you apply to a casting call, you see here how it stands and what comes next.')}
        </EmptyState>
      </Page>
    )
  }
  // Changed advice would move the content below it.
  const isComing = [events, tapes, requests].some(awaitsAnswer)
  if (isComing) return <ListSkeleton />
  return (
    <Page title={t(TITLE)}>
      <PageHeader title={t(TITLE)} lead={t('How each one stands, and what comes next.')} />
      <LongList
        rows={nextFirst(applications)}
        rowKey={({ id }) => id}
        rowHeight={125}
        className="divide-y divide-line border-ink border-t-2"
        rowClassName="grid gap-x-8 gap-y-3 py-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
      >
        {(application) => (
          <ApplicationRow
            application={application}
            event={soonest.get(application.projectId) ?? null}
            hasTape={tapes.data === undefined || taped.has(application.projectId)}
            request={requests.data?.find((request) => isAboutIt(request, application)) ?? null}
            today={today}
            onWithdraw={() => setLeaving(application)}
          />
        )}
      </LongList>
      <WithdrawDialog application={leaving} title={leaving?.project.title ?? t('this project')} onClose={() => setLeaving(null)} />
    </Page>
  )
}

function ListSkeleton() {
  return (
    <Page title={t(TITLE)}>
      <Loading label={t('Loading your applications')}>
        <Skeleton className="mb-10 h-12 w-3/5" />
        <ul className="divide-y divide-line border-ink border-t-2">
          <Repeat times={4}>
            <li className="grid gap-3 py-5">
              <Skeleton className="h-6 w-2/5" />
              <Skeleton className="h-5 w-4/5" />
            </li>
          </Repeat>
        </ul>
      </Loading>
    </Page>
  )
}
