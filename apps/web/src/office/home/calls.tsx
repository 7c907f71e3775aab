import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { CallAnswer as Answer, OwnCall } from '@callboard/contract/schedule/call-sheets/own-calls.endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { CallAnswer } from '#shared/answer-call.tsx'
import { CallFacts } from '#shared/call-facts.tsx'
import { callDayText, callTimeText } from '#shared/call-text.ts'
import { ownCallsQuery } from '#shared/queries/call-sheets.ts'
import { Card, Section } from '#ui/layout.tsx'

/** The student's calls for the next shoots; renders nothing if there are none. */
export function Calls() {
  const calls = useQuery(ownCallsQuery).data ?? []
  if (calls.length === 0) return null
  return (
    <Section title={plural(calls.length, 'Your next call', 'Your next {count} calls')}>
      <ul className="grid grid-cols-1 gap-4">
        {calls.map((call) => (
          <Call key={call.id} call={call} />
        ))}
      </ul>
    </Section>
  )
}

function Call({ call }: { call: OwnCall }) {
  const { timeZone } = useInstitution()
  const titleId = useId()
  const queryClient = useQueryClient()
  const { id, state, callAt, projectTitle, roleName } = call
  const answer = useChange({
    mutationFn: (body: Answer) => api('POST /api/calls/{id}/answer', { params: { id }, body }),
    onSuccess: (answered) =>
      queryClient.setQueryData(ownCallsQuery.queryKey, (calls) => calls?.map((one) => (one.id === id ? answered : one))),
    failed: () => {
      void queryClient.invalidateQueries({ queryKey: ownCallsQuery.queryKey })
      return { title: t('Error'), fallback: t('Your answer could not be saved. Please try again.') }
    },
  })
  useEffect(() => {
    if (state === 'open') void api('POST /api/calls/{id}/seen', { params: { id } }).catch(() => {})
  }, [id, state])
  return (
    <Card as="li" className="border-l-4 border-l-accent">
      <h3 id={titleId} className="text-xl tabular-nums">
        {callTimeText(callAt, timeZone)}, {callDayText(callAt, timeZone)}
      </h3>
      <p className="mb-4 wrap-anywhere text-ink-soft">
        {roleName === PARTICIPANT ? projectTitle : t('{title}, as {role}', { title: projectTitle, role: roleName })}
      </p>
      <div className="mb-4 flex flex-wrap gap-2 max-sm:[&>button]:flex-1">
        <CallAnswer call={call} describedBy={titleId} isPending={answer.isPending} onAnswer={(body) => answer.mutateAsync(body)} />
      </div>
      <details>
        <summary className="cursor-pointer py-2 font-semibold">{t('Where, what to wear and who to call')}</summary>
        <div className="pt-2">
          <CallFacts call={call} calendar={`/api/calls/${id}/calendar`} />
        </div>
      </details>
    </Card>
  )
}
