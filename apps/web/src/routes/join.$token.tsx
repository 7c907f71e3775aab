import { createFileRoute } from '@tanstack/react-router'
import { JoinScreen } from '#exchange/join-links/join-screen.tsx'
import { joinFormQuery } from '#shared/queries/join-links.ts'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/join/$token')({
  staticData: { shell: 'bare' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(joinFormQuery(params.token))
  },
  component: JoinRoute,
})

function JoinRoute() {
  const { token } = Route.useParams()
  return <JoinScreen key={token} token={token} logo={<Logo />} />
}
