import { readTalentAddress, type TalentAddress } from '@callboard/contract/people/talent-search/address'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { TalentTapes } from '#casting/self-tapes/talent-tapes.tsx'
import { TalentSearchScreen } from '#people/talent-search/talent-search-screen.tsx'
import { savedSearchesQuery } from '#shared/queries/saved-searches.ts'

export const Route = createFileRoute('/talent-search')({
  // The component parses the search parameters. Here that code, and the code for the last view, would be part of every visitor's first
  // load.
  validateSearch: (typed) => typed as TalentAddress,
  loaderDeps: ({ search }) => search,
  beforeLoad: async (opening) => {
    await requireDesk(opening)
    const { withTalentLook } = await import('#shared/talent-view.ts')
    const search = withTalentLook(opening.search)
    if (search) throw redirect({ to: '/talent-search', search, replace: true })
  },
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(savedSearchesQuery)
    void import('#shared/queries/prefetch-talents.ts').then(({ prefetchTalents }) => prefetchTalents(queryClient, deps))
  },
  component: TalentSearchRoute,
})

function TalentSearchRoute() {
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
