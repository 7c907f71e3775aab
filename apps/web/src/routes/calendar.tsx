import { dayOf, readMonth } from '@callboard/contract/calendar/month'
import { createFileRoute } from '@tanstack/react-router'
import { useAddressAhead } from '#app/react/use-address-ahead.ts'
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
  const [month, onMonth] = useAddressAhead(
    readMonth(asked.month, today),
    (next) => void navigate({ search: { month: next }, resetScroll: false }),
  )
  return <CalendarScreen month={month} today={today} onMonth={onMonth} />
}
