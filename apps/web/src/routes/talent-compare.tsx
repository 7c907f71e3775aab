import { compareAddress, comparedIds, readCompareAddress } from '@callboard/contract/people/talent-search/compare-address'
import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { CompareDecisions } from '#casting/board/compare-decisions.tsx'
import { type Decisions, TalentCompareScreen } from '#people/talent-compare/talent-compare-screen.tsx'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { talentQuery } from '#shared/queries/talent.ts'

export const Route = createFileRoute('/talent-compare')({
  validateSearch: readCompareAddress,
  loaderDeps: ({ search }) => search,
  beforeLoad: requireDesk,
  loader: ({ context: { queryClient }, deps }) => {
    for (const id of comparedIds(deps)) void queryClient.prefetchQuery(talentQuery(id))
    if (deps.project) void queryClient.prefetchQuery(castingRoomQuery(deps.project))
  },
  component: TalentCompareRoute,
})

function TalentCompareRoute() {
  const { ids, project, role } = Route.useSearch()
  const navigate = Route.useNavigate()
  const screen = (decisions?: Decisions) => (
    <TalentCompareScreen
      ids={comparedIds({ ids })}
      onIds={(next) => void navigate({ search: compareAddress(next, project, role), replace: true, resetScroll: false })}
      projectId={project}
      decisions={decisions}
    />
  )
  return project === undefined ? (
    screen()
  ) : (
    <CompareDecisions projectId={project} roleId={role}>
      {screen}
    </CompareDecisions>
  )
}
