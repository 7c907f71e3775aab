import type { Role } from '@callboard/contract/casting/roles/endpoints'
import type { AuditionSession } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { formatDay } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { KIND_NAME, spanText, takenText } from '#shared/audition-sessions/slot-text.ts'
import { auditionSessionsQuery } from '#shared/queries/audition-sessions.ts'
import { roleName } from '#shared/role-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Section } from '#ui/layout.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { SessionDialog } from './session-dialog.tsx'

/** The auditions, callbacks and fittings of a casting call, by day. */
export function AuditionDays({ projectId, roles }: { projectId: string; roles: readonly Role[] }) {
  const sessions = useQuery(auditionSessionsQuery(projectId))
  const [isPlanning, setPlanning] = useState(false)
  const plan = (
    <Button size="sm" icon={Plus} onClick={() => setPlanning(true)}>
      {t('Plan an audition day')}
    </Button>
  )
  const isEmpty = sessions.data?.length === 0
  return (
    <Section title={t('Audition days')} actions={!isEmpty && plan}>
      {sessions.isLoadingError && (
        <ErrorState onRetry={() => sessions.refetch()} retrying={sessions.isFetching}>
          {errorText(sessions.error, t('The audition days could not be loaded. Please try again.'))}
        </ErrorState>
      )}
      {isEmpty && (
        <EmptyState title={t('No auditions yet')} action={plan}>
          {t('Plan a day with rooms and slots, and invite people: they choose their own time.')}
        </EmptyState>
      )}
      {sessions.data && !isEmpty && (
        <ul className="divide-y divide-line border-line border-y">
          {sessions.data.map((session) => (
            <Day key={session.id} projectId={projectId} session={session} />
          ))}
        </ul>
      )}
      {isPlanning && <SessionDialog projectId={projectId} roles={roles} session={null} onClose={() => setPlanning(false)} />}
    </Section>
  )
}

function Day({ projectId, session }: { projectId: string; session: AuditionSession }) {
  const { id, name, kind, day, rooms, state, counts } = session
  const { timeZone } = useInstitution()
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-2 py-4 hover:bg-ink/4">
      <div className={cx('min-w-0 flex-1 basis-64', state !== 'open' && 'text-ink-soft')}>
        <h3 className="wrap-anywhere text-lg">
          <Link
            to="/project/$id/auditions/$session"
            params={{ id: projectId, session: String(id) }}
            className={cx('text-link decoration-transparent after:absolute after:inset-0', state === 'cancelled' && 'line-through')}
          >
            {name}
          </Link>
        </h3>
        <p className="tabular-nums">
          {formatDay(day)}, <span className="whitespace-nowrap">{spanText(session, timeZone)}</span>
        </p>
        <p className="wrap-anywhere text-ink-soft text-sm">
          {[
            t(KIND_NAME[kind]),
            session.roleName === null ? t('All roles') : roleName(session.roleName),
            plural(rooms.length, '1 room', '{count} rooms'),
          ].join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 tabular-nums">
        {state === 'cancelled' ? (
          <Badge tone="danger">{t('Cancelled')}</Badge>
        ) : (
          <>
            <span className="font-semibold">{takenText(counts)}</span>
            {state === 'over' && <Badge>{t('Over')}</Badge>}
            {state === 'open' && counts.waiting > 0 && (
              <Badge tone="notice">{plural(counts.waiting, '1 is waiting', '{count} are waiting')}</Badge>
            )}
            {state === 'open' && counts.invited === 0 && <Badge tone="info">{t('No one is invited yet')}</Badge>}
          </>
        )}
      </div>
    </li>
  )
}
