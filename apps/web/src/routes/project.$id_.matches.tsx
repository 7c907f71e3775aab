import { readTalentAddress, type TalentAddress } from '@callboard/contract/people/talent-search/address'
import { unknownFrom, unknownOf } from '@callboard/contract/people/talent-search/unknown'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { MatchesScreen } from '#casting/board/matches-screen.tsx'
import { TalentTapes } from '#casting/self-tapes/talent-tapes.tsx'
import { RoleFinder } from '#people/talent-search/role-finder.tsx'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { projectQuery } from '#shared/queries/projects.ts'
import { matchAddress } from '#shared/role-filters.ts'

export const Route = createFileRoute('/project/$id_/matches')({
  // The component parses the search parameters. Here that code would be part of every visitor's first load.
  validateSearch: (typed) => typed as TalentAddress,
  beforeLoad: requireDesk,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params, deps }) => {
    void queryClient.prefetchQuery(projectQuery(params.id))
    void queryClient.prefetchQuery(castingRoomQuery(params.id))
    // Without a role in the URL, the page shows the first role with its criteria.
    if (deps.role !== undefined) {
      void import('#shared/queries/prefetch-talents.ts').then(({ prefetchTalents }) => prefetchTalents(queryClient, deps))
    }
  },
  component: MatchesRoute,
})

function MatchesRoute() {
  const { id } = Route.useParams()
  const address = readTalentAddress({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  const offerTo = useLocation({ select: ({ state }) => state.offerTo })
  return (
    <MatchesScreen
      projectId={id}
      roleId={address.role}
      onRole={(role, time) => {
        const { view, size, freeOn, unknown } = address
        const free = freeOn === undefined ? undefined : { ...time, unknown: unknownFrom({ profile: true, time: unknownOf(unknown).time }) }
        void navigate({ search: readTalentAddress({ ...matchAddress(role), ...free, view, size }), resetScroll: false })
      }}
      offerTo={offerTo}
      onOffering={() => void navigate({ search: (before) => before, replace: true, state: {}, resetScroll: false })}
      people={({ role, time, choice, hint, stageOf, actions }) => (
        <RoleFinder
          key={role.id}
          name={`matches ${id}`}
          lead={choice}
          hint={hint}
          address={address.role === role.id ? address : { ...matchAddress(role), view: address.view, size: address.size }}
          onAddress={(next, options) => void navigate({ search: next, replace: options?.replace ?? false, resetScroll: false })}
          stageOf={stageOf}
          time={time}
          actions={actions}
          tapes={(talentId) => <TalentTapes key={talentId} talentId={talentId} />}
        />
      )}
    />
  )
}
