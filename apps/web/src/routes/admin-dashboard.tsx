import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '#app/session/guards.ts'
import { readProjectListAddress } from '#features/dashboard/project-list-address.ts'
import { prefetchDashboard } from '#shared/queries/desk.ts'
import { Dashboard } from './-desk/dashboard.tsx'

export const Route = createFileRoute('/admin-dashboard')({
  validateSearch: readProjectListAddress,
  beforeLoad: requireAdmin,
  loader: ({ context }) => prefetchDashboard(context.queryClient),
  component: Dashboard,
})
