import type { Dates } from '@callboard/contract/people/availability/needed-time'
import type { RoleCriteria } from '@callboard/contract/people/profiles/criteria'
import type { Database } from '#db/client.ts'
import { lastAnswer } from '#db/consents.ts'
import { freeCondition, freedomCondition, freeOrUnknownCondition, freeShape } from '#db/free-time.ts'
import { likePattern, type TalentFilter } from './talent-search.domain.ts'

/** The columns of ranges. */
const NUMBER = {
  age: 'age',
  height: '(height_feet * 12 + height_inches)',
  rating: 'rating',
  graduation: 'expected_graduation_year',
} as const

/** The moment at which somebody was last cast; the index of that order has the same expression. */
export const LAST_CAST = "coalesce(last_cast_at, '-infinity')"

/**
 * Collects the conditions of a statement over profiles. All values are parameters; the shape is the name of the
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
    return this.#conditions.length === 0 ? '' : `WHERE ${this.#conditions.join(' AND ')}`
  }

  /** All its conditions as one that is never NULL. */
  get asOne(): string {
    return `coalesce(${this.#conditions.join(' AND ')}, false)`
  }

  /** The name of the statement. Statements of the same kind and shape have the same text. */
  name(kind: string): string {
    return [kind, ...this.#shape].join(' ')
  }
}

/** Conditions besides words, location, level, age and free time. */
const RARE = [
  'ids',
  'changedSince',
  'isConfirmed',
  'families',
  'traits',
  'majors',
  'ranges',
  'notCastSince',
  'addedSince',
  'madeSince',
  'consent',
  'freeOrUnknown',
  'freedom',
  'fit',
] as const satisfies readonly (keyof TalentFilter)[]

/** Whether a filter has any rare condition. Statements with them have too many shapes to be prepared. */
export function hasRareConditions(filter: TalentFilter): boolean {
  return RARE.some((name) => filter[name] !== undefined)
}

/** Adds the conditions besides words, location, level and age. */
export function addRareConditions(statement: Statement, filter: TalentFilter): void {
  const {
    families = [],
    traits = [],
    majors = [],
    ranges = [],
    notCastSince,
    addedSince,
    madeSince,
    changedSince,
    isConfirmed,
    consent,
    free,
    freeOrUnknown,
    freedom,
    fit,
  } = filter
  for (const family of families) statement.where('y', familyCondition(statement, family))
  for (const list of traits) statement.where('t', traitCondition(statement, list))
  for (const phrases of majors) {
    const each = phrases.map((words) => `' ' || search_normal(major) LIKE ALL (${statement.parameter(words.map(likePattern))}::text[])`)
    // The major is part of the searched text, which is already normalised.
    const words = phrases.map(([first]) => first)
    if (words.every((word) => word !== undefined)) statement.where('m', majorCondition(statement, words))
    statement.where('m', `(${each.join(' OR ')})`)
  }
  for (const { of, from, to, orUnknown } of ranges) {
    const number = NUMBER[of]
    const bounds = [
      ...(from === undefined ? [] : [`${number} >= ${statement.parameter(from)}`]),
      ...(to === undefined ? [] : [`${number} <= ${statement.parameter(to)}`]),
    ].join(' AND ')
    statement.where('r', orUnknown ? `(${number} IS NULL OR ${bounds})` : bounds)
  }
  if (notCastSince !== undefined) statement.where('c', `${LAST_CAST} < ${statement.parameter(notCastSince)}`)
  if (madeSince !== undefined) statement.where('n', `created_at > ${statement.parameter(madeSince)}`)
  if (changedSince !== undefined) statement.where('g', `updated_at >= ${statement.parameter(changedSince)}`)
  // Literals instead of parameters, because one of the conditions has its own index.
  if (isConfirmed !== undefined) statement.where('p', `confirmation ${isConfirmed ? '<>' : '='} 'none'`)
  if (addedSince !== undefined) {
    const { day, timeZone } = addedSince
    statement.where('d', `created_at >= ${statement.parameter(day)}::timestamp AT TIME ZONE ${statement.parameter(timeZone)}`)
  }
  if (consent !== undefined) statement.where('s', consentCondition(statement, consent))
  if (free !== undefined)
    statement.where(
      `x ${freeShape(free)}`,
      freeCondition((value) => statement.parameter(value), free),
    )
  if (freeOrUnknown !== undefined)
    statement.where(
      'k',
      freeOrUnknownCondition((value) => statement.parameter(value), freeOrUnknown),
    )
  if (freedom !== undefined)
    statement.where(
      `o ${freedom.is}`,
      freedomCondition((value) => statement.parameter(value), freedom.time, freedom.is),
    )
  if (fit === undefined) return
  const met = fit.criteria.map((criterion) => {
    const one = new Statement(statement.values)
    addRareConditions(one, criterion)
    return `${one.asOne}::int`
  })
  statement.where('f', `${met.join(' + ')} = ${statement.parameter(fit.met)}`)
}

/** The condition for people in a state. They are already known to have its trait. */
function consentCondition(statement: Statement, { state, version }: NonNullable<TalentFilter['consent']>): string {
  const last = lastAnswer('user_id', 'casting')
  if (state === 'older') return `(SELECT c.text_version ${last}) <> ${statement.parameter(version)}`
  return `${state === 'declined' ? '' : 'NOT '}EXISTS (SELECT ${last})`
}

/** The condition that the searched text contains one of some words, one word for each major. */
export function majorCondition(statement: Statement, words: readonly string[]): string {
  return `search_text LIKE ANY (${statement.parameter(words.map(likePattern))}::text[])`
}

