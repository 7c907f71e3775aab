import { impossibleRange, type TalentFilters } from '@callboard/contract/people/talent-search/address'
import type { FoundTalent as Talent } from '@callboard/contract/people/talent-search/endpoints'
import { TALENT_SEARCH_MESSAGE } from '@callboard/contract/people/talent-search/messages'
import type { TalentView } from '@callboard/contract/people/talent-search/rules'
import { Link } from '@tanstack/react-router'
import { lazy, type MouseEvent, Suspense } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { msg, t } from '#app/language/t.ts'
import type { TalentLook } from '#shared/talent-view.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { SpotlightDrawing } from '#ui/illustrations.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { ListTicks } from './list-ticks.ts'
import { TalentGrid, TalentGridSkeleton } from './talent-grid.tsx'

const DropAFilter = lazy(async () => ({ default: (await import('./drop-a-filter.tsx')).DropAFilter }))

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
 * The matching talents, or why there are none.
 *
 * @param error why they could not be loaded
 * @param talents the talents of the page; `undefined` until they are loaded
 * @param stale whether they belong to the previous search, until the new ones are loaded
 * @param filters of the search
 * @param onFilters searches with others
 * @param onStartOver goes back to the whole list
 */
export function TalentResults({
  error,
  retrying,
  stale,
  talents,
  emptiness,
  filters,
  chosen,
  view,
  look,
  purpose,
  onPress,
  onPick,
  onReach,
  onRetry,
  onFilters,
  onStartOver,
}: {
  error: Error | null
  retrying: boolean
  stale: boolean
  talents: readonly Talent[] | undefined
  emptiness: Emptiness
  filters: TalentFilters
  chosen: ReadonlySet<number> | undefined
  view: TalentView
  look: TalentLook
  purpose?: ListTicks | undefined
  onPress: (event: MouseEvent, talent: Talent) => void
  onPick: ((talent: Talent) => void) | undefined
  onReach: (from: Talent, to: Talent) => void
  onRetry: () => void
  onFilters: (filters: TalentFilters) => void
  onStartOver: () => void
}) {
  if (error && emptiness !== 'impossible') {
    return (
      <ErrorState onRetry={onRetry} retrying={retrying}>
        {errorText(error, t('The talent could not be loaded. Please try again.'))}
      </ErrorState>
    )
  }
  if (talents === undefined) return <TalentGridSkeleton view={view} faceSize={look.faceSize} />
  const { search = '' } = filters
  if (talents.length > 0) return <TalentGrid {...{ talents, search, stale, chosen, view, look, purpose, onPress, onPick, onReach }} />
  const { title, action } = EMPTY[emptiness]
  const wayOn = action ? <Button onClick={onStartOver}>{t(action)}</Button> : <NewTalentLinks />
  return (
    <EmptyState drawing={<SpotlightDrawing />} title={t(title)} action={wayOn}>
      {reasonText(emptiness, filters)}
      {emptiness === 'filtered' && (
        <Suspense>
          <DropAFilter filters={filters} onFilters={onFilters} />
        </Suspense>
      )}
    </EmptyState>
  )
}
