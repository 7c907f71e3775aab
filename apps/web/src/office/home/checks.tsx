import type { OwnCheck } from '@callboard/contract/schedule/availability-checks/endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { plural, t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { AnswerCheck, type GivenAnswers } from '#shared/availability-checks/answer-check.tsx'
import { momentText } from '#shared/offer-text.ts'
import { ownChecksQuery } from '#shared/queries/availability-checks.ts'
import { Card, Section } from '#ui/layout.tsx'

const isAnswered = ({ windows }: OwnCheck) => windows.every(({ answer, hasChanged }) => answer !== null && !hasChanged)

/** The office's open questions about the student's availability, by deadline; renders nothing if there are none. */
export function Checks() {
  const checks = useQuery(ownChecksQuery)
  if (!checks.data || checks.data.length === 0) return null
  return (
    <Section title={t('When can you come?')}>
      <ul className="grid grid-cols-1 gap-4">
        {checks.data.map((check) => (
          <AskedCheck key={check.id} check={check} />
        ))}
      </ul>
    </Section>
  )
}

function AskedCheck({ check }: { check: OwnCheck }) {
  const { id, projectId, projectTitle, message, dueAt, windows } = check
  const { timeZone } = useInstitution()
  const now = useNow()
  const queryClient = useQueryClient()
  // Stays open after the last answer, and is collapsed at the next visit.
  const [startsFolded] = useState(isAnswered(check))
  const save = async (body: GivenAnswers) => {
    const { queryKey } = ownChecksQuery
    try {
      const saved = await api('POST /api/availability-checks/{id}/answers', { params: { id }, body })
      queryClient.setQueryData(queryKey, (checks) => checks?.map((each) => (each.id === id ? saved : each)))
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }
  const yes = windows.filter(({ answer }) => answer === 'yes').length
  const questions = (
    <>
      {message && <p className="measure mb-4 wrap-anywhere whitespace-pre-line border-line border-l-2 pl-3">{message}</p>}
      <AnswerCheck check={check} save={save} />
    </>
  )
  return (
    <Card as="li" className="border-l-4 border-l-accent">
      <h3 className="wrap-anywhere text-lg">
        <Link to="/project/$id" params={{ id: String(projectId) }} className="text-link decoration-transparent pointer-coarse:py-3">
          {projectTitle}
        </Link>
      </h3>
      <p className="mt-1 mb-3 text-ink-soft">{t('Please answer by {when}.', { when: momentText(dueAt, timeZone, now) })}</p>
      {startsFolded ? (
        <details>
          <summary className="cursor-pointer font-semibold pointer-coarse:py-2">
            {plural(
              windows.length,
              'You said when you can come: yes to {yes} of 1 time',
              'You said when you can come: yes to {yes} of {count} times',
              { yes },
            )}
          </summary>
          <div className="mt-3">{questions}</div>
        </details>
      ) : (
        questions
      )}
    </Card>
  )
}
