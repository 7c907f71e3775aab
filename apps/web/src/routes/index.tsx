import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { userQuery, useUser } from '#app/session/session.ts'
import { readHomeAddress } from '#features/home/home-address.ts'
import { KioskLanding } from '#features/kiosk/kiosk-landing.tsx'
import { myApplicationsQuery } from '#shared/queries/applications.ts'
import { ownSlotsQuery } from '#shared/queries/audition-sessions.ts'
import { ownChecksQuery } from '#shared/queries/availability-checks.ts'
import { ownCallsQuery } from '#shared/queries/call-sheets.ts'
import { dayPassesQuery } from '#shared/queries/day-board.ts'
import { firstStepsQuery } from '#shared/queries/instance.ts'
import { myProfileQuery } from '#shared/queries/profile.ts'
import { projectsQuery } from '#shared/queries/projects.ts'
import { Logo } from './-shell/logo.tsx'

const AdminHome = lazyRouteComponent(() => import('./-desk/home.tsx'), 'Home')
const StudentHome = lazyRouteComponent(() => import('./-student/home.tsx'), 'Home')

export const Route = createFileRoute('/')({
  staticData: { shell: 'bare-signed-out' },
  validateSearch: readHomeAddress,
  loader: async ({ context: { queryClient } }) => {
    const user = await queryClient.ensureQueryData(userQuery)
    if (!user) return
    void queryClient.prefetchQuery(projectsQuery)
    if (user.role === 'admin') {
      void queryClient.prefetchQuery(firstStepsQuery)
      return AdminHome.preload?.()
    }
    void queryClient.prefetchQuery(myProfileQuery)
    void queryClient.prefetchQuery(myApplicationsQuery)
    void queryClient.prefetchQuery(ownChecksQuery)
    void queryClient.prefetchQuery(ownCallsQuery)
    void queryClient.prefetchQuery(ownSlotsQuery)
    void queryClient.prefetchQuery(dayPassesQuery)
    await StudentHome.preload?.()
  },
  component: Home,
})

/** The kiosk's first screen when signed out; otherwise the home of the account role. */
function Home() {
  const user = useUser()
  if (!user) return <KioskLanding logo={<Logo />} />
  return user.role === 'admin' ? <AdminHome /> : <StudentHome />
}
