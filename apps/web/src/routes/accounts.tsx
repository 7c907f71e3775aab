import { createFileRoute } from '@tanstack/react-router'
import { AccountsScreen } from '#features/staff/accounts-screen.tsx'
import { requireAdmin } from '#lib/guards.ts'
import { inLanguage } from '#lib/language.ts'

export const Route = createFileRoute('/accounts')({
  beforeLoad: requireAdmin,
  component: inLanguage(AccountsScreen),
})
