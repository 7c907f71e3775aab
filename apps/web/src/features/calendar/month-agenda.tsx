import type { CalendarEvent } from '@callboard/contract/calendar'
import type { Day, Month } from '@callboard/contract/calendar-month'
import { memo } from 'react'
import { formatDay } from '#lib/dates.ts'
import { useLanguage } from '#lib/language.ts'
import { t } from '#lib/t.ts'
import { cx } from '#ui/cx.ts'
import { EventButton } from './event-button.tsx'

/** How high a heading is, an event of one line, and what is left free below it. */
const HEADING_PX = 30
const EVENT_PX = 44
const GAP_PX = 6
/** Events that come into sight together; no more are seen as the list opens. */
const GROUP = 8

/** What is out of sight is only as high as it is likely to be; what is seen at once must not move to its place. */
const outOfSight = (events: number, headingPx: number) => ({
  contentVisibility: 'auto' as const,
  containIntrinsicSize: `auto ${headingPx + events * (EVENT_PX + GAP_PX) - GAP_PX}px`,
})

function inGroups(events: readonly CalendarEvent[]): (readonly CalendarEvent[])[] {
  return Array.from({ length: Math.ceil(events.length / GROUP) }, (_, index) => events.slice(index * GROUP, (index + 1) * GROUP))
}

/** The heading of a day in the list, which a press on the day leads to. */
export const agendaId = (day: Day) => `agenda-${day}`

/** The days of a month on which something happens, as a list under the grid of a phone; it may be long, and is drawn when it changes. */
export const MonthAgenda = memo(function MonthAgenda({
  month,
  days,
  today,
  byDay,
  onOpen,
}: {
  month: Month
  days: readonly Day[]
  today: Day
  byDay: ReadonlyMap<Day, readonly CalendarEvent[]>
  onOpen: (event: CalendarEvent) => void
}) {
  useLanguage()
  const busy = days.filter((day) => day.startsWith(month) && byDay.has(day))
  let above = 0
  const inSight = new Set(
    busy.filter((day) => {
      const isSeen = above < GROUP
      above += byDay.get(day)?.length ?? 0
      return isSeen
    }),
  )
  if (busy.length === 0) return <p className="mt-6 text-ink-soft">{t('Nothing this month.')}</p>
  return (
    <ol className="mt-6 flex flex-col gap-5">
      {busy.map((day) => (
        // There may be thousands of events.
        <li key={day} style={inSight.has(day) ? undefined : outOfSight(byDay.get(day)?.length ?? 0, HEADING_PX)}>
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
          <div className="flex flex-col gap-1.5">
            {inGroups(byDay.get(day) ?? []).map((group, index) => (
              <div
                key={group[0]?.id}
                className="flex flex-col gap-1.5 [overflow-clip-margin:0.5rem] [&>.event]:py-3"
                style={index === 0 && inSight.has(day) ? undefined : outOfSight(group.length, 0)}
              >
                {group.map((event) => (
                  <EventButton key={event.id} event={event} day={day} onOpen={onOpen} />
                ))}
              </div>
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
})
