import type { Day } from '@callboard/contract/time/month'
import { formatDay } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { cx } from '#ui/cx.ts'
import type { Item } from './calendar-item.ts'
import { ItemButton } from './item-button.tsx'

/** Heights of a heading and of a line, and the space below, in pixels. */
const HEADING_PX = 30
const LINE_PX = 44
const GAP_PX = 6
/** Maximum events per day in the list, so that a month with thousands renders fast; a screen shows no more than these at first. */
const SHOWN = 8

/** Gives days outside the viewport an estimated height; visible days must not move when they render. */
const outOfSight = (lines: number) => ({
  contentVisibility: 'auto' as const,
  containIntrinsicSize: `auto ${HEADING_PX + lines * (LINE_PX + GAP_PX) - GAP_PX}px`,
})

/** The id of a day's heading in the list, to which a press on the day scrolls. */
export const agendaId = (day: Day) => `agenda-${day}`

/**
 * The days with events, as a list: on a phone below the month's grid, and instead of the week's grid. A day with too many events links to
 * all of them.
 *
 * @param nothing the content if no day has events
 */
export function Agenda({
  days,
  today,
  byDay,
  nothing,
  onOpen,
  onMore,
}: {
  days: readonly Day[]
  today: Day
  byDay: ReadonlyMap<Day, readonly Item[]>
  nothing: string
  onOpen: (item: Item) => void
  onMore: (day: Day) => void
}) {
  const busy = days.filter((day) => byDay.has(day))
  const itemsOf = (day: Day) => byDay.get(day) ?? []
  /** Includes the line that links to the rest. */
  const linesOf = (day: Day) => Math.min(itemsOf(day).length, SHOWN + 1)
  let above = 0
  const inSight = new Set(
    busy.filter((day) => {
      const isSeen = above < SHOWN
      above += linesOf(day)
      return isSeen
    }),
  )
  if (busy.length === 0) return <p className="mt-6 text-ink-soft">{nothing}</p>
  return (
    <ol className="mt-6 flex flex-col gap-5">
      {busy.map((day) => (
        <li key={day} style={inSight.has(day) ? undefined : outOfSight(linesOf(day))}>
          <h3
            id={agendaId(day)}
            tabIndex={-1}
            className={cx(
              'mb-1.5 scroll-mt-20 text-base outline-none',
              day === today && 'underline decoration-2 decoration-accent underline-offset-4',
            )}
          >
            <time dateTime={day}>{formatDay(day)}</time>
          </h3>
          <div className="flex flex-col gap-1.5 [overflow-clip-margin:0.5rem] [&>.event]:py-3">
            {itemsOf(day)
              .slice(0, SHOWN)
              .map((item) => (
                <ItemButton key={item.key} item={item} day={day} onOpen={onOpen} />
              ))}
          </div>
          {itemsOf(day).length > SHOWN && (
            <button
              type="button"
              onClick={() => onMore(day)}
              className="min-h-11 px-1.5 text-left font-semibold text-sm hover:underline"
              aria-label={t('{hidden} more on {when}', { hidden: itemsOf(day).length - SHOWN, when: formatDay(day) })}
            >
              {t('+{hidden} more', { hidden: itemsOf(day).length - SHOWN })}
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}
