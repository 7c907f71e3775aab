import type { Institution } from '@callboard/contract/institution'
import type { TalentCriteria } from '@callboard/contract/people/talent-search/endpoints'
import { seesKind } from '@callboard/contract/token-kinds'
import type { Database } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import { tokenInUse } from '#platform/token-in-use.ts'
import { addressPatternOf, identifiersIn } from './identifiers.domain.ts'
import { EVERYBODY, filterOf, type TalentFilter } from './talent-search.domain.ts'
import { findByAddressAlone, findByContact, findIds, wordsOf } from './talent-search.repository.ts'

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

  /**
   * Adds the people with the search in their address to those with its words. If the words alone find more people than can be named, the
   * search stays as it is.
   */
  async function withAddresses(filter: TalentFilter, pattern: string, words: readonly string[]): Promise<TalentFilter> {
    const named = await findByAddressAlone(readDb, pattern, words, NAMED_AT_MOST)
    if (named.length === 0) return filter
    const { words: plain, families, ...others } = filter
    const worded = await findIds(readDb, { ...EVERYBODY, words: plain, ...(families && { families }) }, NAMED_AT_MOST + 1)
    return worded.length > NAMED_AT_MOST ? filter : { ...others, words: [], ids: [...worded, ...named] }
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
    if (token && !seesKind(token.scopes, 'profile')) return { ...filter, nameWords: words }
    const pattern = seesContact && !ids ? addressPatternOf(typed) : undefined
    return pattern === undefined ? filter : withAddresses(filter, pattern, words)
  }
}
