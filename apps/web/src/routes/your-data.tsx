import { createFileRoute } from '@tanstack/react-router'
import { requireStudent } from '#app/session/guards.ts'
import { YourDataScreen } from '#office/own-data/your-data-screen.tsx'

export const Route = createFileRoute('/your-data')({
  beforeLoad: requireStudent,
  component: YourDataScreen,
})
