import { createFileRoute } from '@tanstack/react-router'
import { PublicProfileScreen } from '#features/public-profile/public-profile-screen.tsx'
import { inLanguage } from '#lib/language.ts'
import { publicTalentQuery } from '#lib/queries/profile.ts'

export const Route = createFileRoute('/talent/profile/$id')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(publicTalentQuery(params.id))
  },
  component: inLanguage(PublicProfileScreen),
})
