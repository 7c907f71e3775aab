import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Something that was deleted and can still be restored. */
export interface NamedDeletion {
  readonly id: number
  readonly name: string
  /** How many people are on a list. */
  readonly people?: number
  readonly deletedAt: Date
  /** Name or address of who deleted it; `null` when the account is gone. */
  readonly deletedBy: string | null
  readonly restorableUntil: Date
}

/**
 * Name or address of who last deleted something. It is read from the audit log, so that no further column has to be kept and erased.
 *
 * @param thing the kind in the audit log, as a constant
 * @param id SQL of the id, as a constant
 */
export function deletedBy(thing: string, id: string): SQL<string | null> {
  return sql.raw(`(SELECT who.name FROM audit_log AS line JOIN named_accounts AS who ON who.id = line.actor
    WHERE line.subject = '${thing}:' || ${id} AND line.action = '${thing}.deleted' ORDER BY line.id DESC LIMIT 1)`) as SQL<string | null>
}

/** When something was deleted, in a statement that reads deleted things only: never `null`, unlike the column. */
export const deletedAt = (column: PgColumn): SQL<Date> => sql`${column}`.mapWith(column) as SQL<Date>
