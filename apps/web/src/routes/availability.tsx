import { createFileRoute } from '@tanstack/react-router'
import { requireStudent } from '#app/session/guards.ts'
import { AvailabilityScreen } from '#features/availability/availability-screen.tsx'
import { availabilityQuery } from '#shared/queries/availability.ts'
import { myProfileQuery } from '#shared/queries/profile.ts'

export const Route = createFileRoute('/availability')({
  beforeLoad: requireStudent,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(myProfileQuery)
    void context.queryClient.prefetchQuery(availabilityQuery)
  },
  component: AvailabilityScreen,
})