/** The condition that the searched text contains a word or one of its family. */
export function familyCondition(statement: Statement, family: string): string {
  return `search_text ~ ${statement.parameter(family)}`
}

/** The condition that a profile has at least one of some traits. */
export function traitCondition(statement: Statement, list: readonly string[]): string {
  return `traits ${list.length === 1 ? '@>' : '&&'} ${statement.parameter(list)}::text[]`
}

/** Adds the condition for named people. The list is read by their ids, so it belongs to the list's conditions. */
export function addIds(statement: Statement, { ids }: TalentFilter): void {
  if (ids !== undefined) statement.where('i', `id = ANY (${statement.parameter(ids)}::bigint[])`)
}

/** Adds conditions for the filters in use only, so that unused ones cost nothing. */
export function addFilter(statement: Statement, filter: TalentFilter): void {
  const { words, nameWords = [], locationWords, experienceLevel, ageMin, ageMax } = filter
  for (const word of words) statement.where('w', `search_text LIKE ${statement.parameter(likePattern(word))}`)
  if (nameWords.length > 0)
    statement.where(
      'u',
      `' ' || search_normal(first_name || ' ' || last_name) LIKE ALL (${statement.parameter(nameWords.map(likePattern))}::text[])`,
    )
  for (const word of locationWords) statement.where('l', `location_text LIKE ${statement.parameter(likePattern(word))}`)
  if (experienceLevel !== undefined) statement.where('e', `experience_level = ${statement.parameter(experienceLevel)}`)
  if (ageMin !== undefined) statement.where('a', `age >= ${statement.parameter(ageMin)}`)
  if (ageMax !== undefined) statement.where('b', `age <= ${statement.parameter(ageMax)}`)
  addIds(statement, filter)
  addRareConditions(statement, filter)
}

/** The number of matching talents, counted up to `cap`. An unnamed statement, so that PostgreSQL plans it for its values. */
export async function countTalents(db: Database, filter: TalentFilter, cap: number): Promise<number> {
  const statement = new Statement()
  addFilter(statement, filter)
  const { conditions } = statement
  const text = `SELECT count(*)::int AS count FROM (SELECT FROM shown_profiles ${conditions} LIMIT ${statement.parameter(cap)}) AS found`
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

/** The people found by email address, telephone or student number, for each pattern; at most `most`, newest first. */
export async function findByContact(db: Database, patterns: readonly string[], most: number): Promise<number[][]> {
  const { rows } = await db.$client.query<{ ids: string[] }>(
    `SELECT ARRAY(SELECT id FROM shown_profiles WHERE contact_text LIKE pattern ORDER BY created_at DESC, id DESC LIMIT ${most})::text[] AS ids
     FROM unnest($1::text[]) WITH ORDINALITY AS asked(pattern, place) ORDER BY place`,
    [patterns],
  )
  return rows.map(({ ids }) => ids.map(Number))
}

/** The maximum number of contacts with a text that are read. A text in more of them is a domain. */
const CONTACTS_READ = 2000

/**
 * The people with a text in their address before the `@` whom its words do not find; at most `most`, newest first.
 *
 * @param pattern of the address
 */
export async function findByAddressAlone(db: Database, pattern: string, words: readonly string[], most: number): Promise<number[]> {
  const { rows } = await db.$client.query<{ id: number }>(
    `SELECT id::float8 AS id FROM (
       SELECT id, email, search_text, created_at FROM shown_profiles WHERE contact_text LIKE $1 LIMIT ${CONTACTS_READ}) AS named
     WHERE lower(email) LIKE $1 AND NOT search_text LIKE ALL ($2::text[]) ORDER BY created_at DESC, id DESC LIMIT ${most}`,
    [pattern, words.map(likePattern)],
  )
  return rows.map(({ id }) => id)
}

/** The role of a search. */
export interface SearchedRole {
  /** The criteria of the role. */
  readonly criteria: RoleCriteria
  readonly needed: number
  readonly neededMen: number | null
  readonly neededWomen: number | null
  readonly role: Dates
  readonly project: Dates
}

/** The role of a search; `undefined` when it does not exist, or its casting call is deleted. */
export async function findSearchedRole(db: Database, id: number): Promise<SearchedRole | undefined> {
  const dates = (table: string) =>
    `json_build_object('shootDate', ${table}.shoot_date, 'shootTime', to_char(${table}.shoot_time, 'HH24:MI'), 'endTime', to_char(${table}.end_time, 'HH24:MI'))`
  const { rows } = await db.$client.query<SearchedRole>(
    `SELECT criteria, needed, needed_men AS "neededMen", needed_women AS "neededWomen", ${dates('roles')} AS role, ${dates('projects')} AS project
    FROM roles JOIN live_projects AS projects ON projects.id = roles.project_id WHERE roles.id = $1`,
    [id],
  )
  return rows[0]
}

/** The ids of the matching profiles, newest first. An unnamed statement, so that PostgreSQL plans it for its values. */
export async function findIds(db: Database, filter: TalentFilter, most: number): Promise<number[]> {
  const statement = new Statement()
  addFilter(statement, filter)
  const text = `SELECT id::float8 AS id FROM shown_profiles ${statement.conditions} ORDER BY created_at DESC, id DESC LIMIT ${most}`
  const { rows } = await db.$client.query<{ id: number }>(text, statement.values)
  return rows.map(({ id }) => id)
}
