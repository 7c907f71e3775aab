import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { agesExclude, readTalentAddress, type TalentAddress } from '#features/talent-search/talent-address.ts'
import { pageQueryOf } from '#features/talent-search/talent-page-query.ts'
import { TalentSearchScreen } from '#features/talent-search/talent-search-screen.tsx'
import { requireAdmin } from '#lib/guards.ts'

export const Route = createFileRoute('/talent-search')({
  validateSearch: readTalentAddress,
  loaderDeps: ({ search }) => search,
  beforeLoad: requireAdmin,
  loader: ({ context, deps }) => {
    if (!agesExclude(deps)) void context.queryClient.prefetchQuery(pageQueryOf(deps))
  },
  component: TalentSearchRoute,
})

function TalentSearchRoute() {
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  const onAddress = useCallback(
    (next: TalentAddress, options?: { replace: boolean }) =>
      void navigate({ search: next, replace: options?.replace ?? false, resetScroll: false }),
    [navigate],
  )
  return <TalentSearchScreen address={address} onAddress={onAddress} />
}
