import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { OPEN_STAGES } from '@callboard/contract/casting/board/stages'
import type { AvailabilityCheck } from '@callboard/contract/schedule/availability-checks/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { plural, t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { checkDays } from '#shared/availability-checks/check-text.ts'
import { momentText } from '#shared/offer-text.ts'
import { availabilityChecksQuery } from '#shared/queries/availability-checks.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/layout.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { namesOf, peopleOf } from './people-of.ts'

const AskDialog = lazy(async () => ({ default: (await import('#shared/availability-checks/ask-dialog.tsx')).AskDialog }))

const ASKABLE: readonly string[] = [...OPEN_STAGES, 'booked']

/** The availability checks of a casting call, and a button that asks everybody who is under consideration. */
export function ChecksSection({ projectId, cards }: { projectId: string; cards: readonly RoomCard[] }) {
  const checks = useQuery(availabilityChecksQuery(projectId))
  const [asks, setAsks] = useState(false)
  const askable = cards.filter(({ stage, isRestricted }) => !isRestricted && ASKABLE.includes(stage))
  const people = peopleOf(askable)
  const ask = people.length > 0 && (
    <Button size="sm" onClick={() => setAsks(true)}>
      {t('Ask when they can come…')}
    </Button>
  )
  return (
    <Section title={t('Availability checks')} actions={checks.data && checks.data.length > 0 && ask}>
      {checks.data ? (
        checks.data.length === 0 ? (
          <EmptyState as="h3" title={t('No one was asked yet')} action={ask}>
            {t('Ask applicants when they can come, or choose people anywhere and press “Ask when they can come…” there.')}
          </EmptyState>
        ) : (
          <ul className="-mt-5 divide-y divide-line">
            {checks.data.map((check) => (
              <CheckLine key={check.id} check={check} />
            ))}
          </ul>
        )
      ) : (
        <ErrorState as="h3" onRetry={() => void checks.refetch()} retrying={checks.isFetching}>
          {errorText(checks.error, t('The availability checks could not be loaded. Please try again.'))}
        </ErrorState>
      )}
      <Suspense fallback={null}>
        {asks && <AskDialog people={people} names={namesOf(askable)} projectId={Number(projectId)} onClose={() => setAsks(false)} />}
      </Suspense>
    </Section>
  )
}

function CheckLine({ check }: { check: AvailabilityCheck }) {
  const { id, projectId, windows, people, answered, closedAt, dueAt } = check
  const { timeZone } = useInstitution()
  const now = useNow()
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <h3 className="text-lg">
          <Link
            to="/project/$id/checks/$check"
            params={{ id: String(projectId), check: String(id) }}
            className="text-link decoration-transparent after:absolute after:inset-0"
          >
            {checkDays(windows)}
          </Link>
        </h3>
        <p className="text-ink-soft tabular-nums">
          {[
            plural(windows.length, '1 time', '{count} times'),
            t('{answered} of {people} answered', { answered, people }),
            closedAt === null && t('until {when}', { when: momentText(dueAt, timeZone, now) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {closedAt === null ? <Badge tone="notice">{t('Open')}</Badge> : <Badge>{t('Closed')}</Badge>}
    </li>
  )
}
