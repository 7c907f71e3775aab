import { dayOf, readMonth } from '@callboard/contract/calendar-month'
import { createFileRoute } from '@tanstack/react-router'
import { CalendarLoading } from '#features/calendar/calendar-loading.tsx'
import { CalendarScreen, useToday } from '#features/calendar/calendar-screen.tsx'
import { requireSignedIn } from '#lib/guards.ts'
import { inLanguage } from '#lib/language.ts'
import { monthQuery, upcomingQuery } from '#lib/queries/calendar.ts'

export const Route = createFileRoute('/calendar')({
  validateSearch: (search): { month?: string } => (typeof search.month === 'string' ? { month: search.month } : {}),
  beforeLoad: requireSignedIn,
  loaderDeps: ({ search: { month } }) => ({ month }),
  loader: ({ context: { queryClient, boot }, deps }) => {
    const today = dayOf(new Date(), boot.institution.timeZone)
    void queryClient.prefetchQuery(monthQuery(readMonth(deps.month, today)))
    void queryClient.prefetchQuery(upcomingQuery(today))
  },
  pendingComponent: CalendarLoading,
  component: inLanguage(CalendarRoute),
})

function CalendarRoute() {
  const { month } = Route.useSearch()
  const navigate = Route.useNavigate()
  const today = useToday()
  return (
    <CalendarScreen
      month={readMonth(month, today)}
      today={today}
      onMonth={(next) => void navigate({ search: { month: next }, resetScroll: false })}
    />
  )
}
