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

/** Searches all profiles. */
export interface TalentSearchService {
  /** One page of the talents that match, newest first. @throws AppError 400 on `after` or `before` */
  search(query: TalentSearchQuery): Promise<TalentCard[]>
  /** The number of matches, counted up to the contract's cap. */
  count(criteria: TalentCriteria): Promise<{ count: number; capped: boolean }>
  /** The number of matching profiles created since an instant, counted up to `cap`. */
  countSince(criteria: TalentCriteria, since: Date, cap: number): Promise<number>
  /** One page of matching students with an account, newest profile first, and their total. */
  people(criteria: TalentCriteria, page: { limit: number; offset: number }): Promise<{ people: FoundPerson[]; total: number }>
  /** The accounts of all matching students, as seen by the transaction. */
  accountsMatching(transaction: Queryable, criteria: TalentCriteria): Promise<string[]>
}

/** The number of cached phrases: the pages and the count of a search use the same ones. */
const REMEMBERED_PHRASES = 2000
/** Milliseconds that a sample is used. Reading the next one takes a few milliseconds. */
const SAMPLE_MS = 60_000

/** Names every value instead of spreading the row: copies of each talent were a ninth of the garbage of a search. */
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
 * @param deps.readDb for everything except pages
 * @param deps.searchDb for pages: connections with generic plans
 */
export function createTalentSearchService(deps: { readDb: Database; searchDb: Database; clock: Clock }): TalentSearchService {
  const { readDb, searchDb, clock } = deps
  const remembered = new Map<string, readonly string[]>()
  let sample: Promise<TalentSample> | undefined
  let sampleEnds = 0

  /** The current sample. An old one is used until the next has been read. */
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

  /** @returns `undefined` for a phrase without words, which nothing can match */
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
