import { createFileRoute } from '@tanstack/react-router'
import { SharedPhotosScreen } from '#exchange/share-links/shared-photos-screen.tsx'
import { sharedPhotosQuery } from '#shared/queries/share-links.ts'

export const Route = createFileRoute('/download-link/$token')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(sharedPhotosQuery(params.token))
  },
  component: SharedPhotosScreen,
})
