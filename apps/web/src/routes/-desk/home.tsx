import type { QueryClient } from '@tanstack/react-query'
import { MorningDesk } from '#office/desk/morning-desk.tsx'
import { AdminHome } from '#office/home/admin-home.tsx'
import { FirstSteps } from '#office/instance/first-steps.tsx'
import { deskQuery } from '#shared/queries/desk.ts'
import { firstStepsQuery } from '#shared/queries/instance.ts'
import { recentProjectsQuery } from '#shared/queries/projects.ts'

/** Prefetches the data of the casting director's home. */
export function prefetchHome(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(recentProjectsQuery)
  void queryClient.prefetchQuery(firstStepsQuery)
  void queryClient.prefetchQuery(deskQuery)
}

/** The casting director's home, with the morning desk and the setup steps that a new instance still needs. */
export function Home() {
  return <AdminHome firstSteps={<FirstSteps />} desk={<MorningDesk />} />
}
