import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { JoinLinksScreen } from '#exchange/join-links/join-links-screen.tsx'

export const Route = createFileRoute('/registration-links')({
  beforeLoad: requireDesk,
  component: JoinLinksScreen,
})
