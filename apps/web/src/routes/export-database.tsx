import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '#app/session/guards.ts'
import { ExportScreen } from '#features/exports/export-screen.tsx'
import { exportJobsQuery, exportSizeQuery } from '#shared/queries/exports.ts'

export const Route = createFileRoute('/export-database')({
  beforeLoad: requireAdmin,
  loader: ({ context: { queryClient } }) => {
    // Both change without this page, so the first values shown may be out of date.
    void queryClient.prefetchQuery({ ...exportSizeQuery, staleTime: 0 })
    void queryClient.prefetchQuery({ ...exportJobsQuery, staleTime: 0 })
  },
  component: ExportScreen,
})
