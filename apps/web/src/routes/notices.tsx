import { createFileRoute } from '@tanstack/react-router'
import { requireStudent } from '#app/session/guards.ts'
import { NoticesScreen } from '#messages/notices/notices-screen.tsx'

export const Route = createFileRoute('/notices')({
  beforeLoad: requireStudent,
  component: NoticesScreen,
})
