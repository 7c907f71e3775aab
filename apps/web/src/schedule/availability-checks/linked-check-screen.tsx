import type { LinkedCheck } from '@callboard/contract/schedule/availability-checks/endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#app/api/api.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { AnswerCheck, type GivenAnswers } from '#shared/availability-checks/answer-check.tsx'
import { LinkedPage } from '#shared/linked-page.tsx'
import { linkedCheckQuery } from '#shared/queries/availability-checks.ts'
import { useDocumentTitle } from '#ui/layout.tsx'

/**
 * The page behind the link in an availability check's mail. Only its buttons answer, because mail scanners open links.
 *
 * @param token the link's token
 */
export function LinkedCheckScreen({ token, logo }: { token: string; logo: ReactNode }) {
  const read = useQuery(linkedCheckQuery(token))
  const texts = {
    loading: t('Loading the times'),
    failed: t('The times could not be loaded'),
    dead: t('Check that the whole link was copied. You also find what you are asked in Callboard.'),
  }
  return <LinkedPage {...{ logo, read, texts }}>{(check) => <AskedCheck check={check} token={token} />}</LinkedPage>
}

function AskedCheck({ check, token }: { check: LinkedCheck; token: string }) {
  const { firstName, projectTitle, message, dueAt, isOpen, windows } = check
  const { timeZone } = useInstitution()
  const queryClient = useQueryClient()
  const { queryKey } = linkedCheckQuery(token)
  const save = async (body: GivenAnswers) => {
    try {
      queryClient.setQueryData(queryKey, await api('POST /api/check-links/{token}/answers', { params: { token }, body }))
    } catch (error) {
      // The office may have closed the check or changed its times.
      void queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }
  const isOver = !isOpen || windows.length === 0
  const title = isOver ? t('This question is closed') : t('{firstName}, when can you come?', { firstName })
  useDocumentTitle(title)
  return (
    <>
      <p className="slug wrap-anywhere mb-2">{projectTitle}</p>
      <h1 className="wrap-anywhere mb-3 text-xl">{title}</h1>
      {isOver ? (
        <p role="status" className="measure mb-6 text-lg">
          {t('The office no longer asks when you can come. Thank you!')}
        </p>
      ) : (
        <>
          <p className="mb-3 text-ink-soft">{t('Please answer by {when}.', { when: formatDateTime(dueAt, timeZone) })}</p>
          {message && <p className="measure mb-4 wrap-anywhere whitespace-pre-line border-line border-l-2 pl-3">{message}</p>}
          <AnswerCheck check={check} save={save} />
        </>
      )}
    </>
  )
}
