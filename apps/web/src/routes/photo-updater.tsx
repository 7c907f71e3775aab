import { createFileRoute } from '@tanstack/react-router'
import { requireStaff } from '#app/session/guards.ts'
import { readPhotoSessionAddress } from '#people/photo-sessions/photo-session-address.ts'
import { PhotoSessionScreen } from '#people/photo-sessions/photo-session-screen.tsx'
import { photographedStudentQuery } from '#shared/queries/photo-sessions.ts'

export const Route = createFileRoute('/photo-updater')({
  validateSearch: readPhotoSessionAddress,
  loaderDeps: ({ search }) => search,
  beforeLoad: requireStaff,
  loader: ({ context, deps: { student } }) => {
    if (student !== undefined) void context.queryClient.prefetchQuery(photographedStudentQuery(student))
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
