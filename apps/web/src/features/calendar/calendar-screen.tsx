import type { CalendarEvent } from '@callboard/contract/calendar/endpoints'
import { addMonths, byDay, type Day, dayOf, gridDays, type Month } from '@callboard/contract/calendar/month'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarPlus, ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { formatter } from '#app/language/dates.ts'
import { locale, msg, t } from '#app/language/t.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { useInstitution } from '#app/start/boot.ts'
import { monthQuery } from '#shared/queries/calendar.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Page, PageHeader, Section } from '#ui/layout.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { DayDialog } from './day-dialog.tsx'
import type { Pulled } from './drag-area.tsx'
import { EventDetails } from './event-details.tsx'
import type { DialogTarget } from './event-form.tsx'
import { EventLegend } from './event-legend.tsx'
import { movedBy, resizedBy, type Span } from './event-span.ts'
import { agendaId, MonthAgenda } from './month-agenda.tsx'
import { MonthPlan } from './month-plan.tsx'
import { SubscribeDialog } from './subscribe-dialog.tsx'
import { UpcomingEvents } from './upcoming-events.tsx'
import { useEventChanges } from './use-event-changes.ts'

// Only casting directors need the form.
const EventDialog = lazy(async () => ({ default: (await import('./event-dialog.tsx')).EventDialog }))
const DeleteEventDialog = lazy(async () => ({ default: (await import('./event-dialog.tsx')).DeleteEventDialog }))

const NO_EVENTS: readonly CalendarEvent[] = []

function monthName(month: Month): string {
  const name = formatter('UTC', { month: 'long', year: 'numeric' }).format(new Date(`${month}-01T00:00:00Z`))
  // As a heading it begins with a capital letter, also in languages that write months in lower case.
  return name.slice(0, 1).toLocaleUpperCase(locale()) + name.slice(1)
}

/**
 * The casting calendar: everyone reads it, casting directors edit it.
 *
 * @param month the month in the URL
 */
