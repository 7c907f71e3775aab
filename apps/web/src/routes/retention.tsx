import { createFileRoute } from '@tanstack/react-router'
import { requireDirector } from '#app/session/guards.ts'
import { RetentionScreen } from '#office/retention/retention-screen.tsx'

export const Route = createFileRoute('/retention')({
  beforeLoad: requireDirector,
  component: RetentionScreen,
})
