import { type HomeAddress, readHomeAddress } from '@callboard/contract/casting/projects/home-address'
import type { QueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { StudentHome } from '#office/home/student-home.tsx'
import { myApplicationsQuery } from '#shared/queries/applications.ts'
import { ownSlotsQuery } from '#shared/queries/audition-sessions.ts'
import { ownChecksQuery } from '#shared/queries/availability-checks.ts'
import { ownCallsQuery } from '#shared/queries/call-sheets.ts'
import { ownConsentQuery } from '#shared/queries/consents.ts'
import { dayPassesQuery } from '#shared/queries/day-board.ts'
import { ownMediaRequestsQuery } from '#shared/queries/media-requests.ts'
import { myProfileQuery } from '#shared/queries/profile.ts'
import { opportunitiesQuery } from '#shared/queries/projects.ts'

/** Prefetches the data of the student's home; the URL says how many more casting calls it shows. */
export function prefetchHome(queryClient: QueryClient, { more = 0 }: HomeAddress): void {
  void queryClient.prefetchQuery(opportunitiesQuery(more))
  void queryClient.prefetchQuery(myProfileQuery)
  void queryClient.prefetchQuery(myApplicationsQuery)
  void queryClient.prefetchQuery(ownChecksQuery)
  void queryClient.prefetchQuery(ownCallsQuery)
  void queryClient.prefetchQuery(ownMediaRequestsQuery)
  void queryClient.prefetchQuery(ownSlotsQuery)
  void queryClient.prefetchQuery(dayPassesQuery)
  void queryClient.prefetchQuery(ownConsentQuery)
}

/** The student's home, with as many casting calls as the URL says. Not in the route file, because every first visit loads that code. */
export function Home() {
  const search = useSearch({ from: '/' })
  const navigate = useNavigate({ from: '/' })
  const { more = 0 } = readHomeAddress({ ...search })
  return (
    <StudentHome more={more} onMore={(next) => void navigate({ to: '.', search: { more: next }, replace: true, resetScroll: false })} />
  )
}
