import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { LinkedCall } from '@callboard/contract/schedule/call-sheets/own-calls.endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { CallAnswer } from '#shared/answer-call.tsx'
import { CallFacts } from '#shared/call-facts.tsx'
import { callDayText, callTimeText } from '#shared/call-text.ts'
import { CheckInToday } from '#shared/check-in-code.tsx'
import { LinkedPage } from '#shared/linked-page.tsx'
import { linkedCallQuery } from '#shared/queries/call-sheets.ts'
import { buttonClass } from '#ui/button.tsx'
import { useDocumentTitle } from '#ui/layout.tsx'

/**
 * The page behind the link in a call's mail: time, place, and buttons to answer. Opening the link answers nothing, because mail scanners
 * open links.
 *
 * @param token the link's token
 */
export function LinkedCallScreen({ token, logo }: { token: string; logo: ReactNode }) {
  const read = useQuery(linkedCallQuery(token))
  const texts = {
    loading: t('Loading your call'),
    failed: t('Your call could not be loaded'),
    dead: t('Check that the whole link was copied. You also find your calls in Callboard.'),
  }
  return <LinkedPage {...{ logo, read, texts }}>{(call) => <Called call={call} token={token} />}</LinkedPage>
}

function Called({ call, token }: { call: LinkedCall; token: string }) {
  const { timeZone } = useInstitution()
  const { state, callAt, projectTitle, roleName, firstName } = call
  const time = callTimeText(callAt, timeZone)
  const isGone = state === 'cancelled' || state === 'moved'
  const goneTitle = state === 'moved' ? t('The shoot has moved') : t('You are no longer called')
  useDocumentTitle(isGone ? goneTitle : t('Your call: {time}', { time }))
  useEffect(() => {
    // Sent by a script, because programs that only fetch the link run none. If it fails, the reader sees no difference.
    void api('POST /api/call-links/{token}/seen', { params: { token } }).catch(() => {})
  }, [token])
  if (isGone) {
    return (
      <>
        <p className="slug mb-2 wrap-anywhere">{projectTitle}</p>
        <h1 className="mb-4 text-2xl">{goneTitle}</h1>
        <p className="measure mb-6 text-lg">
          {state === 'moved'
            ? t('The shoot is not on {day} any more. A newer email says when it is, and you find your call in Callboard.', {
                day: callDayText(callAt, timeZone),
              })
            : t('Your call on {day} is cancelled. You need not come.', { day: callDayText(callAt, timeZone) })}
        </p>
        <a href="/my-applications" className={`${buttonClass('secondary', 'lg')} self-start`}>
          {t('Go to my applications')}
        </a>
      </>
    )
  }
  return (
    <>
      <p className="slug mb-2 wrap-anywhere">{t('Your call, {name}', { name: firstName })}</p>
      <h1 className="mb-1 text-2xl tabular-nums">{time}</h1>
      <p className="text-lg">{callDayText(callAt, timeZone)}</p>
      <p className="mb-6 wrap-anywhere text-ink-soft text-lg">
        {roleName === PARTICIPANT ? projectTitle : t('{title}, as {role}', { title: projectTitle, role: roleName })}
      </p>
      {state === 'over' ? (
        <p role="status" className="measure mb-6">
          {t('This shoot is over. Thank you!')}
        </p>
      ) : (
        <AnswerByLink call={call} token={token} />
      )}
      <CheckInToday codes={call.checkIn} />
      <CallFacts call={call} calendar={`/api/call-links/${token}/calendar`} />
    </>
  )
}

function AnswerByLink({ call, token }: { call: LinkedCall; token: string }) {
  const queryClient = useQueryClient()
  const { queryKey } = linkedCallQuery(token)
  const answer = useChange({
    mutationFn: (body: Parameters<Parameters<typeof CallAnswer>[0]['onAnswer']>[0]) =>
      api('POST /api/call-links/{token}/answer', { params: { token }, body }),
    onSuccess: (answered) => queryClient.setQueryData(queryKey, answered),
    // The call may have been cancelled meanwhile; the page then says so.
    failed: async () => void (await queryClient.invalidateQueries({ queryKey })),
  })
  return (
    <>
      {answer.isError && (
        <p role="alert" className="mb-4 text-danger">
          {errorText(answer.error, t('That did not work. Please try again.'))}
        </p>
      )}
      <div className="mb-8 flex flex-wrap gap-3 max-sm:flex-col print:hidden">
        <CallAnswer call={call} size="lg" isPending={answer.isPending} onAnswer={(body) => answer.mutateAsync(body)} />
      </div>
    </>
  )
}
