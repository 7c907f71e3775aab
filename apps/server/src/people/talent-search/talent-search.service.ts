import type { Institution } from '@callboard/contract/institution'
import type { FreeTime } from '@callboard/contract/people/availability/free-time'
import { timeOf } from '@callboard/contract/people/availability/needed-time'
import { criteriaOfOffice, type RoleCriteria } from '@callboard/contract/people/profiles/criteria'
import { MAX_CHOSEN } from '@callboard/contract/people/profiles/talents.rules'
import type { FoundTalent, TalentChoices, TalentCriteria, TalentSearchQuery } from '@callboard/contract/people/talent-search/endpoints'
import { TALENT_SEARCH_ERROR } from '@callboard/contract/people/talent-search/errors'
import { TALENT_SEARCH_MESSAGE } from '@callboard/contract/people/talent-search/messages'
import { readPlace } from '@callboard/contract/people/talent-search/places'
import { TALENT_SEARCH_LIMITS, type TalentSort } from '@callboard/contract/people/talent-search/rules'
import { dayOf } from '@callboard/contract/time/month'
import type { Database, Queryable } from '#db/client.ts'
import { findFreedoms } from '#db/free-time.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { type Asked, compareSteps, onStep, stepsOfFit } from './fit-steps.domain.ts'
import { countPeople, type FoundPerson, findAccounts, findPeople } from './people-search.repository.ts'
import { choosePlan, type ListOrder } from './search-plan.domain.ts'
import type { CardRow } from './talent-card.repository.ts'
import { toFound } from './talent-card.service.ts'
import { allChoices, readingsOf } from './talent-choices.domain.ts'
import { countValues, READ } from './talent-choices.repository.ts'
import { createCriteriaReader } from './talent-criteria.service.ts'
import { findTalents } from './talent-page.repository.ts'
import type { TalentSample } from './talent-sample.domain.ts'
import { readSample } from './talent-sample.repository.ts'
import { filtersOfRole, isBackwards, type PagePlace, type TalentFilter } from './talent-search.domain.ts'
import { countTalents, findIds, findSearchedRole, type SearchedRole } from './talent-search.repository.ts'

/** Searches all profiles. */
export interface TalentSearchService {
  /** One page of the matching talents. @throws AppError 400 on `after` or `before`, 404 for a role that does not exist */
  search(query: TalentSearchQuery): Promise<FoundTalent[]>
  /** The number of matches, counted up to the contract's cap. */
  count(criteria: TalentCriteria): Promise<{ count: number; capped: boolean }>
  /** The ids of the matches, newest first, up to the number that can be selected. */
  ids(criteria: TalentCriteria): Promise<number[]>
  /** For each filter with choices: how many people match each choice together with the other filters. */
  choices(criteria: TalentCriteria): Promise<TalentChoices>
  /** The number of matching profiles created since an instant, counted up to `cap`. */
  countSince(criteria: TalentCriteria, since: Date, cap: number): Promise<number>
  /** One page of matching students with an account, newest profile first, and their total. */
  people(criteria: TalentCriteria, page: { limit: number; offset: number }): Promise<{ people: FoundPerson[]; total: number }>
  /** The accounts of all matching students, as seen by the transaction. */
  accountsMatching(transaction: Queryable, criteria: TalentCriteria): Promise<string[]>
}

/** A page of a list. */
interface Page {
  readonly filter: TalentFilter
  readonly place: PagePlace
  readonly limit: number
}

/** Milliseconds that a sample is used. Reading the next one takes a few milliseconds. */
const SAMPLE_MS = 60_000

function placeOf({ sort, after, before, offset }: TalentSearchQuery): PagePlace {
  const cursor = after ?? before
  if (cursor === undefined) return { from: 'start', offset }
  const from = after === undefined ? 'before' : 'after'
  const position = readPlace(sort, cursor)
  if (!position) throw fieldError(from, TALENT_SEARCH_MESSAGE.cursor)
  return { from, position }
}

/**
 * @param deps.readDb for everything except pages and choices
 * @param deps.searchDb for pages and choices: connections with generic plans
 * @param deps.timeZone the institution's
 */
