import { readTalentAddress, type TalentAddress } from '@callboard/contract/people/talent-search/address'
import { TALENT_PAGE_SIZE, TALENT_VIEWS } from '@callboard/contract/people/talent-search/rules'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { TalentTapes } from '#casting/self-tapes/talent-tapes.tsx'
import { TalentSearchScreen } from '#people/talent-search/talent-search-screen.tsx'
import { savedSearchesQuery } from '#shared/queries/saved-searches.ts'
import { readTalentLook } from '#shared/talent-view.ts'

export const Route = createFileRoute('/talent-search')({
  // The component reads what was typed. Here the code for that would be part of what every visitor loads first.
  validateSearch: (typed) => typed as TalentAddress,
  loaderDeps: ({ search }) => search,
  beforeLoad: async (opening) => {
    await requireDesk(opening)
    // Restores the last view and size of pages, unless the address names a view.
    const { view, pageSize } = readTalentLook()
    const isNamed = TALENT_VIEWS.some((one) => one === opening.search.view)
    const search = { ...opening.search, ...(view !== 'sheet' && { view }), ...(pageSize !== TALENT_PAGE_SIZE && { size: pageSize }) }
    const isKept = opening.search.view === search.view && opening.search.size === search.size
    if (!isNamed && !isKept) throw redirect({ to: '/talent-search', search, replace: true })
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
