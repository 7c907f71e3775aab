import { TALENT_PAGE_SIZES } from '@callboard/contract/people/talent-search/rules'
import type { Database } from '#db/client.ts'
import { freeCandidates } from '#db/free-time.ts'
import { literal } from '#db/literal.ts'
import { isIndexed, type ListOrder, type SearchPlan, walkOn, wordsOfMajors, wordsOfSeveralMajors } from './search-plan.domain.ts'
import { CARD_JSON, type CardRow } from './talent-card.repository.ts'
import { addListConditions, addOtherConditions, orderBy, sortKey } from './talent-order.repository.ts'
import { isBackwards, likePattern, type PagePlace, type TalentFilter } from './talent-search.domain.ts'
import { familyCondition, hasRareConditions, majorCondition, Statement, traitCondition } from './talent-search.repository.ts'

/** The number of words that are looked up in the index; the others filter its results. */
const INDEXED_WORDS = 4

/**
 * The maximum number of named statements; the first that are requested get a name. PostgreSQL keeps the plan of each on every connection.
 * Pages of another size, by an offset, or of a rare shape are planned each time.
 */
const NAMED = { sizes: new Set<number>(TALENT_PAGE_SIZES), most: 200, names: new Set<string>() } as const

/** A page and how to find it. */
export interface PlannedPage {
  readonly filter: TalentFilter
  readonly order: ListOrder
  readonly place: PagePlace
  readonly limit: number
  readonly plan: SearchPlan
}

/** A statement for `pg`. A named statement is parsed and planned once for each connection. */
export interface SearchStatement {
  readonly name?: string
  readonly text: string
  readonly values: unknown[]
}

/** Adds the words as one array, which uses no index: `LIKE ALL` has the same statement for any number of words. */
function addWords(statement: Statement, shape: string, column: string, words: readonly string[]): void {
  if (words.length > 0) statement.where(shape, `${column} LIKE ALL (${statement.parameter(words.map(likePattern))}::text[])`)
}

/** The `FROM` part of a statement. Its table `searched` has the profiles; `ordered` names the table in list order. */
interface Found {
  readonly name: string
  readonly from: string
  readonly ordered: 'searched' | 'listed'
}

/** Reads the first profiles of the list, and filters them. */
function walk(values: unknown[], { filter, order, place }: PlannedPage, rows: number | undefined): Found {
  const list = new Statement(values)
  const searched = new Statement(values)
  // The index of the list that is newest first contains the location, so only matching profiles are read.
  const isLocated = filter.locationWords.length > 0 && order === 'newest'
  addListConditions(list, filter, order, place)
  // Without a limit, PostgreSQL would move the other conditions into the list, expect few profiles, and sort all of them.
  const isLimited = rows !== undefined || hasRareConditions(filter) || filter.free !== undefined || order !== 'newest'
  const limit = isLimited ? `LIMIT ${rows === undefined ? 'ALL' : literal(rows)}` : ''
  addWords(searched, 'w', 'searched.search_text', filter.words)
  addWords(searched, 'l', `${isLocated ? 'listed' : 'searched'}.location_text`, filter.locationWords)
  addOtherConditions(searched, filter, order)
  const listed = (columns: string) =>
    `(SELECT ${columns}, ${sortKey(order)} FROM shown_profiles ${list.conditions} ${orderBy(order, place)} ${limit})`
  const from = isLocated
    ? `${listed('id, location_text')} AS listed JOIN shown_profiles AS searched USING (id)`
    : `${listed('*')} AS searched`
  const name = searched.name(list.name(isLimited ? `walk ${rows}` : 'list'))
  return { name, from: `${from} ${searched.conditions}`, ordered: isLocated ? 'listed' : 'searched' }
}

/** `OFFSET 0` hides the other conditions from the planner, so that it uses no other index. */
function sortedLater(kind: string, found: Statement, rest: Statement, order: ListOrder): Found {
  const from = `(SELECT * FROM shown_profiles ${found.conditions} OFFSET 0) AS found ${rest.conditions}`
  return { name: rest.name(found.name(kind)), from: `(SELECT *, ${sortKey(order)} FROM ${from}) AS searched`, ordered: 'searched' }
}

/** Reads all profiles with one of several majors. */
function throughMajors(values: unknown[], { filter, order, place }: PlannedPage): Found {
  const found = new Statement(values)
  const rest = new Statement(values)
  for (const words of wordsOfSeveralMajors(filter)) found.where('m', majorCondition(found, words))
  addWords(rest, 'w', 'search_text', filter.words)
  addWords(rest, 'l', 'location_text', filter.locationWords)
  addListConditions(rest, filter, order, place)
  addOtherConditions(rest, filter, order)
  return sortedLater('majors', found, rest, order)
}

