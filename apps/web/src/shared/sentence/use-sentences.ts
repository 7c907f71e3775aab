import type { Sentence } from '@callboard/contract/people/talent-search/sentence-filters'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useInstitution } from '#app/start/boot.ts'
import { talentChoicesQuery } from '#shared/queries/talent.ts'
import type { sentenceReader } from './sentence-reader.ts'

/** The skills of the whole institution change rarely, and counting them takes long. */
const SKILLS_STALE_MS = 600_000

/** A skill alone is only a word, so that the skills are not needed before the second. */
const SEVERAL_WORDS = /\S\s+\S/

/** Words that may name several days, and so are read again where nobody types. */
export const MAY_NAME_DAYS = /\b(?:free|available|libres?|disponibles?)\b/i

const onlyWords = (typed: string): Sentence => ({ filters: {}, rest: typed })

/**
 * Reads sentences as filters. The code and its library of dates load when somebody types; until then, and without a network, everything is
 * words.
 *
 * @param typed what somebody types; nothing while nobody does
 */
export function useSentences(typed: string): { read: (typed: string) => Sentence; isReady: boolean } {
  const institution = useInstitution()
  const isWanted = typed.trim() !== ''
  const [reader, setReader] = useState<{ make: typeof sentenceReader }>()
  const { data: choices } = useQuery({ ...talentChoicesQuery({}), enabled: SEVERAL_WORDS.test(typed), staleTime: SKILLS_STALE_MS })
  useEffect(() => {
    if (!isWanted || reader) return
    let isGone = false
    import('./sentence-reader.ts').then(
      ({ sentenceReader: make }) => !isGone && setReader({ make }),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [isWanted, reader])
  const skills = choices?.specialties
  const read = useMemo(() => reader?.make(institution, skills?.map(({ value }) => value) ?? []), [reader, institution, skills])
  return { read: read ?? onlyWords, isReady: read !== undefined }
}
