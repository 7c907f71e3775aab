import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { PosterScreen } from '#exchange/join-links/poster-screen.tsx'
import { joinLinksQuery } from '#shared/queries/join-links.ts'

export const Route = createFileRoute('/registration-links_/$id/poster')({
  beforeLoad: requireDesk,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(joinLinksQuery),
  component: PosterRoute,
})

function PosterRoute() {
  return <PosterScreen id={Number(Route.useParams().id)} />
}
