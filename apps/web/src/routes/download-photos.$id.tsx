import { createFileRoute } from '@tanstack/react-router'
import { requireCasting } from '#app/session/guards.ts'
import { DownloadPhotosScreen } from '#exchange/share-links/download-screen.tsx'
import { downloadablePhotosQuery } from '#shared/queries/share-links.ts'

export const Route = createFileRoute('/download-photos/$id')({
  beforeLoad: requireCasting,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(downloadablePhotosQuery(params.id))
  },
  component: DownloadPhotosScreen,
})
