import { agesExclude, filtersOf, pageOf, readTalentAddress } from '@callboard/contract/talent-search/address'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireAdmin } from '#app/session/guards.ts'
import { TalentTapes } from '#features/self-tapes/talent-tapes.tsx'
import { TalentSearchScreen } from '#features/talent-search/talent-search-screen.tsx'
import { savedSearchesQuery } from '#shared/queries/saved-searches.ts'
import { talentCountQuery, talentPageQuery } from '#shared/queries/talent.ts'
import { readTalentLook } from '#shared/talent-view.ts'

export const Route = createFileRoute('/talent-search')({
  validateSearch: readTalentAddress,
  loaderDeps: ({ search }) => search,
  beforeLoad: async (opening) => {
    await requireAdmin(opening)
    // Restores the last view, unless the address names one.
    const { view } = readTalentLook()
    const named = readTalentAddress({ ...opening.search }).view
    if (named === undefined && view !== 'cards')
      throw redirect({ to: '/talent-search', search: { ...opening.search, view }, replace: true })
  },
  loader: ({ context, deps }) => {
    const address = readTalentAddress({ ...deps })
    void context.queryClient.prefetchQuery(savedSearchesQuery)
    if (agesExclude(address)) return
    void context.queryClient.prefetchQuery(talentPageQuery(pageOf(address)))
    void context.queryClient.prefetchQuery(talentCountQuery(filtersOf(address)))
  },
  component: TalentSearchRoute,
})

function TalentSearchRoute() {
  // The router merges the validated search with the typed one, and so keeps unknown values; they are removed here.
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <TalentSearchScreen
      address={readTalentAddress({ ...search })}
      onAddress={(next, options) => void navigate({ search: next, replace: options?.replace ?? false, resetScroll: false })}
      tapes={(id) => <TalentTapes key={id} talentId={id} />}
    />
  )
}
