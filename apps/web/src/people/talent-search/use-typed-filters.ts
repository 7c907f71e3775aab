import { TYPING_PAUSE_MS } from '@callboard/contract/pauses'
import { sameFilters, type TalentFilters } from '@callboard/contract/people/talent-search/address'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { afterPause } from '#app/api/after-pause.ts'
import { MAY_NAME_DAYS, useSentences } from '#shared/sentence/use-sentences.ts'
import { filtersFrom, type TypedFilters, typedFrom, understood } from './typed-filters.ts'

/** The fields that differ from these filters. */
function changedSince(filters: TalentFilters, typed: TypedFilters): Partial<TypedFilters> {
  const [wanted, known] = [filtersFrom(typed), filtersFrom(typedFrom(filters))]
  const isChanged = (name: keyof TalentFilters) => JSON.stringify(wanted[name]) !== JSON.stringify(known[name])
  return Object.fromEntries(Object.entries(typed).filter(([name]) => isChanged(name as keyof TalentFilters)))
}

/**
 * The typed filters, which show at once; the search runs after a debounce. The text in the search box is a sentence: it stays unchanged
 * while the user types there, and the fields already show its filters. Afterwards the box keeps only the other words.
 *
 * @param filters the filters in the URL
 * @param onChange called with new filters
 * @returns the fields, the text of the search box, how to change them, and how to replace all
 */
export function useTypedFilters(filters: TalentFilters, onChange: (filters: TalentFilters) => void) {
  const [typed, setTyped] = useState(() => typedFrom(filters))
  const [seen, setSeen] = useState(filters)
  const [isSentence, setIsSentence] = useState(false)
  const sent = useRef<TalentFilters>(undefined)
  const { read, isReady } = useSentences(isSentence || MAY_NAME_DAYS.test(typed.search) ? typed.search : '')
  const meantBy = (fields: TypedFilters) => (isSentence ? understood(fields, read(fields.search)) : fields)
  const meant = meantBy(typed)
  const wanted = JSON.stringify(filtersFrom(meant))
  /** Changes the fields. A sentence that cannot be parsed yet stays a sentence, because it would otherwise become plain search words. */
  const settle = (fields: (before: TypedFilters) => TypedFilters) => {
    setTyped(fields)
    if (isReady) setIsSentence(false)
  }

  if (!sameFilters(seen, filters)) {
    // Browser navigation and checkboxes beside the fields change the filters from outside. The URL of an earlier own change must not
    // overwrite newer text, and a change from outside must not overwrite unsent text.
    const unsent = changedSince(seen, meant)
    setSeen(filters)
    if (!sent.current || !sameFilters(sent.current, filters)) settle(() => ({ ...typedFrom(filters), ...unsent }))
  }

  const search = useEffectEvent(() => {
    const next = filtersFrom(meant)
    if (sameFilters(next, filters)) return
    sent.current = next
    onChange(next)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is wanted begins another pause
  useEffect(() => afterPause(search, TYPING_PAUSE_MS.search), [wanted])

  return {
    typed: meant,
    sentence: typed.search,
    /** The words of the sentence that name several days; see `wordsOnly`. */
    unread: read(typed.search).unread,
    say: (text: string) => {
      setTyped((before) => ({ ...before, search: text }))
      setIsSentence(true)
    },
    /** Replaces the sentence by its filters, once it can be parsed. */
    endSentence: () => isReady && settle(meantBy),
    change: (changes: Partial<TypedFilters>) => settle((before) => ({ ...meantBy(before), ...changes })),
    replace: (next: TalentFilters) => {
      setTyped(typedFrom(next))
      setIsSentence(false)
    },
  }
}
