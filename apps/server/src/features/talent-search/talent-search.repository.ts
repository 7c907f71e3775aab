import type { Database } from '#db/client.ts'
import { NOT_HELD } from '#db/holds.ts'
import { likePattern, type TalentFilter } from './talent-search.domain.ts'

/**
 * Collects the conditions of one statement over profiles, of which those restricted are never a part. Values are parameters always; the
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

/** Only the filters in use appear: what is not asked for costs nothing, and the planner sees what is. */
export function addFilter(statement: Statement, filter: TalentFilter): void {
  const { words, locationWords, experienceLevel, ageMin, ageMax, madeSince } = filter
  for (const word of words) statement.where('w', `search_text LIKE ${statement.parameter(likePattern(word))}`)
  for (const word of locationWords) statement.where('l', `location_text LIKE ${statement.parameter(likePattern(word))}`)
  if (experienceLevel !== undefined) statement.where('e', `experience_level = ${statement.parameter(experienceLevel)}`)
  if (ageMin !== undefined) statement.where('a', `age >= ${statement.parameter(ageMin)}`)
  if (ageMax !== undefined) statement.where('b', `age <= ${statement.parameter(ageMax)}`)
  if (madeSince !== undefined) statement.where('n', `created_at > ${statement.parameter(madeSince)}`)
}

/** How many talents match, counted to `cap`. Unnamed, so that PostgreSQL plans it for its own values. */
export async function countTalents(db: Database, filter: TalentFilter, cap: number): Promise<number> {
  const statement = new Statement()
  addFilter(statement, filter)
  const { conditions } = statement
  const text = `SELECT count(*)::int AS count FROM (SELECT FROM student_profiles ${conditions} LIMIT ${statement.parameter(cap)}) AS found`
  const { rows } = await db.$client.query<{ count: number }>(text, statement.values)
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
