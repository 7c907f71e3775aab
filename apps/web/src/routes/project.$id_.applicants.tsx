import { compareAddress } from '@callboard/contract/people/talent-search/compare-address'
import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { ApplicantsScreen } from '#casting/board/applicants-screen.tsx'
import { type RoomAddress, readRoomAddress } from '#casting/board/room-address.ts'
import { ApplicantTapes } from '#casting/self-tapes/applicant-tapes.tsx'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { projectQuery } from '#shared/queries/projects.ts'

export const Route = createFileRoute('/project/$id_/applicants')({
  // The component parses the search parameters. Here that code would be part of every visitor's first load.
  validateSearch: (typed) => typed as RoomAddress,
  beforeLoad: requireDesk,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(projectQuery(params.id))
    void queryClient.prefetchQuery(castingRoomQuery(params.id))
  },
  component: ApplicantsRoute,
})

function ApplicantsRoute() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ApplicantsScreen
      projectId={id}
      address={readRoomAddress({ ...search })}
      onAddress={(change, { replace }) =>
        void navigate({ search: (now) => readRoomAddress({ ...now, ...change }), replace, resetScroll: false })
      }
      onCompare={(ids) => void navigate({ to: '/talent-compare', search: compareAddress(ids, Number(id)) })}
      tapes={({ studentId }) => <ApplicantTapes talentId={studentId} projectId={Number(id)} />}
    />
  )
}
