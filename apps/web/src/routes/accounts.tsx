import { createFileRoute } from '@tanstack/react-router'
import { requireDirector } from '#app/session/guards.ts'
import { AccountsScreen } from '#features/account-management/accounts-screen.tsx'

export const Route = createFileRoute('/accounts')({
  beforeLoad: requireDirector,
  component: AccountsScreen,
})
