import type { Database } from '#db/client.ts'
import { isIndexed, type SearchPlan } from './search-plan.domain.ts'
import { CARD_JSON, type CardRow } from './talent-card.repository.ts'
import { likePattern, type PagePlace, type TalentFilter } from './talent-search.domain.ts'
import { INDEXED_WORDS, pageStatement, type SearchStatement, Statement } from './talent-search.repository.ts'

/** The most that a page holds; stated so that PostgreSQL plans for a page whatever its size. */
const LARGEST_PAGE = 100

type Order = (table: string) => string

function orderOf(place: PagePlace): Order {
  const direction = place.from === 'before' ? 'ASC' : 'DESC'
  return (table) => `ORDER BY ${table}.created_at ${direction}, ${table}.id ${direction}`
}

/** What the indexes of the list order answer. */
function addListConditions(statement: Statement, { experienceLevel, ageMin, ageMax }: TalentFilter, place: PagePlace): void {
  if (experienceLevel !== undefined) statement.where('e', `experience_level = ${statement.parameter(experienceLevel)}`)
  if (ageMin !== undefined) statement.where('a', `age >= ${statement.parameter(ageMin)}`)
  if (ageMax !== undefined) statement.where('b', `age <= ${statement.parameter(ageMax)}`)
  if (place.from !== 'start') {
    const { createdAt, id } = place.position
    statement.where(
      place.from,
      `(created_at, id) ${place.from === 'after' ? '<' : '>'} (${statement.parameter(createdAt)}, ${statement.parameter(id)})`,
    )
  }
}

/** No index answers `LIKE ALL`, and one array stands for any number of words. */
function likeAll(statement: Statement, column: string, words: readonly string[]): string {
  return `${column} LIKE ALL (${statement.parameter(words.map(likePattern))}::text[])`
}

/**
 * The page, found by walking down the list. Right under a plan made for no values in particular: each step can be taken in one way.
 *
 * @param rows how many of the talents that level and age leave are looked at
 */
export function walkStatement(filter: TalentFilter, place: PagePlace, limit: number, rows: number): SearchStatement {
  const statement = new Statement()
  const order = orderOf(place)
  addListConditions(statement, filter, place)
  const isSearching = filter.words.length + filter.locationWords.length > 0
  const listed = (columns: string) =>
    `(SELECT ${columns} FROM student_profiles ${statement.conditions} ${order('student_profiles')} LIMIT ${isSearching ? rows : LARGEST_PAGE})`
  const page = `LIMIT ${statement.parameter(limit)}`
  const kind = isSearching ? `walk ${rows}` : 'list'
  if (filter.locationWords.length === 0) {
    const words = filter.words.length === 0 ? '' : `WHERE ${likeAll(statement, 'p.search_text', filter.words)}`
    const text = `SELECT ${CARD_JSON} AS card FROM ${listed('*')} AS p ${words} ${order('p')} ${page}`
    return { name: statement.name(`${kind}${words && ' w'}`), text, values: statement.values }
  }
  // The location stands in the list's index: rows are read only of those it leaves.
  const located = `${listed('id, created_at, location_text')} AS listed`
  const where = `WHERE ${likeAll(statement, 'listed.location_text', filter.locationWords)}`
  const found =
    filter.words.length === 0
      ? `SELECT listed.id, listed.created_at FROM ${located} ${where} ${order('listed')} ${page}`
      : `SELECT listed.id, listed.created_at FROM ${located} JOIN student_profiles AS searched ON searched.id = listed.id
${where} AND ${likeAll(statement, 'searched.search_text', filter.words)} ${order('listed')} ${page}`
  const text = `SELECT ${CARD_JSON} AS card FROM (${found}) AS page JOIN student_profiles AS p ON p.id = page.id ${order('page')}`
  return { name: statement.name(`${kind} l${filter.words.length === 0 ? '' : 'w'}`), text, values: statement.values }
}

/** Whether the list holds more than that many talents of this level and age from the place on: then a walk so long has not seen all. */
export function longerStatement(filter: TalentFilter, place: PagePlace, rows: number): SearchStatement {
  const statement = new Statement()
  addListConditions(statement, filter, place)
  const text = `SELECT FROM student_profiles ${statement.conditions} ${orderOf(place)('student_profiles')} OFFSET ${rows} LIMIT 1`
  return { name: statement.name(`longer ${rows}`), text, values: statement.values }
}

/**
 * The page, found by the trigram index. `OFFSET 0` keeps everything but the words away from the scan, so that no other index serves it.
 */
export function indexStatement(filter: TalentFilter, place: PagePlace, limit: number): SearchStatement {
  const found = new Statement()
  const rest = new Statement(found.values)
  const order = orderOf(place)
  for (const [shape, column, words] of [
    ['w', 'search_text', filter.words],
    ['l', 'location_text', filter.locationWords],
  ] as const) {
    const indexed = words.filter(isIndexed).slice(0, INDEXED_WORDS)
    for (const word of indexed) found.where(shape, `${column} LIKE ${found.parameter(likePattern(word))}`)
    const others = words.filter((word) => !indexed.includes(word))
    if (others.length > 0) rest.where(`${shape}*`, likeAll(rest, column, others))
  }
  addListConditions(rest, filter, place)
  const text = `SELECT ${CARD_JSON} AS card FROM (SELECT * FROM (SELECT * FROM student_profiles ${found.conditions} OFFSET 0) AS found
${rest.conditions} ${order('found')} LIMIT ${rest.parameter(limit)}) AS p ${order('p')}`
  return { name: rest.name(found.name('index')), text, values: found.values }
}

/** A page and how to find it. */
interface PlannedPage {
  readonly filter: TalentFilter
  readonly place: PagePlace
  readonly limit: number
  readonly plan: SearchPlan
}

/** The statement that a page is asked for with, first or altogether. */
export function plannedStatement({ filter, place, limit, plan }: PlannedPage): SearchStatement {
  if (plan.by === 'index') return indexStatement(filter, place, limit)
  return plan.by === 'walk' ? walkStatement(filter, place, limit, plan.rows) : pageStatement(filter, place, limit)
}

/**
 * One page of talents, newest first whatever the place.
 *
 * @param dbs.searchDb plans every statement for its own values
 * @param dbs.plannedDb plans every statement once
 */
export async function findTalents(dbs: { searchDb: Database; plannedDb: Database }, page: PlannedPage): Promise<CardRow[]> {
  const { filter, place, limit, plan } = page
  const ask = async (asked: PlannedPage) => {
    const db = asked.plan.by === 'planner' ? dbs.searchDb : dbs.plannedDb
    return (await db.$client.query<{ card: CardRow }>(plannedStatement(asked))).rows
  }
  let rows = await ask(page)
  if (plan.by === 'walk' && rows.length < limit && Number.isFinite(plan.rows)) {
    // The list ended, or the walk did.
    const { rowCount } = await dbs.plannedDb.$client.query(longerStatement(filter, place, plan.rows))
    const isIndexable = [...filter.words, ...filter.locationWords].some(isIndexed)
    if (rowCount !== 0) rows = await ask({ ...page, plan: { by: isIndexable ? 'index' : 'planner' } })
  }
  const talents = rows.map(({ card }) => card)
  return place.from === 'before' ? talents.reverse() : talents
}
