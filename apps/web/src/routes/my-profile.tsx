import { createFileRoute } from '@tanstack/react-router'
import { requireStudent } from '#app/session/guards.ts'
import { MyProfileScreen } from '#people/profiles/portfolio/my-profile-screen.tsx'
import { ownConsentQuery } from '#shared/queries/consents.ts'
import { myProfileQuery } from '#shared/queries/profile.ts'

export const Route = createFileRoute('/my-profile')({
  beforeLoad: requireStudent,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(myProfileQuery)
    void context.queryClient.prefetchQuery(ownConsentQuery)
  },
  component: MyProfileScreen,
})
