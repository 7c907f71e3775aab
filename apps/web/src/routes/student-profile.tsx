import { createFileRoute } from '@tanstack/react-router'
import { requireStudent } from '#app/session/guards.ts'
import { StudentProfileScreen } from '#people/profiles/form/student-profile-screen.tsx'
import { myProfileQuery } from '#shared/queries/profile.ts'

export const Route = createFileRoute('/student-profile')({
  // The step on a phone, from 2; the first step has no parameter.
  validateSearch: ({ step }): { step?: number } => (Number(step) > 1 ? { step: Number(step) } : {}),
  beforeLoad: requireStudent,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(myProfileQuery)
  },
  component: StudentProfileScreen,
})