export function CalendarScreen({ month, today, onMonth }: { month: Month; today: Day; onMonth: (month: Month) => void }) {
  const { timeZone } = useInstitution()
  const isAdmin = useSignedInUser().role === 'admin'
  const days = gridDays(month)
  const shown = useQuery({ ...monthQuery(month), placeholderData: keepPreviousData })
  const events = shown.data ?? NO_EVENTS
  const eventsByDay = byDay(events, timeZone)

  const [chosen, setChosen] = useState<Day>(today)
  const active = days.includes(chosen) ? chosen : month === today.slice(0, 7) ? today : `${month}-01`
  const [openDay, setOpenDay] = useState<Day | null>(null)
  const [reading, setReading] = useState<CalendarEvent | null>(null)
  const [target, setTarget] = useState<DialogTarget | null>(null)
  const [deleting, setDeleting] = useState<CalendarEvent | null>(null)
  const [subscribing, setSubscribing] = useState(false)
  const [followed, setFollowed] = useState<number | null>(null)
  const { reschedule, remove } = useEventChanges({ onConflict: (event, pulledTo) => setTarget({ mode: 'edit', event, pulledTo }) })

  const choose = (day: Day) => {
    setChosen(day)
    setFollowed(null)
    if (!days.includes(day)) onMonth(day.slice(0, 7))
  }
  const open = (event: CalendarEvent) => (isAdmin ? setTarget({ mode: 'edit', event }) : setReading(event))
  const controls = isAdmin ? { onEdit: open, onDelete: setDeleting } : undefined
  const isNarrow = useIsNarrow()
  // Content below the list waits until the list is loaded, so that it does not move.
  const isListed = shown.data !== undefined
  const plan = (day: Day) => {
    setOpenDay(null)
    setTarget({ mode: 'create', day })
  }
  const pressDay = (day: Day) => {
    setChosen(day)
    const heading = document.getElementById(agendaId(day))
    if (isNarrow && heading) {
      heading.scrollIntoView({ behavior: 'smooth', block: 'start' })
      heading.focus({ preventScroll: true })
    } else if (isAdmin) plan(day)
    else if (eventsByDay.has(day)) setOpenDay(day)
  }
  const drop = ({ event, part }: Pulled, span: Span) => {
    reschedule({ event, span, title: part === 'whole' ? msg('Event moved') : msg('Event resized') })
  }
  const nudge = (pulled: Pulled, by: number) => {
    const { event, part } = pulled
    const span = part === 'whole' ? movedBy(by, event, timeZone) : resizedBy(by, event, timeZone)
    if (span.startDate === event.startDate && span.endDate === event.endDate) return
    const day = dayOf(span.startDate, timeZone)
    setChosen(day)
    setFollowed(event.id)
    if (!days.includes(day)) onMonth(day.slice(0, 7))
    drop(pulled, span)
  }

  /** Seven days side by side need landscape paper; a list or an open dialog prints in portrait. */
  const isMonthPrinted = !isNarrow && !openDay && !reading && !target && !deleting && !subscribing
  const turn = (
    <span className="-my-2 flex items-center gap-1">
      <IconButton icon={ChevronLeft} label={t('Previous month')} onClick={() => onMonth(addMonths(month, -1))} />
      <Button
        size="sm"
        onClick={() => {
          setChosen(today)
          onMonth(today.slice(0, 7))
        }}
      >
        {t('Today')}
      </Button>
      <IconButton icon={ChevronRight} label={t('Next month')} onClick={() => onMonth(addMonths(month, 1))} />
    </span>
  )
  return (
    <Page title={t('Casting Calendar')} width="desk">
      {/* Here rather than in print.css, because the page orientation cannot be set for a part of a page. */}
      {isMonthPrinted && <style>{'@page { size: landscape; margin: 10mm 12mm 14mm }'}</style>}
      <PageHeader
        title={t('Casting Calendar')}
        actions={
          <>
            <Button icon={CalendarPlus} onClick={() => setSubscribing(true)}>
              {t('Subscribe')}
            </Button>
            {isAdmin && (
              <Button icon={Plus} variant="primary" onClick={() => plan(active)}>
                {t('New Event')}
              </Button>
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Section title={<span aria-live="polite">{monthName(month)}</span>} actions={turn}>
          {shown.isError ? (
            <ErrorState as="h3" onRetry={() => void shown.refetch()} retrying={shown.isFetching}>
              {errorText(shown.error, t('The calendar could not be loaded. Please try again.'))}
            </ErrorState>
          ) : shown.data === undefined ? (
            <Loading label={t('Loading calendar')}>
              <Skeleton className="h-160 w-full max-xl:h-dvh" />
            </Loading>
          ) : (
            <>
              <MonthPlan
                {...{ month, days, events, today, active, followed }}
                byDay={eventsByDay}
                onActive={choose}
                onOpen={open}
                onDay={pressDay}
                onMore={setOpenDay}
                onNudge={isAdmin ? nudge : undefined}
                onDrop={drop}
              />
              {isNarrow && <MonthAgenda {...{ month, days, today }} byDay={eventsByDay} onOpen={open} onMore={setOpenDay} />}
              <EventLegend isAdmin={isAdmin} />
            </>
          )}
        </Section>
        <UpcomingEvents
          className={cx(!isNarrow && 'print:hidden', !isListed && !shown.isError && 'max-xl:hidden')}
          {...{ today, controls }}
          onOpen={open}
        />
      </div>
      {openDay && (
        <DayDialog
          day={openDay}
          events={eventsByDay.get(openDay) ?? []}
          onOpen={open}
          onNew={isAdmin ? plan : undefined}
          onClose={() => setOpenDay(null)}
        />
      )}
      {reading && <EventDetails event={reading} onClose={() => setReading(null)} />}
      {target && (
        <Suspense fallback={null}>
          <EventDialog
            key={target.mode === 'edit' ? `${target.event.id} ${target.pulledTo?.startDate}` : target.day}
            target={target}
            onClose={() => setTarget(null)}
            onDelete={setDeleting}
          />
        </Suspense>
      )}
      {deleting && (
        <Suspense fallback={null}>
          <DeleteEventDialog
            event={deleting}
            onClose={() => setDeleting(null)}
            onConfirm={(event) => {
              setDeleting(null)
              setTarget(null)
              remove(event)
            }}
          />
        </Suspense>
      )}
      {subscribing && <SubscribeDialog onClose={() => setSubscribing(false)} />}
    </Page>
  )
}

/** Today in the institution's time zone. */
export function useToday(): Day {
  const { timeZone } = useInstitution()
  return dayOf(new Date(), timeZone)
}
