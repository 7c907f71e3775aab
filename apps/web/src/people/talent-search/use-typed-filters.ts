import { TYPING_PAUSE_MS } from '@callboard/contract/pauses'
import { sameFilters, type TalentFilters } from '@callboard/contract/people/talent-search/address'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { afterPause } from '#app/api/after-pause.ts'
import { MAY_NAME_DAYS, useSentences } from '#shared/sentence/use-sentences.ts'
import { filtersFrom, type TypedFilters, typedFrom, understood } from './typed-filters.ts'

/** The fields that ask for something else than these filters. */
function changedSince(filters: TalentFilters, typed: TypedFilters): Partial<TypedFilters> {
  const [wanted, known] = [filtersFrom(typed), filtersFrom(typedFrom(filters))]
  const isChanged = (name: keyof TalentFilters) => JSON.stringify(wanted[name]) !== JSON.stringify(known[name])
  return Object.fromEntries(Object.entries(typed).filter(([name]) => isChanged(name as keyof TalentFilters)))
}

/**
 * The filters as they are typed, which show at once and are searched for after a debounce. What is typed into the search box is a sentence: it
 * stays as it is while somebody types there, and the fields already have the filters that it asks for. Afterwards the box keeps its other words.
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
  /** Changes the fields. A sentence that cannot be read yet stays one, so that it does not become words for good. */
  const settle = (fields: (before: TypedFilters) => TypedFilters) => {
    setTyped(fields)
    if (isReady) setIsSentence(false)
  }

  if (!sameFilters(seen, filters)) {
    // Browser navigation and ticks beside the fields change the filters from outside. A change that was sent from here must not overwrite
    // what was typed since, nor one from outside what is not sent yet.
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
    /** Words that name several days; see `wordsOnly`. */
    unread: read(typed.search).unread,
    say: (text: string) => {
      setTyped((before) => ({ ...before, search: text }))
      setIsSentence(true)
    },
    /** Turns the sentence into filters for good, once it can be read. */
    endSentence: () => isReady && settle(meantBy),
    change: (changes: Partial<TypedFilters>) => settle((before) => ({ ...meantBy(before), ...changes })),
    replace: (next: TalentFilters) => {
      setTyped(typedFrom(next))
      setIsSentence(false)
    },
  }
}
