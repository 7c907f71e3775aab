import { createFileRoute } from '@tanstack/react-router'
import { PhotoViewerScreen } from '#exchange/share-links/photo-viewer-screen.tsx'
import { sharedPhotosQuery } from '#shared/queries/share-links.ts'

export const Route = createFileRoute('/photo-viewer/$token/$indices')({
  staticData: { shell: 'bare' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(sharedPhotosQuery(params.token))
  },
  component: PhotoViewerScreen,
})
