import { TYPING_PAUSE_MS } from '@callboard/contract/pauses'
import type { TalentFilters } from '@callboard/contract/people/talent-search/address'
import { withSentence } from '@callboard/contract/people/talent-search/sentence-filters'
import { type ChangeEvent, useEffect, useEffectEvent, useState } from 'react'
import { afterPause } from '#app/api/after-pause.ts'
import { withoutChip } from '#shared/talent-filters/filter-text.ts'
import { useSentences } from './use-sentences.ts'

/** A search box that turns a sentence into filters, for pages without other filter fields. */
export function useSentenceFilters() {
  const [kept, setKept] = useState<TalentFilters>({})
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<TalentFilters>({})
  const { read, isReady } = useSentences(typed)
  const sentence = read(typed)
  const { unread } = sentence
  const meant = withSentence(kept, sentence)
  const wanted = JSON.stringify(meant)
  const ask = useEffectEvent(() => setAsked(meant))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is wanted begins another pause
  useEffect(() => afterPause(ask, TYPING_PAUSE_MS.search), [wanted])
  const keep = ({ search = '', ...filters }: TalentFilters) => {
    setKept(filters)
    setTyped(search)
    setAsked({ ...filters, ...(search && { search }) })
  }
  return {
    /** The search once typing has paused. */
    asked,
    /** Of the search box. */
    field: {
      value: typed,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
      onBlur: () => {
        if (isReady) keep(meant)
      },
    },
    /** Words of the sentence that name several days; see `wordsOnly`. */
    unread,
    /** Removes a filter, by its key. */
    remove: (key: string) => keep(withoutChip(meant, key, unread)),
    /** Removes all filters and keeps the words. */
    clear: () => keep({ ...(meant.search && { search: meant.search }) }),
  }
}
