import { createFileRoute } from '@tanstack/react-router'
import { PublicProfileScreen } from '#people/profiles/public/public-profile-screen.tsx'
import { publicTalentQuery } from '#shared/queries/profile.ts'

export const Route = createFileRoute('/talent/profile/$id')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(publicTalentQuery(params.id))
  },
  component: PublicProfileScreen,
})
