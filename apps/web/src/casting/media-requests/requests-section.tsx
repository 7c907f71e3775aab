import type { MediaRequest } from '@callboard/contract/casting/media-requests/endpoints'
import { MEDIA_REQUEST_STATES } from '@callboard/contract/casting/media-requests/rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { mediaRequestsQuery } from '#shared/queries/media-requests.ts'
import { buttonClass } from '#ui/button.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { RequestCard } from './request-card.tsx'
import type { RenderTape } from './take-view.tsx'

const waitingOf = ({ counts, isOpen }: MediaRequest) => isOpen && MEDIA_REQUEST_STATES.some((state) => counts[state] > 0)

/** The requests of a casting call, newest first, with what people sent. */
export function RequestsSection({ projectId, renderTape }: { projectId: string; renderTape: RenderTape }) {
  const read = useQuery(mediaRequestsQuery(projectId))
  if (!read.data) {
    return read.isLoadingError ? (
      <ErrorState onRetry={() => void read.refetch()} retrying={read.isFetching}>
        {errorText(read.error, t('The requests could not be loaded. Please try again.'))}
      </ErrorState>
    ) : (
      <Loading label={t('Loading the requests')}>
        <Skeleton className="h-64" />
      </Loading>
    )
  }
  if (read.data.length === 0) {
    return (
      <EmptyState
        title={t('Nothing is asked for yet')}
        action={
          <Link to="/project/$id/applicants" params={{ id: projectId }} className={buttonClass('primary')}>
            {t('Open the applicants')}
          </Link>
        }
      >
        {t(
          'Select applicants, and ask them for a self-tape, a photo, a recording, a PDF or an answer in words. What they send appears here.',
        )}
      </EmptyState>
    )
  }
  const [first] = read.data.filter(waitingOf)
  return (
    <div className="grid gap-6">
      {read.data.map((request) => (
        <RequestCard
          key={request.id}
          projectId={projectId}
          request={request}
          startsOpen={request.id === (first ?? read.data[0])?.id}
          renderTape={renderTape}
        />
      ))}
    </div>
  )
}
