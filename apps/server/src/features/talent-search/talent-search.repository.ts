import type { Database } from '#db/client.ts'
import { NOT_HELD } from '#db/holds.ts'
import { likePattern, type TalentFilter } from './talent-search.domain.ts'

/**
 * Collects the conditions of a statement over profiles, without restricted ones. All values are parameters; the shape is the name of the
 * prepared statement.
 */
export class Statement {
  readonly values: unknown[]
  readonly #conditions: string[] = []
  readonly #shape: string[] = []

  /** @param values the parameters of the statement that contains this one */
  constructor(values: unknown[] = []) {
    this.values = values
  }

  /** @returns the placeholder of the value */
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

  /** The name of the statement. Statements of the same kind and shape have the same text. */
  name(kind: string): string {
    return [kind, ...this.#shape].join(' ')
  }
}

/** Adds conditions for the filters in use only, so that unused ones cost nothing. */
export function addFilter(statement: Statement, filter: TalentFilter): void {
  const { words, locationWords, experienceLevel, ageMin, ageMax, madeSince } = filter
  for (const word of words) statement.where('w', `search_text LIKE ${statement.parameter(likePattern(word))}`)
  for (const word of locationWords) statement.where('l', `location_text LIKE ${statement.parameter(likePattern(word))}`)
  if (experienceLevel !== undefined) statement.where('e', `experience_level = ${statement.parameter(experienceLevel)}`)
  if (ageMin !== undefined) statement.where('a', `age >= ${statement.parameter(ageMin)}`)
  if (ageMax !== undefined) statement.where('b', `age <= ${statement.parameter(ageMax)}`)
  if (madeSince !== undefined) statement.where('n', `created_at > ${statement.parameter(madeSince)}`)
}

/** The number of matching talents, counted up to `cap`. An unnamed statement, so that PostgreSQL plans it for its values. */
export async function countTalents(db: Database, filter: TalentFilter, cap: number): Promise<number> {
  const statement = new Statement()
  addFilter(statement, filter)
  const { conditions } = statement
  const text = `SELECT count(*)::int AS count FROM (SELECT FROM student_profiles ${conditions} LIMIT ${statement.parameter(cap)}) AS found`
  const { rows } = await db.$client.query<{ count: number }>(text, statement.values)
  return rows[0]?.count ?? 0
}

/** The words of each phrase, normalised by the SQL function that also normalises the searched text. */
export async function wordsOf(db: Database, phrases: readonly string[]): Promise<string[][]> {
  const { rows } = await db.$client.query<{ words: string[] }>({
    name: 'search words',
    text: 'SELECT search_terms(phrase) AS words FROM unnest($1::text[]) WITH ORDINALITY AS asked(phrase, place) ORDER BY place',
    values: [phrases],
  })
  return rows.map(({ words }) => words)
}
