import { createFileRoute } from '@tanstack/react-router'
import { readProjectListAddress } from '#features/dashboard/project-list-address.ts'
import { requireAdmin } from '#lib/guards.ts'
import { inLanguage } from '#lib/language.ts'
import { prefetchDashboard } from '#lib/queries/desk.ts'
import { Dashboard } from './-desk/dashboard.tsx'

export const Route = createFileRoute('/admin')({
  validateSearch: readProjectListAddress,
  beforeLoad: requireAdmin,
  loader: ({ context }) => prefetchDashboard(context.queryClient),
  component: inLanguage(Dashboard),
})
