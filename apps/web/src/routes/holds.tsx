import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { HoldsScreen } from '#office/holds/holds-screen.tsx'

export const Route = createFileRoute('/holds')({
  beforeLoad: requireDesk,
  component: HoldsScreen,
})
