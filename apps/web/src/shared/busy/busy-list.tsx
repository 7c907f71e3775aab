import type { BusyTimes } from '@callboard/contract/people/availability/endpoints'
import type { Day } from '@callboard/contract/time/month'
import { t } from '#app/language/t.ts'
import { formatter } from '#app/language/time-of-day.ts'
import { useInstitution } from '#app/start/boot.ts'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { type BusyDay, busyDays, freeParts, type Stretch } from './busy-days.ts'
import { freeText, reasonText, stretchText } from './busy-text.ts'

/** The part of a day that a bar shows, in minutes. Times outside it are only in the text. */
const SHOWN: Stretch = { from: 7 * 60, to: 23 * 60 }

const ROW = 'grid min-h-11 grid-cols-[4.5rem_1fr] gap-x-3 border-line border-b py-2'

/** Days of a person, each as a bar with its busy and free parts, and as text. */
export function BusyList({ times, first, count }: { times: BusyTimes; first: Day; count: number }) {
  const { timeZone } = useInstitution()
  return (
    <ol className="border-line border-t">
      {busyDays(times, first, count, timeZone).map((day) => (
        <Row key={day.day} day={day} />
      ))}
    </ol>
  )
}

/** A placeholder for `BusyList` while it loads. */
export function BusyListSkeleton({ count }: { count: number }) {
  return (
    <div className="border-line border-t">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have nothing else
        <div key={row} className={ROW}>
          <Skeleton className="h-5 w-14" />
          <div>
            <Skeleton className="h-5 w-full" />
            <Skeleton className="mt-1 h-5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  )
}

function Row({ day }: { day: BusyDay }) {
  const midnight = Date.parse(`${day.day}T00:00:00Z`)
  return (
    <li className={ROW}>
      <time dateTime={day.day} className="text-sm tabular-nums leading-5">
        {formatter('UTC', { weekday: 'short', day: 'numeric' }).format(midnight)}
      </time>
      <div className="min-w-0">
        <Bar day={day} />
        {day.busy.map((part) => (
          <p key={`${part.from} ${part.source}`} className="wrap-anywhere mt-1 text-sm">
            <span className="tabular-nums">{stretchText(part)}</span> · {reasonText(part)}
          </p>
        ))}
        <p className="mt-1 text-ink-soft text-sm tabular-nums">{freeText(day)}</p>
      </div>
    </li>
  )
}

function Bar({ day }: { day: BusyDay }) {
  const free = freeParts(day)
  return (
    <div
      aria-hidden
      className={cx(
        'relative h-5 overflow-hidden rounded-sm forced-colors:border',
        free === null ? 'border border-edge border-dashed' : 'bg-ink/8',
      )}
    >
      {free?.map((part) => (
        <Part key={`free ${part.from}`} part={part} className="bg-ok-tint" />
      ))}
      {day.busy.map((part) => (
        <Part key={`${part.from} ${part.source}`} part={part} className="bg-ink-soft forced-colors:bg-[CanvasText]" />
      ))}
    </div>
  )
}

function Part({ part, className }: { part: Stretch; className: string }) {
  const from = Math.max(part.from, SHOWN.from)
  const to = Math.min(part.to, SHOWN.to)
  if (to <= from) return null
  const share = (minutes: number) => `${(minutes / (SHOWN.to - SHOWN.from)) * 100}%`
  return <span className={cx('absolute inset-y-0', className)} style={{ left: share(from - SHOWN.from), width: share(to - from) }} />
}

/** The legend of the bars. */
export function BusyLegend() {
  const kinds = [
    ['bg-ink-soft', t('Busy')],
    ['bg-ok-tint', t('Free')],
    ['border border-edge border-dashed', t('Unknown')],
  ] as const
  return (
    <p aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm">
      {kinds.map(([className, name]) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <span className={cx('size-3.5 rounded-xs', className)} /> {name}
        </span>
      ))}
    </p>
  )
}
