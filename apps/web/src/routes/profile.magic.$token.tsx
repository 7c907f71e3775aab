import { createFileRoute } from '@tanstack/react-router'
import { MagicLinkScreen } from '#people/profile-links/view/magic-link-screen.tsx'
import { magicProfileQuery } from '#shared/queries/profile-links.ts'
import { Masthead } from './-shell/masthead.tsx'

export const Route = createFileRoute('/profile/magic/$token')({
  staticData: { shell: 'bare' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(magicProfileQuery(params.token))
  },
  component: MagicLinkRoute,
})

function MagicLinkRoute() {
  const { token } = Route.useParams()
  return <MagicLinkScreen key={token} token={token} masthead={<Masthead />} />
}
