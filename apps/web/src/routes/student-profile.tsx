import { createFileRoute } from '@tanstack/react-router'
import { StudentProfileScreen } from '#features/profile-form/student-profile-screen.tsx'
import { requireStudent } from '#lib/guards.ts'
import { inLanguage } from '#lib/language.ts'
import { myProfileQuery } from '#lib/queries/profile.ts'

export const Route = createFileRoute('/student-profile')({
  // The step on a phone, from 2; the first needs no word.
  validateSearch: ({ step }): { step?: number } => (Number(step) > 1 ? { step: Number(step) } : {}),
  beforeLoad: requireStudent,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(myProfileQuery)
  },
  component: inLanguage(StudentProfileScreen),
})
