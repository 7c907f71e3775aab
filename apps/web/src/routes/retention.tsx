import { createFileRoute } from '@tanstack/react-router'
import { RetentionScreen } from '#features/retention/retention-screen.tsx'
import { requireAdmin } from '#lib/guards.ts'
import { inLanguage } from '#lib/language.ts'

export const Route = createFileRoute('/retention')({
  beforeLoad: requireAdmin,
  component: inLanguage(RetentionScreen),
})
