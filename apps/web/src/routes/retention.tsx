import { createFileRoute } from '@tanstack/react-router'
import { inLanguage } from '#app/language/language.ts'
import { requireAdmin } from '#app/session/guards.ts'
import { RetentionScreen } from '#features/retention/retention-screen.tsx'

export const Route = createFileRoute('/retention')({
  beforeLoad: requireAdmin,
  component: inLanguage(RetentionScreen),
})
