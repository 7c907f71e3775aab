import { createFileRoute } from '@tanstack/react-router'
import { HoldsScreen } from '#features/holds/holds-screen.tsx'
import { requireAdmin } from '#lib/guards.ts'
import { inLanguage } from '#lib/language.ts'

export const Route = createFileRoute('/holds')({
  beforeLoad: requireAdmin,
  component: inLanguage(HoldsScreen),
})
