import { createFileRoute } from '@tanstack/react-router'
import { inLanguage } from '#app/language/language.ts'
import { requireStudent } from '#app/session/guards.ts'
import { YourDataScreen } from '#features/own-data/your-data-screen.tsx'

export const Route = createFileRoute('/your-data')({
  beforeLoad: requireStudent,
  component: inLanguage(YourDataScreen),
})
