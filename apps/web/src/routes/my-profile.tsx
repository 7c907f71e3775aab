import { createFileRoute } from '@tanstack/react-router'
import { MyProfileScreen } from '#features/portfolio/my-profile-screen.tsx'
import { requireStudent } from '#lib/guards.ts'
import { inLanguage } from '#lib/language.ts'
import { myProfileQuery } from '#lib/queries/profile.ts'

export const Route = createFileRoute('/my-profile')({
  beforeLoad: requireStudent,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(myProfileQuery)
  },
  component: inLanguage(MyProfileScreen),
})
