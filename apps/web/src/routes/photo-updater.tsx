import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '#app/session/guards.ts'
import { readPhotoSessionAddress } from '#features/photo-sessions/photo-session-address.ts'
import { PhotoSessionScreen } from '#features/photo-sessions/photo-session-screen.tsx'
import { talentQuery } from '#shared/queries/talent.ts'

export const Route = createFileRoute('/photo-updater')({
  validateSearch: readPhotoSessionAddress,
  loaderDeps: ({ search }) => search,
  beforeLoad: requireAdmin,
  loader: ({ context, deps: { student } }) => {
    if (student !== undefined) void context.queryClient.prefetchQuery(talentQuery(student))
  },
  component: PhotoSessionRoute,
})

function PhotoSessionRoute() {
  // The router merges the validated search with the typed one, and so keeps unknown values; they are removed here.
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PhotoSessionScreen
      address={readPhotoSessionAddress({ ...search })}
      onAddress={(next, options) => void navigate({ search: next, replace: options?.replace ?? false })}
    />
  )
}
