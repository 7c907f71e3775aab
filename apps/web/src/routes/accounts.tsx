import { createFileRoute } from '@tanstack/react-router'
import { AccountsScreen } from '#accounts/accounts/accounts-screen.tsx'
import { requireDirector } from '#app/session/guards.ts'

export const Route = createFileRoute('/accounts')({
  beforeLoad: requireDirector,
  component: AccountsScreen,
})
