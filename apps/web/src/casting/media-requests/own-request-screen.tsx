import type { MediaReplyInput, OwnMediaRequest } from '@callboard/contract/casting/media-requests/own-requests.endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { mediaKindText } from '#shared/media-requests/request-text.ts'
import { ownMediaRequestsQuery } from '#shared/queries/media-requests.ts'
import { BackLink } from '#ui/back-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import type { Elements } from '#ui/elements.ts'
import { Page, PageHeader } from '#ui/layout.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { FileForm } from './file-form.tsx'
import { RequestAnswer } from './request-answer.tsx'
import { RequestTask } from './request-task.tsx'
import { SentTakes } from './sent-takes.tsx'
import { WordsForm } from './words-form.tsx'

interface OwnRequestProps {
  id: number
  /** Records or uploads a tape for the request. */
  tape: (request: OwnMediaRequest) => Elements
}

/** A request of the office to a student, on one screen: the task, the student's answer, and the recording. */
export function OwnRequestScreen({ id, tape }: OwnRequestProps) {
  const read = useQuery(ownMediaRequestsQuery)
  const request = read.data?.find((one) => one.id === id)
  return (
    <Page title={request ? request.projectTitle : t('Request')} width="form">
      <BackLink to="/my-applications">{t('Back to my applications')}</BackLink>
      {request ? (
        <Asked request={request} tape={tape} />
      ) : read.isPending ? (
        <Loading label={t('Loading the request')}>
          <Skeleton className="h-96" />
        </Loading>
      ) : read.isLoadingError ? (
        <ErrorState onRetry={() => void read.refetch()} retrying={read.isFetching}>
          {errorText(read.error, t('The request could not be loaded'))}
        </ErrorState>
      ) : (
        <EmptyState
          as="h1"
          title={t('This request is closed')}
          action={
            <Link to="/my-applications" className={buttonClass('primary')}>
              {t('Go to my applications')}
            </Link>
          }
        >
          {t('The office no longer waits for this. You need not send anything.')}
        </EmptyState>
      )}
    </Page>
  )
}

function Asked({ request, tape }: { request: OwnMediaRequest; tape: OwnRequestProps['tape'] }) {
  const { id, projectTitle, kind, isOpen } = request
  const answer = useChange({
    mutationFn: (body: MediaReplyInput) => api('POST /api/media-requests/{id}/answer', { params: { id }, body }),
    changes: [ownMediaRequestsQuery],
  })
  const words = useChange({
    mutationFn: (given: string) => api('POST /api/media-requests/{id}/takes', { params: { id }, body: { words: given } }),
    onSuccess: () => toast({ title: t('Received') }),
    changes: [ownMediaRequestsQuery],
  })
  useEffect(() => {
    if (isOpen) void api('POST /api/media-requests/{id}/seen', { params: { id } }).catch(() => {})
  }, [id, isOpen])
  return (
    <>
      <PageHeader title={projectTitle} lead={mediaKindText(kind)} />
      <SentTakes request={request} />
      <RequestTask request={request} />
      {isOpen ? (
        <>
          <RequestAnswer request={request} answer={answer} />
          {kind === 'self-tape' ? (
            <div>{tape(request)}</div>
          ) : kind === 'words' ? (
            <WordsForm request={request} send={words} />
          ) : (
            <FileForm request={request} kind={kind} />
          )}
        </>
      ) : (
        <p role="status">{t('The office no longer waits for this. You need not send anything.')}</p>
      )}
    </>
  )
}
