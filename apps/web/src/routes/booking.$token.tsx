import { createFileRoute } from '@tanstack/react-router'
import { LinkedBookingScreen } from '#casting/bookings/linked-booking-screen.tsx'
import { linkedBookingQuery } from '#shared/queries/bookings.ts'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/booking/$token')({
  staticData: { shell: 'bare' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(linkedBookingQuery(params.token))
  },
  component: BookingRoute,
})

function BookingRoute() {
  return <LinkedBookingScreen token={Route.useParams().token} logo={<Logo />} />
}
