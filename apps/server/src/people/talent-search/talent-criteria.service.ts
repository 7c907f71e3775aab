import type { Institution } from '@callboard/contract/institution'
import type { TalentCriteria } from '@callboard/contract/people/talent-search/endpoints'
import { seesKind } from '@callboard/contract/token-kinds'
import type { Database } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import { tokenInUse } from '#platform/token-in-use.ts'
import { identifiersIn } from './identifiers.domain.ts'
import { filterOf, type TalentFilter } from './talent-search.domain.ts'
import { findByContact, wordsOf } from './talent-search.repository.ts'

/** The maximum number of people with the same email address, telephone or student number. */
const NAMED_AT_MOST = 1000

/**
 * @returns a function that reads criteria; it returns `undefined` for a phrase without words, which nothing can match. For a program that
 *   may not see profiles, all words of the search must be in the name, because finding a word elsewhere would reveal what is there
 */
export function createCriteriaReader(deps: {
  readDb: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone' | 'travelMinutes' | 'consent'>
}) {
  const { readDb, clock, institution } = deps

  /**
   * Takes email addresses, telephone and student numbers out of a search. A part that identifies nobody stays, and is searched like any
   * word.
   */
  async function readIdentifiers(typed: string): Promise<{ search: string; ids?: readonly number[] }> {
    const identifiers = identifiersIn(typed)
    if (identifiers.length === 0) return { search: typed }
    const found = await findByContact(
      readDb,
      identifiers.map(({ pattern }) => pattern),
      NAMED_AT_MOST,
    )
    const named = identifiers.flatMap((one, at) => (found[at]?.length ? [{ ...one, ids: found[at] }] : []))
    const [first, ...others] = named
    if (!first) return { search: typed }
    const search = named.reduce((rest, one) => rest.replace(one.typed, ' '), typed).trim()
    return { search, ids: first.ids.filter((id) => others.every(({ ids }) => ids.includes(id))) }
  }

  return async ({ search: typed = '', location = '', ...criteria }: TalentCriteria): Promise<TalentFilter | undefined> => {
    const token = tokenInUse()
    const seesContact = !token || seesKind(token.scopes, 'contact')
    const { search, ids } = seesContact ? await readIdentifiers(typed) : { search: typed, ids: undefined }
    const isWordless = search === '' && location === ''
    const [words = [], locationWords = []] = isWordless ? [] : await wordsOf(readDb, [search, location])
    const isHopeless = (search !== '' && words.length === 0) || (location !== '' && locationWords.length === 0)
    if (isHopeless) return undefined
    const read = filterOf(
      criteria,
      { words, locationWords },
      {
        now: clock.now(),
        timeZone: institution.timeZone,
        travelMinutes: institution.travelMinutes,
        consentVersion: institution.consent.version,
      },
    )
    const filter = { ...read, ...(ids && { ids }) }
    return token && !seesKind(token.scopes, 'profile') ? { ...filter, nameWords: words } : filter
  }
}
