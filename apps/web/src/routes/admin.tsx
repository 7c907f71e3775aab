import { readProjectListAddress } from '@callboard/contract/casting/projects/list-address'
import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { prefetchDashboard } from '#shared/queries/desk.ts'
import { Dashboard } from './-desk/dashboard.tsx'

export const Route = createFileRoute('/admin')({
  validateSearch: readProjectListAddress,
  beforeLoad: requireDesk,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchDashboard(context.queryClient, deps),
  component: Dashboard,
})
