import type { Absence } from '@callboard/contract/schedule/absences/endpoints'
import { Link } from '@tanstack/react-router'
import { formatDate, formatDay } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { roleName } from '#shared/role-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { AbsenceView } from './absence-groups.ts'
import type { useForgiving } from './use-forgiving.ts'

const LINK = 'text-link decoration-transparent pointer-coarse:py-3'

function lateText(hours: number, isSlot: boolean): string {
  if (isSlot) {
    return hours === 0
      ? t('Gave the slot back less than an hour before')
      : plural(hours, 'Gave the slot back 1 hour before', 'Gave the slot back {count} hours before')
  }
  return hours === 0
    ? t('Gave the place back less than an hour before, or later')
    : plural(hours, 'Gave the place back 1 hour before', 'Gave the place back {count} hours before')
}

/** One absence, with a button to forgive it. */
export function AbsenceRow({
  absence,
  view,
  forgiving,
}: {
  absence: Absence
  view: AbsenceView
  forgiving: ReturnType<typeof useForgiving>
}) {
  const { timeZone } = useInstitution()
  const { id, kind, hoursBefore, student, project, audition, day, reason, forgiven } = absence
  const isForgiven = forgiven !== null
  const isPending = forgiving.isPending && forgiving.variables.absence.id === id
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className={cx('min-w-0 flex-1 basis-64', isForgiven && 'text-ink-soft')}>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Badge tone={isForgiven ? 'neutral' : kind === 'no-show' ? 'danger' : 'notice'}>
            {kind === 'no-show' ? t('No show') : t('Late cancellation')}
          </Badge>
          <span className="wrap-anywhere min-w-0 font-semibold">
            {view === 'person' ? (
              <Link to="/project/$id/cast" params={{ id: String(project.id) }} className={LINK}>
                {project.title}
              </Link>
            ) : (
              <Link to="/talent-search" search={{ talent: student.id }} className={LINK}>
                {student.name}
              </Link>
            )}
          </span>
        </p>
        <p className="wrap-anywhere mt-1.5 text-ink-soft text-sm tabular-nums">
          {[
            roleName(absence.roleName),
            audition?.name,
            day && formatDay(day),
            hoursBefore !== null && lateText(hoursBefore, audition !== null),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {reason && <p className="measure wrap-anywhere mt-1.5 whitespace-pre-line">{reason}</p>}
        {isForgiven && (
          <p className="mt-1.5 text-ink-soft text-sm">
            {forgiven.by === null
              ? t('Forgiven on {date}', { date: formatDate(forgiven.at, timeZone) })
              : t('Forgiven by {name} on {date}', { name: forgiven.by, date: formatDate(forgiven.at, timeZone) })}
          </p>
        )}
      </div>
      <Button
        size="sm"
        pending={isPending}
        onClick={() => forgiving.mutate({ absence, isForgiven: !isForgiven })}
        aria-label={isForgiven ? t('Count it again: {name}', { name: student.name }) : t('Forgive {name}', { name: student.name })}
      >
        {isForgiven ? t('Count it again') : t('Forgive')}
      </Button>
    </li>
  )
}
