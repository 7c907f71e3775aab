import { isNull, type SQL } from 'drizzle-orm'
import { projects } from '#db/schema/projects.ts'

/*
 * A deleted casting call keeps its rows while it can be restored. Every statement that reads casting calls, or what belongs to them, for
 * people has one of these conditions. A test reads everything while one is deleted.
 */

/** The casting call is not deleted. The statement must contain `projects` under its own name, or no other table with this column. */
export const NOT_DELETED = 'deleted_at IS NULL'

/** Like `NOT_DELETED`, for the query builder. */
export const isNotDeleted: SQL = isNull(projects.deletedAt)
