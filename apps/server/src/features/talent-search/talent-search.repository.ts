import type { Database } from '#db/client.ts'
import { NOT_HELD } from '#db/holds.ts'
import { CARD_JSON } from './talent-card.repository.ts'
import { likePattern, type PagePlace, type TalentFilter } from './talent-search.domain.ts'

/** Words that get a condition of their own, which the index can answer; the rest is checked on what those leave. */
export const INDEXED_WORDS = 4

/**
 * Collects the conditions of one statement over profiles, of which those on hold are never a part. Values are parameters always; the
 * shape names the prepared statement.
 */
export class Statement {
  readonly values: unknown[]
  readonly #conditions: string[] = []
  readonly #shape: string[] = []

  /** @param values those of a statement that this one is a part of */
  constructor(values: unknown[] = []) {
    this.values = values
  }

  /** @returns the placeholder of a value */
  parameter(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  where(shape: string, condition: string): void {
    this.#shape.push(shape)
    this.#conditions.push(condition)
  }

  get conditions(): string {
    return `WHERE ${[NOT_HELD, ...this.#conditions].join(' AND ')}`
  }

  /** Two statements of one kind and shape have the same text. */
  name(kind: string): string {
    return [kind, ...this.#shape].join(' ')
  }
}

function addWords(statement: Statement, shape: string, column: string, words: readonly string[]): void {
  const patterns = words.map(likePattern)
  for (const pattern of patterns.slice(0, INDEXED_WORDS)) statement.where(shape, `${column} LIKE ${statement.parameter(pattern)}`)
  const rest = patterns.slice(INDEXED_WORDS)
  if (rest.length > 0) statement.where(`${shape}*`, `${column} LIKE ALL (${statement.parameter(rest)}::text[])`)
}

/** Only the filters in use appear: what is not asked for costs nothing, and the planner sees what is. */
export function addFilter(statement: Statement, filter: TalentFilter): void {
  const { words, locationWords, experienceLevel, ageMin, ageMax, madeSince } = filter
  addWords(statement, 'w', 'search_text', words)
  addWords(statement, 'l', 'location_text', locationWords)
  if (experienceLevel !== undefined) statement.where('e', `experience_level = ${statement.parameter(experienceLevel)}`)
  if (ageMin !== undefined) statement.where('a', `age >= ${statement.parameter(ageMin)}`)
  if (ageMax !== undefined) statement.where('b', `age <= ${statement.parameter(ageMax)}`)
  if (madeSince !== undefined) statement.where('n', `created_at > ${statement.parameter(madeSince)}`)
}

/** A statement as `pg` takes it; named, so that PostgreSQL parses it once a connection. */
export interface SearchStatement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/** The statement of one page, newest first (a page before a position comes oldest first), to be planned for its own values. */
export function pageStatement(filter: TalentFilter, place: PagePlace, limit: number): SearchStatement {
  const statement = new Statement()
  addFilter(statement, filter)
  if (place.from !== 'start') {
    const sign = place.from === 'after' ? '<' : '>'
    const { createdAt, id } = place.position
    statement.where(place.from, `(p.created_at, p.id) ${sign} (${statement.parameter(createdAt)}, ${statement.parameter(id)})`)
  }
  const direction = place.from === 'before' ? 'ASC' : 'DESC'
  const order = (table: string) => `ORDER BY ${table}.created_at ${direction}, ${table}.id ${direction}`
  const isSkipping = place.from === 'start' && place.offset > 0
  const limited = `LIMIT ${statement.parameter(limit)}${isSkipping ? ` OFFSET ${statement.parameter(place.offset)}` : ''}`
  const matching = `FROM student_profiles AS p ${statement.conditions} ${order('p')} ${limited}`
  // A location alone is found in the index of the newest by itself: ids first, and whole rows of the page only.
  const isInIndex = filter.words.length === 0 && filter.locationWords.length > 0
  const text =
    isInIndex || isSkipping
      ? // What an offset skips is not made a card of either.
        `SELECT ${CARD_JSON} AS card FROM (SELECT p.id, p.created_at ${matching}) AS page JOIN student_profiles AS p ON p.id = page.id ${order('page')}`
      : `SELECT ${CARD_JSON} AS card ${matching}`
  return { name: statement.name(`talent ${isSkipping ? 'skip' : place.from}`), text, values: statement.values }
}

/** The statement that counts matches and stops at `cap`. */
export function countStatement(filter: TalentFilter, cap: number): SearchStatement {
  const statement = new Statement()
  addFilter(statement, filter)
  const { conditions } = statement
  const text = `SELECT count(*)::int AS count FROM (SELECT FROM student_profiles ${conditions} LIMIT ${statement.parameter(cap)}) AS found`
  return { name: statement.name('talent count'), text, values: statement.values }
}

/** How many talents match, counted to `cap`. */
export async function countTalents(db: Database, filter: TalentFilter, cap: number): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>(countStatement(filter, cap))
  return rows[0]?.count ?? 0
}

/** The words of each phrase, by the same SQL function that normalised what they are looked for in. */
export async function wordsOf(db: Database, phrases: readonly string[]): Promise<string[][]> {
  const { rows } = await db.$client.query<{ words: string[] }>({
    name: 'search words',
    text: 'SELECT search_terms(phrase) AS words FROM unnest($1::text[]) WITH ORDINALITY AS asked(phrase, place) ORDER BY place',
    values: [phrases],
  })
  return rows.map(({ words }) => words)
}
