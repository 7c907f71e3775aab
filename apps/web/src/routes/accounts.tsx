import { createFileRoute } from '@tanstack/react-router'
import { inLanguage } from '#app/language/language.ts'
import { requireAdmin } from '#app/session/guards.ts'
import { AccountsScreen } from '#features/staff/accounts-screen.tsx'

export const Route = createFileRoute('/accounts')({
  beforeLoad: requireAdmin,
  component: inLanguage(AccountsScreen),
})
