import type { Day } from '@callboard/contract/time/month'
import { lazy, Suspense } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { Agenda } from './agenda.tsx'
import { DraggableMonth } from './draggable-month.tsx'
import { EventLegend } from './event-legend.tsx'
import type { useCalendar } from './use-calendar.ts'

const PeopleView = lazy(async () => ({ default: (await import('./people-view.tsx')).PeopleView }))
const WeekGrid = lazy(async () => ({ default: (await import('./week-grid.tsx')).WeekGrid }))

/** The view of the month, the week, the people or the conflicts; on a phone a list of days. */
export function CalendarPlan({ calendar, today }: { calendar: ReturnType<typeof useCalendar>; today: Day }) {
  const { view, days, shown } = calendar
  const loading = (
    <Loading label={t('Loading calendar')}>
      <Skeleton className="h-160 w-full max-xl:h-dvh" />
    </Loading>
  )
  if (view === 'people' || view === 'conflicts')
    return (
      <Suspense fallback={loading}>
        <PeopleView {...{ view, days, today, loading }} />
      </Suspense>
    )
  if (shown.error)
    return (
      <ErrorState as="h3" onRetry={shown.refetch} retrying={shown.isFetching}>
        {errorText(shown.error, t('The calendar could not be loaded. Please try again.'))}
      </ErrorState>
    )
  if (!shown.isLoaded) return loading
  return (
    <Suspense fallback={loading}>
      {view === 'week' ? <WeekPlan {...{ calendar, today }} /> : <MonthAndDays {...{ calendar, today }} />}
      <EventLegend
        {...{ view, isAtDesk: calendar.isAtDesk }}
        deadlines={calendar.withDeadlines}
        onDeadlines={calendar.role === 'photographer' ? undefined : calendar.showDeadlines}
      />
    </Suspense>
  )
}

interface PlanProps {
  calendar: ReturnType<typeof useCalendar>
  today: Day
}

const gridOf = ({ active, shown, choose, open, dialogs }: ReturnType<typeof useCalendar>, today: Day) => ({
  today,
  active,
  items: shown.items,
  byDay: shown.byDay,
  onActive: choose,
  onOpen: open,
  onMore: dialogs.setOpenDay,
})

function WeekPlan({ calendar, today }: PlanProps) {
  const { days, isNarrow, isAtDesk, plan } = calendar
  if (isNarrow) return <DayList nothing={t('Nothing this week.')} listed={days} {...{ calendar, today }} />
  return <WeekGrid {...gridOf(calendar, today)} days={days} onPlan={isAtDesk ? plan : undefined} />
}

function MonthAndDays({ calendar, today }: PlanProps) {
  const { days, month, followed, isNarrow, isAtDesk, pressDay, nudge, drop } = calendar
  return (
    <>
      <DraggableMonth
        {...gridOf(calendar, today)}
        {...{ month, days, followed }}
        onDay={pressDay}
        onNudge={isAtDesk ? nudge : undefined}
        onDrop={drop}
      />
      {isNarrow && (
        <DayList nothing={t('Nothing this month.')} listed={days.filter((day) => day.startsWith(month))} {...{ calendar, today }} />
      )}
    </>
  )
}

function DayList({ nothing, listed, calendar, today }: PlanProps & { nothing: string; listed: readonly Day[] }) {
  const { shown, open, dialogs } = calendar
  return <Agenda days={listed} {...{ today, nothing }} byDay={shown.byDay} onOpen={open} onMore={dialogs.setOpenDay} />
}
