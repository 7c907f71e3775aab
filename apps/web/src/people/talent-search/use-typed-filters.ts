import { TYPING_PAUSE_MS } from '@callboard/contract/pauses'
import { sameFilters, type TalentFilters } from '@callboard/contract/people/talent-search/address'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { afterPause } from '#app/api/after-pause.ts'
import { filtersFrom, type TypedFilters, typedFrom } from './typed-filters.ts'

/**
 * The filters as they are typed, which show at once and are searched for after a debounce.
 *
 * @param filters the filters in the URL
 * @param onChange called with new filters
 * @returns the fields, how to change some of them, and how to replace all
 */
export function useTypedFilters(filters: TalentFilters, onChange: (filters: TalentFilters) => void) {
  const [typed, setTyped] = useState(() => typedFrom(filters))
  const [seen, setSeen] = useState(filters)
  const sent = useRef<TalentFilters>(undefined)

  if (!sameFilters(seen, filters)) {
    setSeen(filters)
    // Browser navigation changes the filters from outside. A change that was sent from here must not overwrite what was typed since.
    if (!sent.current || !sameFilters(sent.current, filters)) setTyped(typedFrom(filters))
  }

  const search = useEffectEvent((wanted: TypedFilters) => {
    const next = filtersFrom(wanted)
    if (sameFilters(next, filters)) return
    sent.current = next
    onChange(next)
  })
  useEffect(() => afterPause(() => search(typed), TYPING_PAUSE_MS.search), [typed])

  return {
    typed,
    change: (changes: Partial<TypedFilters>) => setTyped((before) => ({ ...before, ...changes })),
    replace: (next: TalentFilters) => setTyped(typedFrom(next)),
  }
}
