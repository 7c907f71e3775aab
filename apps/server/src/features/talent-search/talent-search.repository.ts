import type { ExperienceLevel } from '@callboard/contract/profiles'
import type { Database } from '#db/client.ts'
import type { StoredPhoto } from '#features/photos/portfolio.service.ts'
import { likePattern, type PagePlace, type TalentFilter } from './talent-search.domain.ts'

/** A talent as a list shows it, without photos: no demographics. */
export interface FoundTalent {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly cellPhone: string
  readonly major: string
  readonly expectedGraduationYear: number | null
  readonly year: string | null
  readonly school: string | null
  readonly instagram: string | null
  readonly location: string | null
  readonly age: number | null
  readonly heightFeet: number | null
  readonly heightInches: number | null
  readonly experienceLevel: ExperienceLevel
  readonly gender: string | null
  readonly specialties: string[]
  readonly bio: string | null
  readonly available: boolean
  readonly rating: number
  readonly createdAt: Date
}

/** Words that get a condition of their own, which the index can answer; the rest is checked on what those leave. */
const INDEXED_WORDS = 4

const CARD_COLUMNS = `p.id::float8 AS id, p.first_name AS "firstName", p.last_name AS "lastName", p.email, p.cell_phone AS "cellPhone", p.major,
  p.expected_graduation_year AS "expectedGraduationYear", p.year, p.school, p.instagram, p.location, p.age,
  p.height_feet AS "heightFeet", p.height_inches AS "heightInches", p.experience_level AS "experienceLevel", p.gender, p.specialties,
  p.bio, p.available, p.rating, p.created_at AS "createdAt"`

/** Collects the conditions of one statement. Values are parameters always; the shape names the prepared statement. */
export class Statement {
  readonly values: unknown[] = []
  readonly #conditions: string[] = []
  readonly #shape: string[] = []

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
    return this.#conditions.length > 0 ? `WHERE ${this.#conditions.join(' AND ')}` : ''
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
export function addFilter(statement: Statement, { words, locationWords, experienceLevel, ageMin, ageMax }: TalentFilter): void {
  addWords(statement, 'w', 'search_text', words)
  addWords(statement, 'l', 'location_text', locationWords)
  if (experienceLevel !== undefined) statement.where('e', `experience_level = ${statement.parameter(experienceLevel)}`)
  if (ageMin !== undefined) statement.where('a', `age >= ${statement.parameter(ageMin)}`)
  if (ageMax !== undefined) statement.where('b', `age <= ${statement.parameter(ageMax)}`)
}

/** A statement as `pg` takes it; named, so that PostgreSQL parses it once a connection. */
export interface SearchStatement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/** The statement of one page, newest first (a page before a position comes oldest first). */
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
  const limited = `LIMIT ${statement.parameter(limit)}${place.from === 'start' ? ` OFFSET ${statement.parameter(place.offset)}` : ''}`
  const matching = `FROM student_profiles AS p ${statement.conditions} ${order('p')} ${limited}`
  // A location alone is found in the index of the newest by itself: ids first, and whole rows of the page only.
  const isInIndex = filter.words.length === 0 && filter.locationWords.length > 0
  const text = isInIndex
    ? `SELECT ${CARD_COLUMNS} FROM (SELECT p.id, p.created_at ${matching}) AS page JOIN student_profiles AS p ON p.id = page.id ${order('page')}`
    : `SELECT ${CARD_COLUMNS} ${matching}`
  return { name: statement.name(`talent ${place.from}`), text, values: statement.values }
}

/** The statement that counts matches and stops at `cap`. */
export function countStatement(filter: TalentFilter, cap: number): SearchStatement {
  const statement = new Statement()
  addFilter(statement, filter)
  const { conditions } = statement
  const text = `SELECT count(*)::int AS count FROM (SELECT FROM student_profiles ${conditions} LIMIT ${statement.parameter(cap)}) AS found`
  return { name: statement.name('talent count'), text, values: statement.values }
}

/** One page of talents, newest first whatever the place. */
export async function findTalents(db: Database, filter: TalentFilter, place: PagePlace, limit: number): Promise<FoundTalent[]> {
  const { rows } = await db.$client.query<FoundTalent>(pageStatement(filter, place, limit))
  return place.from === 'before' ? rows.reverse() : rows
}

/** The first photo of a portfolio and how many there are. */
export interface Cover extends StoredPhoto {
  readonly photoCount: number
}

/** The statement of the first photos; its plan does not depend on its values. */
export function coversStatement(profileIds: readonly number[]): SearchStatement {
  return {
    name: 'talent covers',
    text: `SELECT profile.id::float8 AS "profileId", photos.hash, width, height, thumbhash,
  (SELECT count(*)::int FROM profile_photos WHERE profile_id = profile.id) AS "photoCount"
FROM unnest($1::bigint[]) AS profile(id)
CROSS JOIN LATERAL (SELECT hash FROM profile_photos WHERE profile_id = profile.id ORDER BY position, id LIMIT 1) AS first
JOIN photos ON photos.hash = first.hash`,
    values: [profileIds],
  }
}

/** The covers of the profiles that have photos, by profile id. */
export async function findCovers(db: Database, profileIds: readonly number[]): Promise<Map<number, Cover>> {
  const { rows } = await db.$client.query<Cover & { profileId: number }>(coversStatement(profileIds))
  return new Map(rows.map(({ profileId, ...cover }) => [profileId, cover]))
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
