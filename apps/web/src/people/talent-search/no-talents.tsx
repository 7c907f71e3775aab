import { impossibleRange, type TalentFilters } from '@callboard/contract/people/talent-search/address'
import { TALENT_SEARCH_MESSAGE } from '@callboard/contract/people/talent-search/messages'
import { Link } from '@tanstack/react-router'
import { msg, t } from '#app/language/t.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { SpotlightDrawing } from '#ui/illustrations.tsx'
import { EmptyState } from '#ui/states.tsx'
import { DropAFilter } from './drop-a-filter.tsx'

/** Why a page of the list is empty. */
export type Emptiness = 'impossible' | 'filtered' | 'beyond' | 'new'

const EMPTY: Readonly<Record<Emptiness, { title: string; text?: string; action?: string }>> = {
  impossible: { title: msg('No talent matches'), action: msg('Clear filters') },
  filtered: {
    title: msg('No talent matches'),
    text: msg(
      'Every word must be found somewhere in a profile. Try fewer words, or clear a filter. Years, heights and free hours are filters.',
    ),
    action: msg('Clear filters'),
  },
  beyond: {
    title: msg('No more talent here'),
    text: msg('This page is past the end of the list.'),
    action: msg('Back to the first page'),
  },
  new: { title: msg('No talent yet'), text: msg('Students appear here as soon as they create their profile.') },
}

/** Why the search finds nobody: the list is empty, or a range is impossible. */
function reasonText(emptiness: Emptiness, filters: TalentFilters): string {
  const { text } = EMPTY[emptiness]
  if (text) return t(text)
  const range = impossibleRange(filters)
  return range?.to === 'ageMax' ? t('The minimum age is above the maximum age.') : range ? t(TALENT_SEARCH_MESSAGE[range.message]) : ''
}

/** Links to add the first talents. */
function NewTalentLinks() {
  return (
    <span className="flex flex-wrap justify-center gap-3">
      <Link to="/admin-add-talent" className={buttonClass()}>
        {t('Add Talent')}
      </Link>
      <Link to="/import" className={buttonClass()}>
        {t('Import a spreadsheet')}
      </Link>
    </span>
  )
}

/**
 * Says why a page of the list is empty, and what to do.
 *
 * @param onFilters searches with other filters
 * @param onStartOver goes back to the whole list
 */
export function NoTalents({
  emptiness,
  filters,
  onFilters,
  onStartOver,
}: {
  emptiness: Emptiness
  filters: TalentFilters
  onFilters: (filters: TalentFilters) => void
  onStartOver: () => void
}) {
  const { title, action } = EMPTY[emptiness]
  return (
    <EmptyState
      drawing={<SpotlightDrawing />}
      title={t(title)}
      action={action ? <Button onClick={onStartOver}>{t(action)}</Button> : <NewTalentLinks />}
    >
      {reasonText(emptiness, filters)}
      {emptiness === 'filtered' && <DropAFilter filters={filters} onFilters={onFilters} />}
    </EmptyState>
  )
}
