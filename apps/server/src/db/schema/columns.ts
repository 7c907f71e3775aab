import { sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, index, timestamp } from 'drizzle-orm/pg-core'

/** An instant in milliseconds, the precision of JavaScript and of our cursors. */
export const moment = () => timestamp({ precision: 3, withTimezone: true, mode: 'date' })

/** A time of day in hours and minutes, without the seconds that PostgreSQL adds. */
export const timeOfDay = customType<{ data: string; driverData: string }>({
  dataType: () => 'time(0)',
  fromDriver: (time) => time.slice(0, 5),
})

/** From one instant to another, excluding the second. */
export interface TimeSpan {
  readonly start: Date
  readonly end: Date
}

/** A `tstzrange`. PostgreSQL answers it as `["2026-11-26 10:00:00+00","2026-11-26 12:00:00+00")`. */
export const timeSpan = customType<{ data: TimeSpan; driverData: string }>({
  dataType: () => 'tstzrange',
  toDriver: ({ start, end }) => `[${start.toISOString()},${end.toISOString()})`,
  fromDriver: (range) => {
    const [start = '', end = ''] = range.slice(1, -1).replaceAll('"', '').split(',')
    return { start: new Date(start), end: new Date(end) }
  },
})

/**
 * The index of a column that refers to another table. When a row of that table is deleted, PostgreSQL searches for rows that refer to it.
 * A test finds references without one.
 */
export const indexOfReference = (name: string, column: AnyPgColumn) => index(name).on(column).where(sql`${column} is not null`)
