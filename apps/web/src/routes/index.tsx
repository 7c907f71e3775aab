import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { useMemo } from 'react'
import { KioskLanding } from '#features/kiosk/kiosk-landing.tsx'
import { inLanguage } from '#lib/language.ts'
import { myApplicationsQuery } from '#lib/queries/applications.ts'
import { firstStepsQuery } from '#lib/queries/instance.ts'
import { myProfileQuery } from '#lib/queries/profile.ts'
import { projectsQuery } from '#lib/queries/projects.ts'
import { userQuery, useUser } from '#lib/session.ts'
import { useAddressAhead } from '#lib/use-address-ahead.ts'
import { Logo } from './-shell/logo.tsx'

const AdminHome = lazyRouteComponent(() => import('./-desk/home.tsx'), 'Home')
const StudentHome = lazyRouteComponent(() => import('#features/home/student-home.tsx'), 'StudentHome')

interface HomeAddress {
  /** How many casting calls beside the first ones a student had shown, so that the way back from one of them leads to the same list. */
  more?: number
}

/** Reads an address that anyone may have typed; what makes no sense is left out. */
function readHome({ more }: Record<string, unknown>): HomeAddress {
  const count = Number(more)
  return Number.isSafeInteger(count) && count > 0 ? { more: count } : {}
}

export const Route = createFileRoute('/')({
  staticData: { shell: 'bare-signed-out' },
  validateSearch: readHome,
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
    await StudentHome.preload?.()
  },
  component: inLanguage(Home),
})

/** Signed out the kiosk's first screen, signed in the dashboard of one's role. */
function Home() {
  const user = useUser()
  const search = Route.useSearch()
  const said = useMemo(() => readHome({ ...search }), [search])
  const navigate = Route.useNavigate()
  const [{ more = 0 }, onHome] = useAddressAhead(
    said,
    (next: HomeAddress) => void navigate({ search: next, replace: true, resetScroll: false }),
  )
  if (!user) return <KioskLanding logo={<Logo />} />
  if (user.role === 'admin') return <AdminHome />
  return <StudentHome more={more} onMore={(next) => onHome({ more: next })} />
}
