import { createFileRoute } from '@tanstack/react-router'
import { YourDataScreen } from '#features/your-data/your-data-screen.tsx'
import { requireStudent } from '#lib/guards.ts'
import { inLanguage } from '#lib/language.ts'

export const Route = createFileRoute('/your-data')({
  beforeLoad: requireStudent,
  component: inLanguage(YourDataScreen),
})
