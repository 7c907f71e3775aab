import { createFileRoute } from '@tanstack/react-router'
import { DownloadPhotosScreen } from '#features/share-photos/download-screen.tsx'
import { requireSignedIn } from '#lib/guards.ts'
import { inLanguage } from '#lib/language.ts'
import { downloadablePhotosQuery } from '#lib/queries/share-links.ts'

export const Route = createFileRoute('/download-photos/$id')({
  beforeLoad: requireSignedIn,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(downloadablePhotosQuery(params.id))
  },
  component: inLanguage(DownloadPhotosScreen),
})
