import type { TalentCard } from '@callboard/contract/profiles/endpoints'
import { formatHeight } from '@callboard/contract/profiles/height'
import type { TalentCriteria, TalentSearchQuery } from '@callboard/contract/talent-search/endpoints'
import { TALENT_SEARCH_LIMITS, TALENT_SEARCH_MESSAGE } from '@callboard/contract/talent-search/rules'
import type { Database, Queryable } from '#db/client.ts'
import { type StoredPhoto, toPortfolio } from '#features/photos/portfolio.service.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { countPeople, type FoundPerson, findAccounts, findPeople } from './people-search.repository.ts'
import { choosePlan } from './search-plan.domain.ts'
import type { CardRow } from './talent-card.repository.ts'
import { findTalents } from './talent-page.repository.ts'
import type { TalentSample } from './talent-sample.domain.ts'
import { readSample } from './talent-sample.repository.ts'
import { type PagePlace, readPosition, type TalentFilter } from './talent-search.domain.ts'
import { countTalents, wordsOf } from './talent-search.repository.ts'

/** Finding talents among all profiles. */
export interface TalentSearchService {
  /** One page of the talents that match, newest first. @throws AppError 400 on `after` or `before` */
  search(query: TalentSearchQuery): Promise<TalentCard[]>
  /** How many match, counted to the contract's cap. */
  count(criteria: TalentCriteria): Promise<{ count: number; capped: boolean }>
  /** How many match of the profiles made since a moment, counted to `cap`. */
  countSince(criteria: TalentCriteria, since: Date, cap: number): Promise<number>
  /** One page of the students with an account who match, newest profile first, and how many there are altogether. */
  people(criteria: TalentCriteria, page: { limit: number; offset: number }): Promise<{ people: FoundPerson[]; total: number }>
  /** The accounts of all students who match, as the transaction sees them. */
  accountsMatching(transaction: Queryable, criteria: TalentCriteria): Promise<string[]>
}

/** Phrases whose words are remembered: the pages and the count of a search ask for the same ones. */
const REMEMBERED_PHRASES = 2000
/** How long a sample stands for all talents. Reading the next one takes a few milliseconds. */
const SAMPLE_MS = 60_000

/** Every value named here, once: a copy of a copy for each talent was a ninth of what a search leaves to be collected. */
function toCard([
  id,
  firstName,
  lastName,
  email,
  cellPhone,
  major,
  expectedGraduationYear,
  year,
  school,
  instagram,
  location,
  age,
  heightFeet,
  heightInches,
  experienceLevel,
  gender,
  specialties,
  bio,
  available,
  rating,
  createdAt,
  cover,
  photoCount,
  confirmation,
]: CardRow): TalentCard {
  return {
    id,
    firstName,
    lastName,
    email,
    cellPhone,
    phone: cellPhone,
    major,
    expectedGraduationYear,
    year,
    school,
    instagram,
    location,
    age,
    height: heightFeet === null || heightInches === null ? null : formatHeight({ feet: heightFeet, inches: heightInches }),
    heightFeet,
    heightInches,
    experienceLevel,
    gender,
    specialties,
    bio,
    available,
    portfolio: toPortfolio(cover ? [coverOf(cover)] : []),
    rating,
    confirmation,
    photoCount,
    createdAt: new Date(createdAt).toISOString(),
  }
}

function coverOf([hash, width, height, thumbhash, alt]: NonNullable<CardRow[21]>): StoredPhoto {
  return { hash, width, height, thumbhash, alt }
}

function placeOf({ after, before, offset }: TalentSearchQuery): PagePlace {
  const cursor = after ?? before
  if (cursor === undefined) return { from: 'start', offset }
  const from = after === undefined ? 'before' : 'after'
  const position = readPosition(cursor)
  if (!position) throw fieldError(from, TALENT_SEARCH_MESSAGE.cursor)
  return { from, position }
}

/**
 * @param deps.readDb where everything but the pages is read
 * @param deps.searchDb connections that plan every statement once, whatever its values
 */
export function createTalentSearchService(deps: { readDb: Database; searchDb: Database; clock: Clock }): TalentSearchService {
  const { readDb, searchDb, clock } = deps
  const remembered = new Map<string, readonly string[]>()
  let sample: Promise<TalentSample> | undefined
  let sampleEnds = 0

  /** The sample there is; when it has become old, the next one is read meanwhile. */
  function currentSample(): Promise<TalentSample> {
    const now = clock.now().getTime()
    if (sample && now < sampleEnds) return sample
    sampleEnds = now + SAMPLE_MS
    const next = readSample(searchDb)
    next.then(
      () => {
        sample = next
      },
      () => {
        if (sample === next) sample = undefined
      },
    )
    sample ??= next
    return sample
  }

  /** The normalised words of each phrase. Those of a phrase asked for lately cost no query. */
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

  /** @returns `undefined` when a phrase was given in which there is no word: nothing can match it */
  async function filterOf({ search = '', location = '', ...filters }: TalentCriteria): Promise<TalentFilter | undefined> {
    const [words = [], locationWords = []] = await wordsIn([search, location])
    const isHopeless = (search !== '' && words.length === 0) || (location !== '' && locationWords.length === 0)
    const { experienceLevel, ageMin, ageMax } = filters
    return isHopeless ? undefined : { words, locationWords, experienceLevel, ageMin, ageMax }
  }

  return {
    async search(query) {
      const place = placeOf(query)
      const filter = await filterOf(query)
      if (!filter) return []
      const { limit } = query
      const plan = choosePlan(await currentSample(), filter, place.from === 'start' ? place.offset + limit : limit)
      return (await findTalents(searchDb, { filter, place, limit, plan })).map(toCard)
    },

    async count(criteria) {
      const filter = await filterOf(criteria)
      const { countCap } = TALENT_SEARCH_LIMITS
      const found = filter ? await countTalents(readDb, filter, countCap + 1) : 0
      return { count: Math.min(found, countCap), capped: found > countCap }
    },

    async countSince(criteria, since, cap) {
      const filter = await filterOf(criteria)
      return filter ? countTalents(readDb, { ...filter, madeSince: since }, cap) : 0
    },

    async people(criteria, page) {
      const filter = await filterOf(criteria)
      if (!filter) return { people: [], total: 0 }
      const [people, total] = await Promise.all([findPeople(readDb, filter, page), countPeople(readDb, filter)])
      return { people, total }
    },

    async accountsMatching(transaction, criteria) {
      const filter = await filterOf(criteria)
      return filter ? findAccounts(transaction, filter) : []
    },
  }
}
