import type { Database, Queryable } from '#db/client.ts'
import type { TalentFilter } from './talent-search.domain.ts'
import { addFilter, Statement } from './talent-search.repository.ts'

/** A talent with an account that can receive messages. */
export interface FoundPerson {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** Casting directors may have an old profile, but are never recipients. */
const people = ({ conditions }: Statement) =>
  `(SELECT * FROM shown_profiles ${conditions}) AS p JOIN users AS u ON u.id = p.user_id AND u.role = 'student'`

/** One page of the people whose profiles match, newest profile first. */
export async function findPeople(
  db: Database,
  filter: TalentFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundPerson[]> {
  const statement = new Statement()
  addFilter(statement, filter)
  const page = `LIMIT ${statement.parameter(limit)} OFFSET ${statement.parameter(offset)}`
  const text = `SELECT u.id, p.first_name AS "firstName", p.last_name AS "lastName", u.email FROM ${people(statement)}
ORDER BY p.created_at DESC, p.id DESC ${page}`
  const { rows } = await db.$client.query<FoundPerson>(text, statement.values)
  return rows
}

/**
 * The exact number of people that `findPeople` finds without a limit. It counts matching profiles and subtracts the few of staff;
 * checking the account of each profile would take ten times as long.
 */
export async function countPeople(db: Database, filter: TalentFilter): Promise<number> {
  const statement = new Statement()
  addFilter(statement, filter)
  const found = `(SELECT * FROM shown_profiles ${statement.conditions})`
  const text = `SELECT (SELECT count(*) FROM ${found} AS everybody)::int - (SELECT count(*)
    FROM ${found} AS staff WHERE user_id = ANY (ARRAY(SELECT users.id FROM users WHERE role <> 'student')))::int AS count`
  const { rows } = await db.$client.query<{ count: number }>(text, statement.values)
  return rows[0]?.count ?? 0
}

/** The accounts of all people that `findPeople` finds without a limit. An unnamed statement, so that PostgreSQL plans it for its values. */
export async function findAccounts(db: Queryable, filter: TalentFilter): Promise<string[]> {
  const statement = new Statement()
  addFilter(statement, filter)
  const text = `SELECT u.id FROM ${people(statement)}`
  const { rows } = await db.$client.query<{ id: string }>(text, statement.values)
  return rows.map(({ id }) => id)
}
