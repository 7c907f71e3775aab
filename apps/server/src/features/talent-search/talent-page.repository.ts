import type { Database } from '#db/client.ts'
import { isIndexed, type SearchPlan } from './search-plan.domain.ts'
import { CARD_JSON, type CardRow } from './talent-card.repository.ts'
import { likePattern, type PagePlace, type TalentFilter } from './talent-search.domain.ts'
import { Statement } from './talent-search.repository.ts'

/** The number of words that are looked up in the index; the others filter its results. */
const INDEXED_WORDS = 4

/** A page and how to find it. */
interface PlannedPage {
  readonly filter: TalentFilter
  readonly place: PagePlace
  readonly limit: number
  readonly plan: SearchPlan
}

/** A statement for `pg`; named, so that PostgreSQL parses and plans it once for each connection. */
export interface SearchStatement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/** Adds the conditions that the indexes in list order can answer. */
function addListConditions(statement: Statement, { experienceLevel, ageMin, ageMax }: TalentFilter, place: PagePlace): void {
  if (experienceLevel !== undefined) statement.where('e', `experience_level = ${statement.parameter(experienceLevel)}`)
  if (ageMin !== undefined) statement.where('a', `age >= ${statement.parameter(ageMin)}`)
  if (ageMax !== undefined) statement.where('b', `age <= ${statement.parameter(ageMax)}`)
  if (place.from === 'start') return
  const sign = place.from === 'after' ? '<' : '>'
  const { createdAt, id } = place.position
  statement.where(place.from, `(created_at, id) ${sign} (${statement.parameter(createdAt)}, ${statement.parameter(id)})`)
}

/** Adds the words as one array, for which no index is used: `LIKE ALL` has the same statement for any number of words. */
function addWords(statement: Statement, shape: string, column: string, words: readonly string[]): void {
  if (words.length > 0) statement.where(shape, `${column} LIKE ALL (${statement.parameter(words.map(likePattern))}::text[])`)
}

/** The `FROM` part of a statement. Its table `searched` has the profiles; `ordered` names the table in list order. */
interface Found {
  readonly name: string
  readonly from: string
  readonly ordered: 'searched' | 'listed'
}

/** Reads the first profiles of the list, and filters them by the words. */
function walk(values: unknown[], { filter, place }: PlannedPage, order: (table: string) => string, rows: number | undefined): Found {
  const list = new Statement(values)
  const searched = new Statement(values)
  const isLocated = filter.locationWords.length > 0
  addListConditions(list, filter, place)
  const limit = rows === undefined ? '' : `LIMIT ${list.parameter(rows)}`
  addWords(searched, 'w', 'searched.search_text', filter.words)
  addWords(searched, 'l', 'listed.location_text', filter.locationWords)
  const listed = (columns: string) => `(SELECT ${columns} FROM student_profiles ${list.conditions} ${order('student_profiles')} ${limit})`
  // The list's index contains the location, so only matching profiles are read.
  const from = isLocated
    ? `${listed('id, created_at, location_text')} AS listed JOIN student_profiles AS searched ON searched.id = listed.id`
    : `${listed('*')} AS searched`
  const name = searched.name(list.name(rows === undefined ? 'list' : 'walk'))
  return { name, from: `${from} ${searched.conditions}`, ordered: isLocated ? 'listed' : 'searched' }
}

/** Reads all profiles with the words. `OFFSET 0` hides the other conditions from the planner, so that it uses no other index. */
function index(values: unknown[], { filter, place }: PlannedPage): Found {
  const found = new Statement(values)
  const rest = new Statement(values)
  for (const [shape, column, words] of [
    ['w', 'search_text', filter.words],
    ['l', 'location_text', filter.locationWords],
  ] as const) {
    const indexed = words.filter(isIndexed).slice(0, INDEXED_WORDS)
    for (const word of indexed) found.where(shape, `${column} LIKE ${found.parameter(likePattern(word))}`)
    const others = words.filter((word) => !indexed.includes(word))
    addWords(rest, `${shape}*`, column, others)
  }
  addListConditions(rest, filter, place)
  const from = `(SELECT * FROM student_profiles ${found.conditions} OFFSET 0) AS searched ${rest.conditions}`
  return { name: rest.name(found.name('index')), from, ordered: 'searched' }
}

/**
 * The statement of one page. It leaves the planner no choice, so a generic plan is right for all values. A page before a position is
 * returned oldest first.
 */
export function pageStatement(page: PlannedPage): SearchStatement {
  const { place, limit, plan } = page
  const values: unknown[] = []
  const direction = place.from === 'before' ? 'ASC' : 'DESC'
  const order = (table: string) => `ORDER BY ${table}.created_at ${direction}, ${table}.id ${direction}`
  const { name, from, ordered } = plan.by === 'index' ? index(values, page) : walk(values, page, order, plan.rows)
  const ends = new Statement(values)
  const limits = `LIMIT ${ends.parameter(limit)} OFFSET ${ends.parameter(place.from === 'start' ? place.offset : 0)}`
  // The outer query builds cards only for the page.
  const text = `SELECT ${CARD_JSON} AS card FROM (SELECT searched.* FROM ${from} ${order(ordered)} ${limits}) AS p ${order('p')}`
  return { name, text, values }
}

/**
 * One page of talents, newest first.
 *
 * @param db connections with generic plans
 */
export async function findTalents(db: Database, page: PlannedPage): Promise<CardRow[]> {
  const ask = async (asked: PlannedPage) => (await db.$client.query<{ card: CardRow }>(pageStatement(asked))).rows
  const { place, limit, plan } = page
  let rows = await ask(page)
  // Either the list or the walk has ended before the page was full.
  if (plan.by === 'walk' && plan.rows !== undefined && rows.length < limit) rows = await ask({ ...page, plan: { by: 'index' } })
  const talents = rows.map(({ card }) => card)
  return place.from === 'before' ? talents.reverse() : talents
}
