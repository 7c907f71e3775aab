import { compareAddress, comparedIds, readCompareAddress } from '@callboard/contract/talent-search/compare-address'
import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '#app/session/guards.ts'
import { TalentCompareScreen } from '#features/talent-compare/talent-compare-screen.tsx'
import { talentQuery } from '#shared/queries/talent.ts'

export const Route = createFileRoute('/talent-compare')({
  validateSearch: readCompareAddress,
  loaderDeps: ({ search }) => search,
  beforeLoad: requireAdmin,
  loader: ({ context, deps }) => {
    for (const id of comparedIds(deps)) void context.queryClient.prefetchQuery(talentQuery(id))
  },
  component: TalentCompareRoute,
})

function TalentCompareRoute() {
  const { ids } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <TalentCompareScreen
      ids={comparedIds({ ids })}
      onIds={(next) => void navigate({ search: compareAddress(next), replace: true, resetScroll: false })}
    />
  )
}
