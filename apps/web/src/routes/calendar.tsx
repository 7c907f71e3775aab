import { dayOf, readMonth } from '@callboard/contract/calendar/month'
import { createFileRoute } from '@tanstack/react-router'
import { requireSignedIn } from '#app/session/guards.ts'
import { CalendarLoading } from '#features/calendar/calendar-loading.tsx'
import { CalendarScreen, useToday } from '#features/calendar/calendar-screen.tsx'
import { monthQuery, upcomingQuery } from '#shared/queries/calendar.ts'

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
  component: CalendarRoute,
})

function CalendarRoute() {
  const asked = Route.useSearch()
  const navigate = Route.useNavigate()
  const today = useToday()
  return (
    <CalendarScreen
      month={readMonth(asked.month, today)}
      today={today}
      onMonth={(month) => void navigate({ search: { month }, resetScroll: false })}
    />
  )
}
