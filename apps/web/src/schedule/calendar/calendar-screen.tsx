import { isDesk } from '@callboard/contract/access'
import '#styles/calendar.css'
import { type CalendarAddress, shownDays } from '@callboard/contract/schedule/calendar/address'
import type { CalendarEvent } from '@callboard/contract/schedule/calendar/endpoints'
import { addDays, addMonths, type Day, dayOf } from '@callboard/contract/time/month'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { msg, t } from '#app/language/t.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { useInstitution } from '#app/start/boot.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Page, PageHeader, Section } from '#ui/layout.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { Agenda, agendaId } from './agenda.tsx'
import { CalendarDialogs } from './calendar-dialogs.tsx'
import { eventKey, type Item } from './calendar-item.ts'
import type { Pulled } from './drag-area.tsx'
import { EventLegend } from './event-legend.tsx'
import { movedBy, resizedBy, type Span } from './event-span.ts'
import { MonthPlan } from './month-plan.tsx'
import { type CalendarView, PeriodControls } from './period-controls.tsx'
import { monthName, weekName } from './period-name.ts'
import { UpcomingEvents } from './upcoming-events.tsx'
import { useDialogs } from './use-dialogs.ts'
import { useEventChanges } from './use-event-changes.ts'
import { useItems } from './use-items.ts'

const PeopleView = lazy(async () => ({ default: (await import('./people-view.tsx')).PeopleView }))
const WeekGrid = lazy(async () => ({ default: (await import('./week-grid.tsx')).WeekGrid }))

/**
 * The casting calendar: everyone reads it, casting directors edit it.
 *
 * @param onAddress goes to another month, week or view, or changes what is shown
 */
