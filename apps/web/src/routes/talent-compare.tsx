import { compareAddress, comparedIds, readCompareAddress } from '@callboard/contract/talent-search/compare-address'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { TalentCompareScreen } from '#features/talent-compare/talent-compare-screen.tsx'
import { requireAdmin } from '#lib/guards.ts'
import { inLanguage } from '#lib/language.ts'
import { talentQuery } from '#lib/queries/talent.ts'
import { useAddressAhead } from '#lib/use-address-ahead.ts'

export const Route = createFileRoute('/talent-compare')({
  validateSearch: readCompareAddress,
  loaderDeps: ({ search }) => search,
  beforeLoad: requireAdmin,
  loader: ({ context, deps }) => {
    for (const id of comparedIds(deps)) void context.queryClient.prefetchQuery(talentQuery(id))
  },
  component: inLanguage(TalentCompareRoute),
})

function TalentCompareRoute() {
  const { ids } = Route.useSearch()
  const said = useMemo(() => comparedIds({ ids }), [ids])
  const navigate = Route.useNavigate()
  const [compared, onIds] = useAddressAhead(
    said,
    (next: readonly number[]) => void navigate({ search: compareAddress(next), replace: true, resetScroll: false }),
  )
  return <TalentCompareScreen ids={compared} onIds={onIds} />
}
