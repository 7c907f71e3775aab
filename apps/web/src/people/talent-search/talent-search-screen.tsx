import { filtersOf, impossibleRange, pageOf } from '@callboard/contract/people/talent-search/address'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListChecks, Rows3, X } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { awaitsAnswer } from '#app/api/awaits-answer.ts'
import { t } from '#app/language/t.ts'
import { DeletedLink } from '#shared/deleted-link.tsx'
import { savedSearchesQuery } from '#shared/queries/saved-searches.ts'
import { talentPageQuery } from '#shared/queries/talent.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import { preloadable } from '#ui/preloadable.ts'
import { FoundText } from './found-text.tsx'
import { SavedSearchBar } from './saved-search-bar.tsx'
import { TalentFinder, type TalentFinderProps } from './talent-finder.tsx'
import { useOpenedSearch } from './use-opened-search.ts'
import { useSelection } from './use-selection.ts'

const TalentSelectionBar = preloadable(async () => (await import('./talent-selection-bar.tsx')).TalentSelectionBar)

/** The talent database. */
export function TalentSearchScreen(props: TalentFinderProps) {
  const { address } = props
  const filters = filtersOf(address)
  const page = useQuery({ ...talentPageQuery(pageOf(address)), enabled: impossibleRange(filters) === undefined })
  // The saved searches are above the talents, and may need more lines than the page reserves for them.
  const isWaiting = awaitsAnswer(useQuery(savedSearchesQuery))
  const shownIds = (page.data ?? []).map(({ id }) => id)
  const mode = useSelection(shownIds)
  useOpenedSearch(address.saved)
  useEffect(TalentSelectionBar.preload, [])
  return (
    <Page title={t('Talent database')} width="desk">
      <PageHeader
        title={t('Talent database')}
        lead={<FoundText address={address} />}
        actions={
          <>
            <Link to="/lists" className={buttonClass('ghost', 'sm')}>
              <Rows3 aria-hidden className="size-4.5" /> {t('Lists')}
            </Link>
            <DeletedLink kind="talent" />
            <Button size="sm" icon={mode.active ? X : ListChecks} onClick={mode.active ? mode.leave : mode.start}>
              {mode.active ? t('Cancel selection') : t('Select multiple')}
            </Button>
          </>
        }
      />
      <TalentFinder {...props} isWaiting={isWaiting} bar={<SavedSearchBar filters={filters} />} mode={mode} />
      <Suspense fallback={null}>{mode.active && <TalentSelectionBar mode={mode} page={shownIds} address={address} />}</Suspense>
    </Page>
  )
}
