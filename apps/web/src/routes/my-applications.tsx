import { createFileRoute } from '@tanstack/react-router'
import { MyApplicationsScreen } from '#features/my-applications/my-applications-screen.tsx'
import { requireStudent } from '#lib/guards.ts'
import { inLanguage } from '#lib/language.ts'
import { myApplicationsQuery } from '#lib/queries/applications.ts'
import { projectsQuery } from '#lib/queries/projects.ts'
import { selfTapesQuery } from '#lib/queries/self-tapes.ts'

export const Route = createFileRoute('/my-applications')({
  beforeLoad: requireStudent,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(myApplicationsQuery)
    void queryClient.prefetchQuery(projectsQuery)
    void queryClient.prefetchQuery(selfTapesQuery)
  },
  component: inLanguage(MyApplicationsScreen),
})