/** Reads all profiles of people who may be free. */
function throughHours(values: unknown[], { filter, order, place }: PlannedPage): Found {
  const found = new Statement(values)
  const rest = new Statement(values)
  if (filter.free) {
    const { condition, parts } = freeCandidates((value) => found.parameter(value), filter.free)
    found.where(`h${parts}`, condition)
  }
  addWords(rest, 'w', 'search_text', filter.words)
  addWords(rest, 'l', 'location_text', filter.locationWords)
  addListConditions(rest, filter, order, place)
  addOtherConditions(rest, filter, order)
  return sortedLater('hours', found, rest, order)
}

/** Reads all profiles with the words and traits. */
function index(values: unknown[], { filter, order, place }: PlannedPage): Found {
  const { families = [], traits = [], ...others } = filter
  const found = new Statement(values)
  const rest = new Statement(values)
  for (const [shape, column, words] of [
    ['w', 'search_text', filter.words],
    ['l', 'location_text', filter.locationWords],
  ] as const) {
    const indexed = words.filter(isIndexed).slice(0, INDEXED_WORDS)
    for (const word of indexed) found.where(shape, `${column} LIKE ${found.parameter(likePattern(word))}`)
    const unindexed = words.filter((word) => !indexed.includes(word))
    addWords(rest, `${shape}*`, column, unindexed)
  }
  for (const family of families) found.where('y', familyCondition(found, family))
  for (const list of traits) found.where('t', traitCondition(found, list))
  for (const word of wordsOfMajors(filter)) found.where('m', `search_text LIKE ${found.parameter(likePattern(word))}`)
  addListConditions(rest, others, order, place)
  addOtherConditions(rest, others, order)
  return sortedLater('index', found, rest, order)
}

/** Reads all profiles that match level, age and dates. */
function sort(values: unknown[], { filter, order, place }: PlannedPage): Found {
  const found = new Statement(values)
  const rest = new Statement(values)
  addListConditions(found, filter, 'newest', { from: 'start', offset: 0 })
  addWords(rest, 'w', 'search_text', filter.words)
  addWords(rest, 'l', 'location_text', filter.locationWords)
  const others = {
    ...filter,
    experienceLevel: undefined,
    ageMin: undefined,
    ageMax: undefined,
    addedSince: undefined,
    madeSince: undefined,
  }
  addListConditions(rest, others, order, place)
  addOtherConditions(rest, others, order)
  return sortedLater('sort', found, rest, order)
}

/** The matching profiles, read by the plan of a page. @param values the parameters of the statement */
export function foundBy(values: unknown[], page: PlannedPage): Found {
  const { plan } = page
  if (plan.by === 'walk') return walk(values, page, plan.rows)
  if (plan.by === 'sort') return sort(values, page)
  if (plan.through === 'hours') return throughHours(values, page)
  return plan.through === 'majors' ? throughMajors(values, page) : index(values, page)
}

/**
 * The statement of one page. It leaves the planner no choice, so a generic plan is right for all values. A page that is read
 * backwards is returned in the opposite order.
 */
export function pageStatement(page: PlannedPage): SearchStatement {
  const { filter, order, place, limit } = page
  const values: unknown[] = []
  const { name, from, ordered } = foundBy(values, page)
  // Literals in the statement. For a parameter, a generic plan assumes a tenth of all profiles, and prepares to build as many cards.
  const offset = place.from === 'start' ? place.offset : 0
  const limits = `LIMIT ${literal(limit)} OFFSET ${literal(offset)}`
  // The outer query builds cards only for the page.
  const key = ordered === 'listed' ? ', listed.sort_key' : ''
  const inner = `SELECT searched.*${key} FROM ${from} ${orderBy(order, place, ordered)} ${limits}`
  const text = `SELECT ${CARD_JSON} AS card FROM (${inner}) AS p ${orderBy(order, place, 'p')}`
  // Rarely used conditions have too many combinations to keep a plan for each.
  const isRare = hasRareConditions(filter) || order !== 'newest' || offset > 0 || place.from === 'end'
  if (isRare || !NAMED.sizes.has(limit)) return { text, values }
  const full = `${name} ${limit}`
  if (NAMED.names.size < NAMED.most) NAMED.names.add(full)
  return NAMED.names.has(full) ? { name: full, text, values } : { text, values }
}

/**
 * One page of talents in its order.
 *
 * @param db connections with generic plans
 */
export async function findTalents(db: Database, page: PlannedPage): Promise<CardRow[]> {
  const ask = async (asked: PlannedPage) => (await db.$client.query<{ card: CardRow }>(pageStatement(asked))).rows
  const { filter, place, limit } = page
  let { plan } = page
  let rows = await ask(page)
  // The list or the walk ended before the page was full.
  while (plan.by === 'walk' && plan.rows !== undefined && rows.length < limit) {
    plan = walkOn(plan, filter)
    rows = await ask({ ...page, plan })
  }
  const talents = rows.map(({ card }) => card)
  return isBackwards(place) ? talents.reverse() : talents
}
