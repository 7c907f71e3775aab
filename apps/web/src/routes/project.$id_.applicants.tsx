import { createFileRoute } from '@tanstack/react-router'
import { useAddressAhead } from '#app/react/use-address-ahead.ts'
import { requireAdmin } from '#app/session/guards.ts'
import { ApplicantsScreen } from '#features/casting/applicants-screen.tsx'
import { type RoomAddress, readRoomAddress } from '#features/casting/room-address.ts'
import { ApplicantTapes } from '#features/self-tapes/applicant-tapes.tsx'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { projectQuery } from '#shared/queries/projects.ts'

export const Route = createFileRoute('/project/$id_/applicants')({
  validateSearch: readRoomAddress,
  beforeLoad: requireAdmin,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(projectQuery(params.id))
    void queryClient.prefetchQuery(castingRoomQuery(params.id))
  },
  component: ApplicantsRoute,
})

function ApplicantsRoute() {
  const { id } = Route.useParams()
  const said = Route.useSearch({ select: (search) => readRoomAddress({ ...search }), structuralSharing: true })
  const navigate = Route.useNavigate()
  const [address, onAddress] = useAddressAhead(
    said,
    (next: RoomAddress, options?: { replace: boolean }) =>
      void navigate({ search: next, replace: options?.replace ?? false, resetScroll: false }),
  )
  return (
    <ApplicantsScreen
      projectId={id}
      address={address}
      onAddress={onAddress}
      tapes={({ studentId }) => <ApplicantTapes talentId={studentId} projectId={Number(id)} />}
    />
  )
}
