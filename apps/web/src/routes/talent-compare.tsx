import {
  type CompareAddress,
  compareAddress,
  comparedIds,
  readCompareAddress,
} from '@callboard/contract/people/talent-search/compare-address'
import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { CompareDecisions } from '#casting/board/compare-decisions.tsx'
import { type Decisions, TalentCompareScreen } from '#people/talent-compare/talent-compare-screen.tsx'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { talentQuery } from '#shared/queries/talent.ts'

export const Route = createFileRoute('/talent-compare')({
  // The component parses the search parameters. Here that code would be part of every visitor's first load.
  validateSearch: (typed) => typed as CompareAddress,
  loaderDeps: ({ search }) => search,
  beforeLoad: requireDesk,
  loader: ({ context: { queryClient }, deps }) => {
    void import('@callboard/contract/people/talent-search/compare-address').then(({ comparedIds, readCompareAddress }) => {
      const { ids, project } = readCompareAddress({ ...deps })
      for (const id of comparedIds({ ids })) void queryClient.prefetchQuery(talentQuery(id))
      if (project) void queryClient.prefetchQuery(castingRoomQuery(project))
    })
  },
  component: TalentCompareRoute,
})

function TalentCompareRoute() {
  const { ids, project, role } = readCompareAddress({ ...Route.useSearch() })
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
