import { CLASH_REASON } from '@callboard/contract/availability/rules'
import type { PersonTime } from '@callboard/contract/calendar/endpoints'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { formatter } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { reasonText } from '#shared/busy/busy-text.ts'
import { cx } from '#ui/cx.ts'

/** Callboard gives some reasons by itself, which are translated; others stand as somebody wrote them. */
const isKnown = (reason: string) => Object.values<string>(CLASH_REASON).includes(reason)

/**
 * Something that takes the time of a person: when, what, and whether it clashes. A casting call links to its cast.
 *
 * @param withDay whether its day is named, too
 */
export function PersonTimeLine({ time, withDay = false }: { time: PersonTime; withDay?: boolean }) {
  const { timeZone } = useInstitution()
  const { source, project, startDate, endDate, isClash, reason } = time
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  const when = formatter(timeZone, withDay ? { weekday: 'short', month: 'short', day: 'numeric', ...clock } : clock)
  return (
    <div
      className={cx(
        'wrap-anywhere border-l-3 py-0.5 pl-2 text-sm',
        isClash ? 'border-danger' : source === 'offer' ? 'border-edge border-dashed' : 'border-ink',
      )}
    >
      <p className="text-ink-soft tabular-nums">{when.formatRange(new Date(startDate), new Date(endDate))}</p>
      <p className="font-semibold">
        {isClash && (
          <>
            <TriangleAlert aria-hidden className="mr-1 inline size-3.5 text-danger" />
            <span className="sr-only">{t('Clash')}: </span>
          </>
        )}
        {project ? (
          <Link to="/project/$id/cast" params={{ id: String(project.id) }} className="text-link decoration-transparent pointer-coarse:py-2">
            {reasonText({ source, title: project.title })}
          </Link>
        ) : (
          reasonText({ source, title: null })
        )}
      </p>
      {reason && <p className="text-ink-soft">{isKnown(reason) ? t(reason) : reason}</p>}
    </div>
  )
}
