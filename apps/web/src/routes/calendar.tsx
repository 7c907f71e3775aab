import { createFileRoute } from '@tanstack/react-router'
import { CalendarLoading } from '#features/calendar/calendar-loading.tsx'
import { readMonth } from '#features/calendar/calendar-month.ts'
import { CalendarScreen, useToday } from '#features/calendar/calendar-screen.tsx'
import { requireSignedIn } from '#lib/guards.ts'

export const Route = createFileRoute('/calendar')({
  validateSearch: (search): { month?: string } => (typeof search.month === 'string' ? { month: search.month } : {}),
  beforeLoad: requireSignedIn,
  pendingComponent: CalendarLoading,
  component: CalendarRoute,
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
