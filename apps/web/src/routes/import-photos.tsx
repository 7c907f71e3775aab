import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { PhotosScreen } from '#exchange/imports/photos/photos-screen.tsx'

export const Route = createFileRoute('/import-photos')({
  beforeLoad: requireDesk,
  component: PhotosScreen,
})
