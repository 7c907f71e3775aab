import { createFileRoute } from '@tanstack/react-router'
import { inLanguage } from '#app/language/language.ts'
import { requireAdmin } from '#app/session/guards.ts'
import { HoldsScreen } from '#features/holds/holds-screen.tsx'

export const Route = createFileRoute('/holds')({
  beforeLoad: requireAdmin,
  component: inLanguage(HoldsScreen),
})
