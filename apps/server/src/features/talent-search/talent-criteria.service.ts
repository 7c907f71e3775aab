import type { Institution } from '@callboard/contract/institution'
import type { TalentCriteria } from '@callboard/contract/talent-search/endpoints'
import type { Database } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import { filterOf, type TalentFilter } from './talent-search.domain.ts'
import { wordsOf } from './talent-search.repository.ts'

/** The number of cached phrases: the pages and the count of a search use the same ones. */
const REMEMBERED_PHRASES = 2000

/**
 * @returns a function that reads criteria; it returns `undefined` for a phrase without words, which nothing can match
 */
export function createCriteriaReader(deps: {
  readDb: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone' | 'travelMinutes' | 'consent'>
}) {
  const { readDb, clock, institution } = deps
  const remembered = new Map<string, readonly string[]>()

  /** The normalised words of each phrase, cached. */
  async function wordsIn(phrases: readonly string[]): Promise<(readonly string[])[]> {
    const known = phrases.map((phrase) => (phrase === '' ? [] : remembered.get(phrase)))
    const unknown = phrases.filter((_, index) => known[index] === undefined)
    if (unknown.length === 0) return known.map((words) => words ?? [])
    const read = await wordsOf(readDb, unknown)
    for (const [index, phrase] of unknown.entries()) remembered.set(phrase, read[index] ?? [])
    for (const oldest of remembered.keys()) {
      if (remembered.size <= REMEMBERED_PHRASES) break
      remembered.delete(oldest)
    }
    return known.map((words) => words ?? read.shift() ?? [])
  }

  return async ({ search = '', location = '', ...criteria }: TalentCriteria): Promise<TalentFilter | undefined> => {
    const [words = [], locationWords = []] = await wordsIn([search, location])
    const isHopeless = (search !== '' && words.length === 0) || (location !== '' && locationWords.length === 0)
    return isHopeless
      ? undefined
      : filterOf(
          criteria,
          { words, locationWords },
          {
            now: clock.now(),
            timeZone: institution.timeZone,
            travelMinutes: institution.travelMinutes,
            consentVersion: institution.consent.version,
          },
        )
  }
}
