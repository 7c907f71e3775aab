import type { LinkedMediaRequest, MediaReplyInput } from '@callboard/contract/casting/media-requests/own-requests.endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { LinkedPage } from '#shared/linked-page.tsx'
import { askingText } from '#shared/media-requests/request-text.ts'
import { linkedMediaRequestQuery } from '#shared/queries/media-requests.ts'
import { buttonClass } from '#ui/button.tsx'
import { useDocumentTitle } from '#ui/layout.tsx'
import { RequestAnswer } from './request-answer.tsx'
import { RequestTask } from './request-task.tsx'
import { SentTakes } from './sent-takes.tsx'
import { WordsForm } from './words-form.tsx'

/**
 * The page behind the link in a request's mail. Only its buttons answer, because mail scanners open links.
 *
 * @param token the link's token
 */
export function LinkedRequestScreen({ token, logo }: { token: string; logo: ReactNode }) {
  const read = useQuery(linkedMediaRequestQuery(token))
  const texts = {
    loading: t('Loading the request'),
    failed: t('The request could not be loaded'),
    dead: t('Check that the whole link was copied. You also find what you are asked in Callboard.'),
  }
  return <LinkedPage {...{ logo, read, texts }}>{(request) => <Asked request={request} token={token} />}</LinkedPage>
}

function Asked({ request, token }: { request: LinkedMediaRequest; token: string }) {
  const { firstName, projectTitle, isOpen, kind, id } = request
  const queryClient = useQueryClient()
  const { queryKey } = linkedMediaRequestQuery(token)
  const answer = useChange({
    mutationFn: (body: MediaReplyInput) => api('POST /api/request-links/{token}/answer', { params: { token }, body }),
    onSuccess: (answered) => queryClient.setQueryData(queryKey, answered),
    // The request may be overdue or withdrawn meanwhile.
    failed: async () => void (await queryClient.invalidateQueries({ queryKey })),
  })
  const words = useChange({
    mutationFn: (given: string) => api('POST /api/request-links/{token}/takes', { params: { token }, body: { words: given } }),
    onSuccess: (answered) => {
      queryClient.setQueryData(queryKey, answered)
      toast({ title: t('Received') })
    },
    failed: async () => void (await queryClient.invalidateQueries({ queryKey })),
  })
  useEffect(() => {
    // Sent by a script, because programs that only open links run none.
    void api('POST /api/request-links/{token}/seen', { params: { token } }).catch(() => {})
  }, [token])
  const title = isOpen ? askingText(kind, firstName) : t('This request is closed')
  useDocumentTitle(title)
  return (
    <>
      <p className="slug wrap-anywhere mb-2">{projectTitle}</p>
      <h1 className="wrap-anywhere mb-4 text-xl">{title}</h1>
      <SentTakes request={request} shows={false} />
      {isOpen ? (
        <>
          <RequestTask request={request} />
          <RequestAnswer request={request} answer={answer} />
          {kind === 'words' ? (
            <WordsForm request={request} send={words} />
          ) : (
            <>
              <a href={`/requests/${id}`} className={`${buttonClass(request.reply === 'will' ? 'primary' : 'secondary', 'lg')} self-start`}>
                {kind === 'self-tape' ? t('Record or upload') : t('Upload it')}
              </a>
              <p className="mt-2 text-ink-soft text-sm">{t('For this you sign in.')}</p>
            </>
          )}
        </>
      ) : (
        <p role="status" className="measure text-lg">
          {t('The office no longer waits for this. You need not send anything.')}
        </p>
      )}
    </>
  )
}