export function CalendarScreen({
  address,
  today,
  onAddress,
}: {
  address: CalendarAddress
  today: Day
  onAddress: (address: CalendarAddress, options?: { replace: true }) => void
}) {
  const { timeZone } = useInstitution()
  const { role } = useSignedInUser()
  const isAtDesk = isDesk(role)
  const asked: CalendarView = address.view ?? 'month'
  // Students have no view of people.
  const view = isAtDesk || asked === 'week' ? asked : 'month'
  const isWeek = view === 'week' || view === 'people'
  const { days, month, chosen: shownDay } = shownDays(address, today)
  const withDeadlines = address.deadlines !== false
  const shown = useItems(days, withDeadlines)

  const [chosen, setChosen] = useState<Day>(shownDay)
  const active = days.includes(chosen) ? chosen : shownDay
  const [followed, setFollowed] = useState<string | null>(null)
  const { new: isNewAsked, project, ...place } = address
  const dialogs = useDialogs({
    asked: isNewAsked && isAtDesk ? { mode: 'create', day: active, ...(project && { project }) } : null,
    onAnswered: () => onAddress(place, { replace: true }),
  })
  const { setOpenDay, setReading, setTarget, setDeleting, setSubscribing } = dialogs
  const { reschedule, remove } = useEventChanges({ onConflict: (event, pulledTo) => setTarget({ mode: 'edit', event, pulledTo }) })

  const show = (next: CalendarView, day: Day) => {
    const { view: _, month: __, day: ___, ...kept } = place
    onAddress(next === 'month' ? { month: day.slice(0, 7), ...kept } : { view: next, day, ...kept })
  }
  const choose = (day: Day) => {
    setChosen(day)
    setFollowed(null)
    if (!days.includes(day)) show(view, day)
  }
  const goTo = (day: Day) => {
    setChosen(day)
    show(view, day)
  }
  const edit = (event: CalendarEvent) => setTarget({ mode: 'edit', event })
  const open = (item: Item) => (isAtDesk && item.kind === 'event' ? edit(item.event) : setReading(item))
  const controls = isAtDesk ? { onEdit: edit, onDelete: setDeleting } : undefined
  const isNarrow = useIsNarrow()
  const plan = (day: Day, time?: string) => {
    setOpenDay(null)
    setTarget({ mode: 'create', day, isDayChosen: true, ...(time && { time }) })
  }
  const addEvent = (projectId: number) => {
    setReading(null)
    setOpenDay(null)
    setTarget({ mode: 'create', day: active, project: projectId })
  }
  const pressDay = (day: Day) => {
    setChosen(day)
    const heading = document.getElementById(agendaId(day))
    if (isNarrow && heading) {
      heading.scrollIntoView({ behavior: 'smooth', block: 'start' })
      heading.focus({ preventScroll: true })
    } else if (isAtDesk) plan(day)
    else if (shown.byDay.has(day)) setOpenDay(day)
  }
  const drop = ({ event, part }: Pulled, span: Span) => {
    reschedule({ event, span, title: part === 'whole' ? msg('Event moved') : msg('Event resized') })
  }
  const showDeadlines = (on: boolean) => {
    const { deadlines: _, ...rest } = place
    onAddress(on ? rest : { ...rest, deadlines: false }, { replace: true })
  }
  const nudge = (pulled: Pulled, by: number) => {
    const { event, part } = pulled
    const span = part === 'whole' ? movedBy(by, event, timeZone) : resizedBy(by, event, timeZone)
    if (span.startDate === event.startDate && span.endDate === event.endDate) return
    choose(dayOf(span.startDate, timeZone))
    setFollowed(eventKey(event.id))
    drop(pulled, span)
  }

  /** Seven days side by side need landscape paper; a list or an open dialog prints in portrait. */
  const isGridPrinted = !(isNarrow || dialogs.isAnyOpen)
  const loading = (
    <Loading label={t('Loading calendar')}>
      <Skeleton className="h-160 w-full max-xl:h-dvh" />
    </Loading>
  )
  const list = (nothing: string, listed: readonly Day[]) => (
    <Agenda days={listed} {...{ today, nothing }} byDay={shown.byDay} onOpen={open} onMore={setOpenDay} />
  )
  const grid = { today, active, items: shown.items, byDay: shown.byDay, onActive: choose, onOpen: open, onMore: setOpenDay }
  const ofPeople = view === 'people' || view === 'conflicts'
  return (
    <Page title={t('Casting Calendar')} width="desk">
      {/* Here rather than in print.css, because the page orientation cannot be set for a part of a page. */}
      {isGridPrinted && <style>{'@page { size: landscape; margin: 10mm 12mm 14mm }'}</style>}
      <PageHeader
        title={t('Casting Calendar')}
        actions={
          <>
            <Button icon={CalendarPlus} onClick={() => setSubscribing(true)}>
              {t('Subscribe')}
            </Button>
            {role === 'student' && (
              <Link to="/availability" className={buttonClass()}>
                {t('Availability')}
              </Link>
            )}
            {isAtDesk && (
              <Button icon={Plus} variant="primary" onClick={() => setTarget({ mode: 'create', day: active })}>
                {t('New Event')}
              </Button>
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Section
          title={<span aria-live="polite">{view === 'conflicts' ? t('Conflicts') : isWeek ? weekName(days) : monthName(month)}</span>}
          actions={
            <PeriodControls
              {...{ view, isAtDesk }}
              onView={(next) => show(next, active)}
              onTurn={(by) => goTo(isWeek ? addDays(days[0] ?? active, 7 * by) : `${addMonths(month, by)}-01`)}
              onToday={() => goTo(today)}
            />
          }
        >
          {ofPeople ? (
            <Suspense fallback={loading}>
              <PeopleView {...{ view, days, today, loading }} />
            </Suspense>
          ) : shown.error ? (
            <ErrorState as="h3" onRetry={shown.refetch} retrying={shown.isFetching}>
              {errorText(shown.error, t('The calendar could not be loaded. Please try again.'))}
            </ErrorState>
          ) : !shown.isLoaded ? (
            loading
          ) : (
            <Suspense fallback={loading}>
              {isWeek ? (
                isNarrow ? (
                  list(t('Nothing this week.'), days)
                ) : (
                  <WeekGrid {...grid} days={days} onPlan={isAtDesk ? plan : undefined} />
                )
              ) : (
                <>
                  <MonthPlan
                    {...grid}
                    {...{ month, days, followed }}
                    onDay={pressDay}
                    onNudge={isAtDesk ? nudge : undefined}
                    onDrop={drop}
                  />
                  {isNarrow &&
                    list(
                      t('Nothing this month.'),
                      days.filter((day) => day.startsWith(month)),
                    )}
                </>
              )}
              <EventLegend
                {...{ view, isAtDesk }}
                deadlines={withDeadlines}
                onDeadlines={role === 'photographer' ? undefined : showDeadlines}
              />
            </Suspense>
          )}
        </Section>
        {/* Content below the list waits until the list is loaded, so that it does not move. Below people, who load by themselves, there is none. */}
        <UpcomingEvents
          className={cx(!isNarrow && 'print:hidden', (ofPeople || !(shown.isLoaded || shown.error)) && 'max-xl:hidden')}
          {...{ today, controls }}
          onOpen={open}
        />
      </div>
      <CalendarDialogs
        dialogs={dialogs}
        itemsOf={(day) => shown.byDay.get(day) ?? []}
        onOpen={open}
        onPlan={isAtDesk ? plan : undefined}
        onAddEvent={isAtDesk ? addEvent : undefined}
        onRemove={remove}
      />
    </Page>
  )
}

/** Today in the institution's time zone. */
export function useToday(): Day {
  const { timeZone } = useInstitution()
  return dayOf(new Date(), timeZone)
}
