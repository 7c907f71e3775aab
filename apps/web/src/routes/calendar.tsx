import { type CalendarAddress, readCalendarAddress } from '@callboard/contract/schedule/calendar/address'
import { createFileRoute } from '@tanstack/react-router'
import { requireSignedIn } from '#app/session/guards.ts'
import { CalendarLoading } from '#schedule/calendar/calendar-loading.tsx'
import { CalendarScreen, useToday } from '#schedule/calendar/calendar-screen.tsx'

export const Route = createFileRoute('/calendar')({
  // The screen and the prefetch check this, because they are not in the first load of every page.
  validateSearch: (search) => search as CalendarAddress,
  beforeLoad: requireSignedIn,
  loaderDeps: ({ search }) => ({ ...search }),
  loader: async ({ context: { queryClient, boot }, deps }) => {
    const { prefetchCalendar } = await import('#schedule/calendar/prefetch-calendar.ts')
    prefetchCalendar(queryClient, deps, boot.institution.timeZone)
  },
  // In the chunk of the screen, because no other page needs it.
  codeSplitGroupings: [['component', 'pendingComponent']],
  pendingComponent: CalendarLoading,
  component: CalendarRoute,
})

function CalendarRoute() {
  const navigate = Route.useNavigate()
  return (
    <CalendarScreen
      address={readCalendarAddress(Route.useSearch())}
      today={useToday()}
      onAddress={(search, options) => void navigate({ search, resetScroll: false, ...options })}
    />
  )
}
