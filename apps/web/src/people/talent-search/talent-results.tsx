import type { TalentFilters } from '@callboard/contract/people/talent-search/address'
import type { FoundTalent as Talent } from '@callboard/contract/people/talent-search/endpoints'
import type { TalentView } from '@callboard/contract/people/talent-search/rules'
import { lazy, type MouseEvent, Suspense } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import type { TalentLook } from '#shared/talent-view.ts'
import { ErrorState } from '#ui/states.tsx'
import type { ListTicks } from './list-ticks.ts'
import type { Emptiness } from './no-talents.tsx'
import { TalentGrid, TalentGridSkeleton } from './talent-grid.tsx'

/** Rarely shown. */
const NoTalents = lazy(async () => ({ default: (await import('./no-talents.tsx')).NoTalents }))

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
  return (
    <Suspense>
      <NoTalents {...{ emptiness, filters, onFilters, onStartOver }} />
    </Suspense>
  )
}
