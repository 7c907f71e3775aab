import type { Institution } from '@callboard/contract/institution'
import type { TalentCriteria } from '@callboard/contract/people/talent-search/endpoints'
import { seesKind } from '@callboard/contract/token-kinds'
import type { Database } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import { tokenInUse } from '#platform/token-in-use.ts'
import { filterOf, type TalentFilter } from './talent-search.domain.ts'
import { wordsOf } from './talent-search.repository.ts'

/**
 * @returns a function that reads criteria; it returns `undefined` for a phrase without words, which nothing can match. For a program that
 *   may not see profiles, the words of the search must all be in the name: a word that is found elsewhere would say what is there
 */
export function createCriteriaReader(deps: {
  readDb: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone' | 'travelMinutes' | 'consent'>
}) {
  const { readDb, clock, institution } = deps

  return async ({ search = '', location = '', ...criteria }: TalentCriteria): Promise<TalentFilter | undefined> => {
    const isWordless = search === '' && location === ''
    const [words = [], locationWords = []] = isWordless ? [] : await wordsOf(readDb, [search, location])
    const isHopeless = (search !== '' && words.length === 0) || (location !== '' && locationWords.length === 0)
    if (isHopeless) return undefined
    const filter = filterOf(
      criteria,
      { words, locationWords },
      {
        now: clock.now(),
        timeZone: institution.timeZone,
        travelMinutes: institution.travelMinutes,
        consentVersion: institution.consent.version,
      },
    )
    const token = tokenInUse()
    return token && !seesKind(token.scopes, 'profile') ? { ...filter, nameWords: words } : filter
  }
}
