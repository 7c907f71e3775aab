import type { Sentence } from '@callboard/contract/people/talent-search/sentence-filters'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useInstitution } from '#app/start/boot.ts'
import { talentChoicesQuery } from '#shared/queries/talent.ts'
import type { sentenceReader } from './sentence-reader.ts'

/** The skills of the whole institution change rarely, and counting them takes long. */
const SKILLS_STALE_MS = 600_000

/** A single word is never a skill filter, so the skills are needed only from the second word on. */
const SEVERAL_WORDS = /\S\s+\S/

/** Words after which a text may name several days. Such texts are parsed even if nobody types. */
export const MAY_NAME_DAYS = /\b(?:free|available|libres?|disponibles?)\b/i

const onlyWords = (typed: string): Sentence => ({ filters: {}, rest: typed })

/**
 * Parses sentences into filters. The code and its date library load when the user types; until then, and without a network, the whole text
 * is plain words.
 *
 * @param typed the text that the user types; empty while nobody types
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
