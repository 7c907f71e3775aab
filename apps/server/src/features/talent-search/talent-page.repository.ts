import type { Database } from '#db/client.ts'
import { isIndexed, type SearchPlan } from './search-plan.domain.ts'
import { CARD_JSON, type CardRow } from './talent-card.repository.ts'
import { likePattern, type PagePlace, type TalentFilter } from './talent-search.domain.ts'
import { Statement } from './talent-search.repository.ts'

/** Words that get a condition of their own, which the index can answer; the rest is checked on what those leave. */
const INDEXED_WORDS = 4

/** A page and how to find it. */
interface PlannedPage {
  readonly filter: TalentFilter
  readonly place: PagePlace
  readonly limit: number
  readonly plan: SearchPlan
}

/** A statement as `pg` takes it; named, so that PostgreSQL parses and plans it once for each connection. */
export interface SearchStatement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/** What the indexes of the list order answer. */
function addListConditions(statement: Statement, { experienceLevel, ageMin, ageMax }: TalentFilter, place: PagePlace): void {
  if (experienceLevel !== undefined) statement.where('e', `experience_level = ${statement.parameter(experienceLevel)}`)
  if (ageMin !== undefined) statement.where('a', `age >= ${statement.parameter(ageMin)}`)
  if (ageMax !== undefined) statement.where('b', `age <= ${statement.parameter(ageMax)}`)
  if (place.from === 'start') return
  const sign = place.from === 'after' ? '<' : '>'
  const { createdAt, id } = place.position
  statement.where(place.from, `(created_at, id) ${sign} (${statement.parameter(createdAt)}, ${statement.parameter(id)})`)
}

/** No index answers `LIKE ALL`, and one array stands for any number of words. */
function addWords(statement: Statement, shape: string, column: string, words: readonly string[]): void {
  if (words.length > 0) statement.where(shape, `${column} LIKE ALL (${statement.parameter(words.map(likePattern))}::text[])`)
}

/** A part of a statement after `FROM`: the profiles are `searched`, and `ordered` has the order of the list. */
interface Found {
  readonly name: string
  readonly from: string
  readonly ordered: 'searched' | 'listed'
}

/** The first profiles of the list, and of those the ones with the words. */
function walk(values: unknown[], { filter, place }: PlannedPage, order: (table: string) => string, rows: number | undefined): Found {
  const list = new Statement(values)
  const searched = new Statement(values)
  const isLocated = filter.locationWords.length > 0
  addListConditions(list, filter, place)
  const limit = rows === undefined ? '' : `LIMIT ${list.parameter(rows)}`
  addWords(searched, 'w', 'searched.search_text', filter.words)
  addWords(searched, 'l', 'listed.location_text', filter.locationWords)
  const listed = (columns: string) => `(SELECT ${columns} FROM student_profiles ${list.conditions} ${order('student_profiles')} ${limit})`
  // The index of the list has the location: profiles are read only of those with it.
  const from = isLocated
    ? `${listed('id, created_at, location_text')} AS listed JOIN student_profiles AS searched ON searched.id = listed.id`
    : `${listed('*')} AS searched`
  const name = searched.name(list.name(rows === undefined ? 'list' : 'walk'))
  return { name, from: `${from} ${searched.conditions}`, ordered: isLocated ? 'listed' : 'searched' }
}

/** All profiles with the words. `OFFSET 0` hides the other conditions from the scan, so that no other index is used. */
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
 * The statement of one page. PostgreSQL can run it in one way only, so that a plan made for no values in particular is right. A page
 * before a position comes oldest first.
 */
export function pageStatement(page: PlannedPage): SearchStatement {
  const { place, limit, plan } = page
  const values: unknown[] = []
  const direction = place.from === 'before' ? 'ASC' : 'DESC'
  const order = (table: string) => `ORDER BY ${table}.created_at ${direction}, ${table}.id ${direction}`
  const { name, from, ordered } = plan.by === 'index' ? index(values, page) : walk(values, page, order, plan.rows)
  const ends = new Statement(values)
  const limits = `LIMIT ${ends.parameter(limit)} OFFSET ${ends.parameter(place.from === 'start' ? place.offset : 0)}`
  // The cards are made outside, of the page only.
  const text = `SELECT ${CARD_JSON} AS card FROM (SELECT searched.* FROM ${from} ${order(ordered)} ${limits}) AS p ${order('p')}`
  return { name, text, values }
}

/**
 * One page of talents, newest first whatever the place.
 *
 * @param db plans every statement once
 */
export async function findTalents(db: Database, page: PlannedPage): Promise<CardRow[]> {
  const ask = async (asked: PlannedPage) => (await db.$client.query<{ card: CardRow }>(pageStatement(asked))).rows
  const { place, limit, plan } = page
  let rows = await ask(page)
  // The list ended, or the walk did.
  if (plan.by === 'walk' && plan.rows !== undefined && rows.length < limit) rows = await ask({ ...page, plan: { by: 'index' } })
  const talents = rows.map(({ card }) => card)
  return place.from === 'before' ? talents.reverse() : talents
}
