import { createFileRoute } from '@tanstack/react-router'
import { StudentProfileScreen } from '#features/profile-form/student-profile-screen.tsx'
import { requireStudent } from '#lib/guards.ts'
import { myProfileQuery } from '#lib/queries/profile.ts'

export const Route = createFileRoute('/student-profile')({
  beforeLoad: requireStudent,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(myProfileQuery)
  },
  component: StudentProfileScreen,
})