export function createTalentSearchService(deps: {
  readDb: Database
  searchDb: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone' | 'travelMinutes' | 'consent'>
}): TalentSearchService {
  const { readDb, searchDb, clock, institution } = deps
  const readCriteria = createCriteriaReader(deps)
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

  async function find({ filter, place, limit }: Page, order: ListOrder): Promise<CardRow[]> {
    const plan = choosePlan(await currentSample(), filter, place.from === 'start' ? place.offset + limit : limit, order)
    return findTalents(searchDb, { filter, order, place, limit, plan })
  }

  /**
   * A page of the list by fit. The freest people come first, and among them those who meet all criteria of a role, then all but one. Each
   * group is newest first.
   */
  async function findByFit({ filter, place, limit }: Page, asked: Asked): Promise<CardRow[]> {
    const isBack = isBackwards(place)
    const position = 'position' in place && place.position.sort === 'fit' ? place.position : undefined
    const all = stepsOfFit(filter, asked)
    const steps = isBack ? all.toReversed() : all
    let skipped = place.from === 'start' ? place.offset : 0
    let rows: CardRow[] = []
    for (const step of steps) {
      if (rows.length === limit) break
      const from = position ? compareSteps(step, position) : 1
      if (position && (isBack ? from > 0 : from < 0)) continue
      const people = onStep(filter, asked, step)
      const start: PagePlace = isBack ? { from: 'end' } : { from: 'start', offset: skipped }
      const found = await find({ filter: people, place: from === 0 ? place : start, limit: limit - rows.length }, 'newest')
      rows = isBack ? [...found, ...rows] : [...rows, ...found]
      if (skipped > 0) skipped -= found.length > 0 ? skipped : await countTalents(readDb, people, skipped)
    }
    return rows
  }

  /** The time of a role for which people can still be asked; `undefined` for a past day. */
  function timeToAsk(role: SearchedRole): FreeTime | undefined {
    const time = timeOf(role, institution)
    return time && time.day >= dayOf(clock.now(), institution.timeZone) ? time : undefined
  }

  /** The people found for a role, with the criteria that they meet, and whether they are free while the role needs people. */
  async function foundForRole(rows: readonly CardRow[], sort: TalentSort, criteria: RoleCriteria, time: FreeTime | undefined) {
    const ids = rows.map(([id]) => id)
    const freedoms = time && (await findFreedoms(readDb, ids, [time]))
    return rows.map((row) => toFound(row, sort, { criteria, freedom: freedoms ? (freedoms.get(row[0])?.[0] ?? 'unknown') : null }))
  }

  return {
    async search(query) {
      const place = placeOf(query)
      const role = query.role === undefined ? undefined : await findSearchedRole(readDb, query.role)
      if (query.role !== undefined && !role) throw new AppError(TALENT_SEARCH_ERROR.roleMissing)
      const filter = await readCriteria(query)
      if (!filter) return []
      const page = { filter, place, limit: query.limit }
      if (!role) return (await find(page, query.sort === 'fit' ? 'newest' : query.sort)).map((row) => toFound(row, query.sort))
      const criteria = criteriaOfOffice(role)
      const time = timeToAsk(role)
      const rows = query.sort === 'fit' ? await findByFit(page, { criteria: filtersOfRole(criteria), time }) : await find(page, query.sort)
      return foundForRole(rows, query.sort, criteria, time)
    },

    async count(criteria) {
      const filter = await readCriteria(criteria)
      const { countCap } = TALENT_SEARCH_LIMITS
      const found = filter ? await countTalents(readDb, filter, countCap + 1) : 0
      return { count: Math.min(found, countCap), capped: found > countCap }
    },

    async ids(criteria) {
      const filter = await readCriteria(criteria)
      return filter ? findIds(readDb, filter, MAX_CHOSEN) : []
    },

    async choices(criteria) {
      const readings = readingsOf(criteria)
      const counted = await Promise.all(
        readings.map(async (reading) => {
          const filter = await readCriteria(reading.criteria)
          if (!filter) return { values: [], isComplete: true }
          const plan = choosePlan(await currentSample(), filter, READ.counted)
          return countValues(searchDb, { filter, plan, filters: reading.filters })
        }),
      )
      return allChoices(readings, counted)
    },

    async countSince(criteria, since, cap) {
      const filter = await readCriteria(criteria)
      return filter ? countTalents(readDb, { ...filter, madeSince: since }, cap) : 0
    },

    async people(criteria, page) {
      const filter = await readCriteria(criteria)
      if (!filter) return { people: [], total: 0 }
      const [people, total] = await Promise.all([findPeople(readDb, filter, page), countPeople(readDb, filter)])
      return { people, total }
    },

    async accountsMatching(transaction, criteria) {
      const filter = await readCriteria(criteria)
      return filter ? findAccounts(transaction, filter) : []
    },
  }
}
