import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { requireAdmin } from '#app/session/guards.ts'
import { type PhotoSessionAddress, readPhotoSessionAddress } from '#features/photo-sessions/photo-session-address.ts'
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
  const address = useMemo(() => readPhotoSessionAddress({ ...search }), [search])
  const navigate = Route.useNavigate()
  const onAddress = useCallback(
    (next: PhotoSessionAddress, options?: { replace: boolean }) => void navigate({ search: next, replace: options?.replace ?? false }),
    [navigate],
  )
  return <PhotoSessionScreen address={address} onAddress={onAddress} />
}
