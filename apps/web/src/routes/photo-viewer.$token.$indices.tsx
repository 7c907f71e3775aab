import { createFileRoute } from '@tanstack/react-router'
import { PhotoViewerScreen } from '#features/share-photos/photo-viewer-screen.tsx'
import { inLanguage } from '#lib/language.ts'
import { sharedPhotosQuery } from '#lib/queries/share-links.ts'

export const Route = createFileRoute('/photo-viewer/$token/$indices')({
  staticData: { shell: 'bare' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(sharedPhotosQuery(params.token))
  },
  component: inLanguage(PhotoViewerScreen),
})
