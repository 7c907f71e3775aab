import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { JoinLinksScreen } from '#exchange/join-links/join-links-screen.tsx'
import { joinLinksQuery } from '#shared/queries/join-links.ts'

export const Route = createFileRoute('/registration-links')({
  beforeLoad: requireDesk,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(joinLinksQuery),
  component: JoinLinksScreen,
})
