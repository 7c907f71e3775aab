import type { Presentation } from '@callboard/contract/casting/presentations/endpoints'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorText } from '#app/api/error-text.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { presentationsQuery } from '#shared/queries/presentations.ts'
import { roleName } from '#shared/role-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout.tsx'
import { Loading, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { useEnding } from './use-presentation.ts'

interface PresentationsScreenProps {
  projectId: string
  roles: readonly Role[]
  onPresent: () => void
}

/** The presentations of a casting call, with who has voted, and buttons to end them. */
export function PresentationsScreen({ projectId, roles, onPresent }: PresentationsScreenProps) {
  const read = useQuery(presentationsQuery(projectId))
  if (read.data === undefined) {
    return read.isError ? (
      <ErrorState onRetry={() => void read.refetch()} retrying={read.isFetching}>
        {errorText(read.error, t('The presentations could not be loaded.'))}
      </ErrorState>
    ) : (
      <Loading label={t('Loading the presentations')}>
        <Repeat times={2}>
          <Skeleton className="mb-3 h-28" />
        </Repeat>
      </Loading>
    )
  }
  if (read.data.length === 0) {
    return (
      <EmptyState
        title={t('No one is presented yet')}
        action={
          <Button variant="primary" onClick={onPresent}>
            {t('Present…')}
          </Button>
        }
      >
        {t('Show chosen people, the shortlist or an audition day to those who decide with you. They vote without an account.')}
      </EmptyState>
    )
  }
  return (
    <ul className="grid gap-3">
      {read.data.map((presentation) => (
        <li key={presentation.id}>
          <PresentationCard projectId={projectId} roles={roles} presentation={presentation} />
        </li>
      ))}
    </ul>
  )
}

function PresentationCard({ projectId, roles, presentation }: { projectId: string; roles: readonly Role[]; presentation: Presentation }) {
  const { timeZone } = useInstitution()
  const { setEnded, isPending } = useEnding(projectId, presentation)
  const { id, title, presented, roleIds, people, reviewers, endsAt, endedAt, isOver, isBlind } = presentation
  const done = reviewers.filter(({ voted }) => voted >= people).length
  const names = roles.filter((role) => roleIds.includes(role.id)).map(({ name }) => roleName(name))
  const who = {
    chosen: plural(people, '1 chosen person', '{count} chosen people'),
    shortlist: `${plural(people, '1 person on the shortlist', '{count} people on the shortlist')}${roles.length > 1 ? ` · ${names.join(', ')}` : ''}`,
    audition: plural(people, '1 person of an audition day', '{count} people of an audition day'),
  }[presented]
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0">
        <h2 className="wrap-anywhere font-bold font-display text-lg">
          <Link to="/project/$id/presentations/$presentation" params={{ id: projectId, presentation: String(id) }}>
            {title}
          </Link>
        </h2>
        <p className="text-sm">{who}</p>
        <p className="text-ink-soft text-sm tabular-nums">
          {isOver
            ? t('Ended {when}', { when: formatDateTime(endedAt ?? endsAt, timeZone) })
            : t('Ends {when}', { when: formatDateTime(endsAt, timeZone) })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {isBlind && <Badge tone="info">{t('Blind')}</Badge>}
        {reviewers.length > 0 && (
          <Badge tone={done === reviewers.length ? 'ok' : 'notice'}>
            {plural(reviewers.length, '{done} of 1 reviewer is done', '{done} of {count} reviewers are done', { done })}
          </Badge>
        )}
        {isOver ? (
          <Badge tone="neutral">{t('Ended')}</Badge>
        ) : (
          <Button size="sm" pending={isPending} onClick={() => setEnded(true)}>
            {t('End now')}
          </Button>
        )}
      </div>
    </Card>
  )
}
