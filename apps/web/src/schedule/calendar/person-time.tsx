import { CLASH_REASON } from '@callboard/contract/people/availability/rules'
import type { PersonTime } from '@callboard/contract/schedule/calendar/endpoints'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { reasonText } from '#shared/busy/busy-text.ts'
import { cx } from '#ui/cx.ts'
import { timeText } from './time-text.ts'

/** Whether a reason is one of Callboard's own, which are translated. Other reasons are shown as somebody wrote them. */
const isKnown = (reason: string) => Object.values<string>(CLASH_REASON).includes(reason)

/**
 * A time at which a person is busy: when, why, and whether it clashes with another. A casting call links to its cast.
 *
 * @param withDay whether its day is named, too
 */
export function PersonTimeLine({ time, withDay = false }: { time: PersonTime; withDay?: boolean }) {
  const { timeZone } = useInstitution()
  const { source, project, isClash, reason } = time
  return (
    <div
      className={cx(
        'wrap-anywhere border-l-3 py-0.5 pl-2 text-sm',
        isClash ? 'border-danger' : source === 'offer' ? 'border-edge border-dashed' : 'border-ink',
      )}
    >
      <p className="text-ink-soft tabular-nums">{timeText(time, timeZone, withDay)}</p>
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
          <span>{reasonText({ source, title: null })}</span>
        )}
      </p>
      {reason && <p className="text-ink-soft">{isKnown(reason) ? t(reason) : reason}</p>}
    </div>
  )
}
