import { isDesk } from '@callboard/contract/access'
import { readHomeAddress } from '@callboard/contract/casting/projects/home-address'
import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { userQuery, useUser } from '#app/session/session.ts'
import { KioskLanding } from '#exchange/kiosk/kiosk-landing.tsx'
import { Logo } from './-shell/logo.tsx'

const AdminHome = lazyRouteComponent(() => import('./-desk/home.tsx'), 'Home')
const StudentHome = lazyRouteComponent(() => import('./-student/home.tsx'), 'Home')

export const Route = createFileRoute('/')({
  staticData: { shell: 'bare-signed-out' },
  validateSearch: readHomeAddress,
  loader: async ({ context: { queryClient }, location: { search } }) => {
    const user = await queryClient.ensureQueryData(userQuery)
    if (!user) return
    if (user.role === 'photographer') throw redirect({ to: '/photo-updater', replace: true })
    // The homes prefetch themselves, so that the first load of visitors contains none of their reads.
    const { prefetchHome } = isDesk(user.role) ? await import('./-desk/home.tsx') : await import('./-student/home.tsx')
    prefetchHome(queryClient, readHomeAddress({ ...search }))
    await (isDesk(user.role) ? AdminHome : StudentHome).preload?.()
  },
  component: Home,
})

/** The kiosk's first screen when signed out; otherwise the home of the account role. */
function Home() {
  const user = useUser()
  if (!user) return <KioskLanding logo={<Logo />} />
  return isDesk(user.role) ? <AdminHome /> : <StudentHome />
}
