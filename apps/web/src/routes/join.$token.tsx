import { createFileRoute } from '@tanstack/react-router'
import { JoinScreen } from '#exchange/join-links/join-screen.tsx'
import { joinFormQuery } from '#shared/queries/join-links.ts'
import { InstitutionLogo, Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/join/$token')({
  staticData: { shell: 'bare' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(joinFormQuery(params.token))
  },
  component: JoinRoute,
})

function JoinRoute() {
  const { token } = Route.useParams()
  return <JoinScreen key={token} token={token} logo={<LogoOfOffice />} />
}

/** The institution's own logo beside ours, also on a phone: a person who scanned a poster should see to whom the form belongs. */
function LogoOfOffice() {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <InstitutionLogo className="" />
      <Logo />
    </span>
  )
}
