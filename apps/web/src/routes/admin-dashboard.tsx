import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '#lib/guards.ts'
import { applicationCountsQuery } from '#lib/queries/desk.ts'
import { projectsQuery } from '#lib/queries/projects.ts'
import { Dashboard } from './-desk/dashboard.tsx'

export const Route = createFileRoute('/admin-dashboard')({
  beforeLoad: requireAdmin,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(projectsQuery)
    void context.queryClient.prefetchQuery(applicationCountsQuery)
  },
  component: Dashboard,
})
