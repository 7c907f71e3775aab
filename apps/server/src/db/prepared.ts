import { type Placeholder, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'

/** A drizzle query that can be prepared. */
interface Buildable<Result> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Result> }
}

/**
 * A statement that runs all the time. drizzle builds it once for each connection instead of for every run, which takes longer than most
 * answers may, and PostgreSQL parses it once for each. It works inside and outside of transactions.
 *
 * @param name one of its own; PostgreSQL and `/metrics` know the statement by it
 * @param values names of what differs between runs
 * @param build the statement, with a placeholder for each of them
 * @returns runs it
 */
export function prepared<Name extends string, Result>(
  name: string,
  values: readonly Name[],
  build: (db: Queryable, placeholders: { readonly [N in Name]: Placeholder<N> }) => Buildable<Result>,
): (db: Queryable, values: { readonly [N in Name]: unknown }) => Promise<Result> {
  const placeholders = Object.fromEntries(values.map((value) => [value, sql.placeholder(value)])) as { [N in Name]: Placeholder<N> }
  const statements = new WeakMap<object, ReturnType<Buildable<Result>['prepare']>>()
  return (db, given) => {
    let statement = statements.get(db.$client)
    if (!statement) {
      statement = build(db, placeholders).prepare(name)
      statements.set(db.$client, statement)
    }
    return statement.execute(given)
  }
}
