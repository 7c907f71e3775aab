import type { CalendarEvent } from '@callboard/contract/calendar'
import { CALENDAR_LIMITS } from '@callboard/contract/calendar-options'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useInstitution } from '#lib/boot.ts'
import { formatDateTime, formatDay } from '#lib/dates.ts'
import { errorText } from '#lib/error-text.ts'
import { eventsQuery } from '#lib/queries/calendar.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Page, PageHeader, Section } from '#ui/layout.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { addDays, addMonths, byDay, type Day, dayOf, gridDays, type Month } from './calendar-month.ts'
import { EventButton, EventDialog } from './event-views.tsx'
import { MonthAgenda, MonthGrid } from './month-grid.tsx'

const NONE = 'No upcoming casting events at the moment.'

/** Days ahead in which upcoming events are looked for. */
const UPCOMING_DAYS = 90

function monthName(month: Month): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
}

/** Events between two days. A day more on either side covers every time zone; the grid takes what falls on its days. */
const between = (first: Day, last: Day) => eventsQuery(`${addDays(first, -1)}T00:00:00.000Z`, `${addDays(last, 2)}T00:00:00.000Z`)

/**
 * The casting calendar, for reading.
 *
 * @param month the month that the address asks for
 */
export function CalendarScreen({ month, today, onMonth }: { month: Month; today: Day; onMonth: (month: Month) => void }) {
  const { timeZone } = useInstitution()
  const days = useMemo(() => gridDays(month), [month])
  const shown = useQuery({ ...between(days[0] ?? today, days.at(-1) ?? today), placeholderData: keepPreviousData })
  const events = useMemo(() => byDay(shown.data ?? [], timeZone), [shown.data, timeZone])
  const [open, setOpen] = useState<CalendarEvent | null>(null)
  const [openDay, setOpenDay] = useState<Day | null>(null)
  const view = { month, days, today, events, onOpen: setOpen, onDay: setOpenDay }
  const isEmpty = shown.data !== undefined && !days.some((day) => day.startsWith(month) && events.has(day))
  return (
    <Page title="Casting Calendar" width="desk">
      <PageHeader
        title="Casting Calendar"
        actions={
          <>
            <IconButton icon={ChevronLeft} label="Previous month" onClick={() => onMonth(addMonths(month, -1))} />
            <Button onClick={() => onMonth(today.slice(0, 7))}>Today</Button>
            <IconButton icon={ChevronRight} label="Next month" onClick={() => onMonth(addMonths(month, 1))} />
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Section title={<span role="status">{monthName(month)}</span>}>
          {shown.isError ? (
            <ErrorState as="h3" onRetry={() => void shown.refetch()} retrying={shown.isFetching}>
              {errorText(shown.error, 'The calendar could not be loaded. Please try again.')}
            </ErrorState>
          ) : shown.data === undefined ? (
            <Loading label="Loading calendar">
              <Skeleton className="h-160 w-full" />
            </Loading>
          ) : (
            <>
              <MonthGrid {...view} />
              {isEmpty ? <p className="text-ink-soft md:hidden">Nothing this month.</p> : <MonthAgenda {...view} />}
            </>
          )}
        </Section>
        <Upcoming today={today} onOpen={setOpen} />
      </div>
      {openDay && (
        <Dialog open onOpenChange={(isOpen) => !isOpen && setOpenDay(null)} size="sm" title={formatDay(openDay)}>
          <div className="flex flex-col gap-2 [&>.event]:py-3">
            {events.get(openDay)?.map((event) => (
              <EventButton key={event.id} event={event} day={openDay} onOpen={setOpen} />
            ))}
          </div>
        </Dialog>
      )}
      {open && <EventDialog event={open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function Upcoming({ today, onOpen }: { today: Day; onOpen: (event: CalendarEvent) => void }) {
  const { timeZone } = useInstitution()
  const upcoming = useQuery(between(today, addDays(today, UPCOMING_DAYS)))
  const events = upcoming.data
    ?.filter((event) => Date.parse(event.endDate) >= Date.now())
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate))
    .slice(0, CALENDAR_LIMITS.upcoming)
  return (
    <Section title="Upcoming Events">
      {upcoming.isError ? (
        <ErrorState as="h3" onRetry={() => void upcoming.refetch()} retrying={upcoming.isFetching}>
          {errorText(upcoming.error, 'The upcoming events could not be loaded. Please try again.')}
        </ErrorState>
      ) : events === undefined ? (
        <Loading label="Loading upcoming events">
          <Skeleton className="h-40" />
        </Loading>
      ) : events.length === 0 ? (
        <EmptyState as="p" title={NONE} />
      ) : (
        <ul className="flex flex-col gap-4">
          {events.map((event) => (
            <li key={event.id}>
              <EventButton event={event} day="" onOpen={onOpen} />
              <p className="mt-1 text-ink-soft text-sm">
                {formatDateTime(event.startDate, timeZone)}
                {event.location && `, ${event.location}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The institution's today. */
export function useToday(): Day {
  const { timeZone } = useInstitution()
  return dayOf(new Date(), timeZone)
}
