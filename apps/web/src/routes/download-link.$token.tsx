import { createFileRoute } from '@tanstack/react-router'
import { SharedPhotosScreen } from '#features/share-photos/shared-photos-screen.tsx'
import { inLanguage } from '#lib/language.ts'
import { sharedPhotosQuery } from '#lib/queries/share-links.ts'

export const Route = createFileRoute('/download-link/$token')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(sharedPhotosQuery(params.token))
  },
  component: inLanguage(SharedPhotosScreen),
})
